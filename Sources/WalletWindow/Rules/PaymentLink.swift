import Foundation
import StellarKit

/// A payment link (SEP-7) that the system hands to the program. The wallet itself reads it. Here it only becomes the address of the wallet's page
/// that does so.
struct PaymentLink: Hashable, Sendable {
  /// The longest address that is opened, in bytes. The wallet's server accepts longer ones, since somebody who first has to sign in is led there by an
  /// address that has this one in its query, escaped once more.
  static let addressLimit = 8_000

  /// The link as SEP-7 writes it.
  let text: String

  /// Makes a link, or nil if the text is no payment link.
  init?(_ given: String) {
    guard let link = StellarURI.link(in: given.trimmingCharacters(in: .whitespacesAndNewlines)), link != "web+stellar:" else { return nil }
    text = link
  }

  /// Returns the address of the wallet's page that opens the link.
  ///
  /// - Parameters:
  ///   - origin: the wallet's origin.
  ///   - shown: the address that the wallet shows. If somebody is signed in there, the link is opened in the same session.
  /// - Returns: nil if the address would be too long.
  func address(at origin: String, shown: String?) -> String? {
    let session = shown.flatMap { $0.hasPrefix(origin + "/s/") ? $0.dropFirst(origin.count + 1).split(separator: "/").prefix(2) : nil } ?? []
    let base = session.count == 2 ? "\(origin)/\(session.joined(separator: "/"))/" : "\(origin)/"
    // Marked as the wallet's pages mark what comes from elsewhere, so that the domain in the link is asked only once the person goes on.
    let address = base + "open?elsewhere&uri=" + text.percentEncoded
    return address.utf8.count <= Self.addressLimit ? address : nil
  }
}
