/// What an anchor does for transfers of an asset in one direction (SEP-6 and SEP-24, `/info`).
public struct TransferAsset: Hashable, Sendable {
  /// The asset's code as the anchor writes it: `USDC`, or `native` for lumens.
  public var code: String
  /// Whether it does them.
  public var isEnabled: Bool
  /// Whether it wants a sign-in for them (SEP-6; SEP-24 always does).
  public var needsSignIn: Bool
  /// The least; nil for no limit.
  public var minimum: DecimalAmount?
  /// The most; nil for no limit.
  public var maximum: DecimalAmount?
  /// What it charges, where it can say so beforehand.
  public var fees: TransferFees
  /// How money can come or go outside Stellar, in the anchor's order: `WIRE`, `cash`, `bank_account` (SEP-6). The person chooses one.
  public var methods: [TransferMethod]
  /// What the deprecated parameters of a request have to say.
  public var fields: [CustomerFieldRequest]

  /// An anchor of before SEP-6's version 4.3 has `types` instead of `funding_methods`.
  init(_ code: String, _ fields: AnswerFields) throws(AnchorError) {
    self.code = code
    isEnabled = try fields.flag("enabled") ?? true
    needsSignIn = try fields.flag("authentication_required") ?? false
    minimum = try fields.amount("min_amount")
    maximum = try fields.amount("max_amount")
    fees = try TransferFees(fields)
    self.fields = try CustomerFieldRequest.list(fields.object("fields"))
    methods = try (fields.texts("funding_methods") ?? []).map { TransferMethod(name: $0, fields: [], isOldType: false) }
    guard methods.isEmpty, let types = try fields.object("types") else { return }
    for name in types.names {
      let type = try types.object(name)
      methods.append(TransferMethod(name: name, fields: try CustomerFieldRequest.list(type?.object("fields")), isOldType: true))
    }
  }

  /// Returns whether an amount is within the limits.
  public func allows(_ amount: DecimalAmount) -> Bool { (minimum.map { amount >= $0 } ?? true) && (maximum.map { amount <= $0 } ?? true) }
}
