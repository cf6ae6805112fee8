/// The terms for transfers of an asset in one direction (SEP-6 and SEP-24, `/info`).
public struct TransferAsset: Hashable, Sendable {
  /// The asset's code as the anchor writes it: `USDC`, or `native` for lumens.
  public var code: String
  /// Whether the anchor offers them.
  public var isEnabled: Bool
  /// Whether it requires a sign-in for them (SEP-6; SEP-24 always does).
  public var needsSignIn: Bool
  /// The minimum amount; nil for no limit.
  public var minimum: DecimalAmount?
  /// The maximum amount; nil for no limit.
  public var maximum: DecimalAmount?
  /// The fees, if the anchor can state them beforehand.
  public var fees: TransferFees
  /// The ways in which money can move outside Stellar, in the anchor's order: `WIRE`, `cash`, `bank_account` (SEP-6). The person chooses one.
  public var methods: [TransferMethod]
  /// The fields for the deprecated request parameters, except those that each request sets itself: the amount isn't asked for twice.
  public var fields: [CustomerFieldRequest]
  /// Whether requests must contain the anchor's id of the customer (``Customer/id``), as ``TransferDetails/customerID``.
  public var wantsCustomerID: Bool

  /// An anchor's entry. Anchors before version 4.3 of SEP-6 have `types` instead of `funding_methods`.
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
    // If a method is chosen, the request sets it.
    if !methods.isEmpty { self.fields.removeAll { $0.field == .other("type") } }
  }

  /// The parameters that each request sets itself (SEP-6). Some anchors list them as fields anyway.
  private static let own: Set = [
    "asset_code", "account", "amount", "memo", "memo_type", "lang", "quote_id", "customer_id", "claimable_balance_supported", "funding_method",
  ]

  /// Returns whether an amount is within the limits.
  public func allows(_ amount: DecimalAmount) -> Bool { (minimum.map { amount >= $0 } ?? true) && (maximum.map { amount <= $0 } ?? true) }
}
