/// Which customer is asked for, and for what (SEP-12).
public struct CustomerQuery: Hashable, Sendable {
  /// The anchor's id of the customer; without one it is the account that is signed in.
  public var id: String?
  /// What the customer wants to do, such as `sep6-deposit`: an anchor may want to know different things for each.
  public var type: String?
  /// The transfer that the information is for. SEP-12 wants a type with it.
  public var transactionID: String?
  /// The number of one of a shared account's users. Where it and the id are nil, the memo of the sign-in is sent, if it has one.
  public var memo: UInt64?
  /// The language of descriptions and messages (ISO 639-1).
  public var language: String?

  /// A question about a customer.
  public init(id: String? = nil, type: String? = nil, transactionID: String? = nil, memo: UInt64? = nil, language: String? = nil) {
    self.id = id
    self.type = type
    self.transactionID = transactionID
    self.memo = memo
    self.language = language
  }

  /// The parameters but the language, which is for questions only.
  var parameters: [(name: String, value: String?)] {
    [
      ("id", id), ("type", type), ("transaction_id", transactionID), ("memo", memo.map { String($0) }), ("memo_type", memo == nil ? nil : "id"),
    ]
  }
}
