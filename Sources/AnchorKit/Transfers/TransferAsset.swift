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
  /// What the deprecated parameters of a request have to say, but for those that a request names itself: its amount isn't asked for twice.
  public var fields: [CustomerFieldRequest]
  /// Whether requests have to name the anchor's id of the customer (``Customer/id``), as ``TransferDetails/customerID``.
  public var wantsCustomerID: Bool

  /// An anchor of before SEP-6's version 4.3 has `types` instead of `funding_methods`.
  init(_ code: String, _ fields: AnswerFields) throws(AnchorError) {
    self.code = code
    isEnabled = try fields.flag("enabled") ?? true
    needsSignIn = try fields.flag("authentication_required") ?? false
    minimum = try fields.amount("min_amount")
    maximum = try fields.amount("max_amount")
    fees = try TransferFees(fields)
    var asked = try CustomerFieldRequest.list(fields.object("fields"))
    self.fields = asked.filter { !Self.own.contains($0.field.name) }
    methods = try (fields.texts("funding_methods") ?? []).map { TransferMethod(name: $0, fields: [], isOldType: false) }
    if methods.isEmpty, let types = try fields.object("types") {
      for name in types.names {
        let ofType = try CustomerFieldRequest.list(types.object(name)?.object("fields"))
        asked += ofType
        let others = ofType.filter { !Self.own.contains($0.field.name) && $0.field != .other("type") }
        methods.append(TransferMethod(name: name, fields: others, isOldType: true))
      }
    }
    wantsCustomerID = asked.contains { $0.field == .other("customer_id") && !$0.isOptional }
    // Where a method is chosen, the request names it.
    if !methods.isEmpty { self.fields.removeAll { $0.field == .other("type") } }
  }

  /// The parameters that each request names itself (SEP-6), which some anchors list as fields all the same.
  private static let own: Set = [
    "asset_code", "account", "amount", "memo", "memo_type", "lang", "quote_id", "customer_id", "claimable_balance_supported", "funding_method",
  ]

  /// Returns whether an amount is within the limits.
  public func allows(_ amount: DecimalAmount) -> Bool { (minimum.map { amount >= $0 } ?? true) && (maximum.map { amount <= $0 } ?? true) }
}
