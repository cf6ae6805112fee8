import Foundation

/// A link of a HAL resource.
public struct Link: Hashable, Sendable {
  /// The address, or a URI template (RFC 6570).
  public var href: String
  /// Whether ``href`` is a template.
  public var isTemplated: Bool

  /// A link. It is a template if it contains a brace.
  public init(_ href: String) {
    self.href = href
    isTemplated = href.utf8.contains(UInt8(ascii: "{"))
  }

  init(href: String, isTemplated: Bool) { (self.href, self.isTemplated) = (href, isTemplated) }
}

extension Link: Codable {
  private enum CodingKeys: String, CodingKey {
    case href
    case isTemplated = "templated"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    href = try container.decode(String.self, forKey: .href)
    isTemplated = try container.decodeIfPresent(Bool.self, forKey: .isTemplated) ?? false
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(href, forKey: .href)
    if isTemplated { try container.encode(true, forKey: .isTemplated) }
  }
}

extension Link {
  /// The cursor with which a page's link requests that page.
  public var cursor: String? {
    URLComponents(string: href)?.queryItems?.first { $0.name == "cursor" }?.value
  }
}
