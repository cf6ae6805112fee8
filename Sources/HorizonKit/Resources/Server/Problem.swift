/// Horizon's answer if something is wrong, instead of a record (`application/problem+json`, RFC 9457).
public struct Problem: Hashable, Sendable, Codable {
  /// The kind of problem: an address that ends with a name such as `transaction_failed`.
  public var type: String
  /// The kind in words.
  public var title: String
  /// The HTTP status.
  public var status: Int
  /// What went wrong, for developers.
  public var detail: String?
  /// Details for some kinds.
  public var extras: ProblemExtras?

  /// Creates an instance from its parts.
  public init(type: String, title: String, status: Int, detail: String? = nil, extras: ProblemExtras? = nil) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.extras = extras
  }

  /// The last part of ``type``, such as `transaction_failed`.
  public var name: String {
    type.split(separator: "/").last.map(String.init) ?? type
  }
}
