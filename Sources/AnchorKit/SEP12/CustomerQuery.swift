/// A query for a customer, and for a purpose (SEP-12).
public struct CustomerQuery: Hashable, Sendable {
  /// The anchor's id of the customer; nil for the account that is signed in.
  public var id: String?
  /// What the customer wants to do, such as `sep6-deposit`. An anchor may need different information for each type.
  public var type: String?
  /// The transfer that the information is for. SEP-12 requires a type with it.
  public var transactionID: String?
  /// The id of one of a shared account's users. If both it and the customer's id are nil, the memo of the sign-in is sent, if it has one.
  public var memo: UInt64?
  /// The language of descriptions and messages (ISO 639-1).
  public var language: String?

  /// A query for a customer.
  public init(id: String? = nil, type: String? = nil, transactionID: String? = nil, memo: UInt64? = nil, language: String? = nil) {
    self.id = id
    self.type = type
    self.transactionID = transactionID
    self.memo = memo
    self.language = language
  }

  /// The parameters without the language, which is only for queries.
  var parameters: [(name: String, value: String?)] {
    [
      ("id", id), ("type", type), ("transaction_id", transactionID), ("memo", memo.map { String($0) }), ("memo_type", memo == nil ? nil : "id"),
    ]
  }
}
