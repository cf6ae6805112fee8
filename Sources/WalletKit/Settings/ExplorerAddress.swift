import Foundation
import StellarKit

/// The address at which a website shows a transaction. It begins with `https://`, and has `{hash}` where the transaction's hash goes.
public struct ExplorerAddress: Hashable, Sendable, LosslessStringConvertible {
  private static let (place, limit) = ("{hash}", 300)

  /// The address as it was typed.
  public let description: String
  /// The website's name.
  public let host: String

  /// An address from its text; nil if it isn't https, has no place for the hash after its host, or is longer than 300 characters.
  public init?(_ text: String) {
    let parts = text.components(separatedBy: Self.place)
    guard text.count <= Self.limit, parts.count == 2, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let url = URL(string: parts.joined(separator: String(repeating: "0", count: 64))), url.scheme?.lowercased() == "https", let host = url.host(),
      !host.isEmpty, url.user() == nil, url.password() == nil, let start = URL(string: parts[0])?.host(), start == host,
      parts[0].dropFirst("https://".count).contains("/")
    else { return nil }
    (description, self.host) = (text, host)
  }

  func filled(with hash: TransactionHash) -> String { description.replacing(Self.place, with: hash.description) }
}
