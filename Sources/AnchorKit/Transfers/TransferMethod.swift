/// A way in which money moves outside Stellar (SEP-6).
public struct TransferMethod: Hashable, Sendable {
  /// The anchor's name for it, for use in requests: `WIRE`, `bank_account`.
  public var name: String
  /// The fields for the deprecated request parameters of this method.
  public var fields: [CustomerFieldRequest]
  /// Whether the anchor expects it in the deprecated parameter `type`.
  public var isOldType: Bool
  /// A description in the anchor's words; nil if there is none.
  public var summary: String?

  /// A method.
  public init(name: String, fields: [CustomerFieldRequest] = [], isOldType: Bool, summary: String? = nil) {
    self.name = name
    self.fields = fields
    self.isOldType = isOldType
    self.summary = summary
  }
}
