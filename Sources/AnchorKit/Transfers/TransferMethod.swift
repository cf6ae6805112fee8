/// A way in which money comes or goes outside Stellar (SEP-6).
public struct TransferMethod: Hashable, Sendable {
  /// The anchor's name for it, which requests repeat: `WIRE`, `bank_account`.
  public var name: String
  /// What the deprecated parameters of a request have to say for it.
  public var fields: [CustomerFieldRequest]
  /// Whether the anchor knows it by the deprecated parameter `type`.
  public var isOldType: Bool
  /// What it is, in the anchor's words; nil where it doesn't say.
  public var summary: String?

  /// A way.
  public init(name: String, fields: [CustomerFieldRequest] = [], isOldType: Bool, summary: String? = nil) {
    self.name = name
    self.fields = fields
    self.isOldType = isOldType
    self.summary = summary
  }
}
