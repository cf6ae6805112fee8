import Foundation
import StellarKit
import WalletKit

/// A link to a transaction on an explorer's website.
struct ExplorerLink: Templated {
  let address: String
  let host: String

  /// Returns nil if no explorer is set, or if it doesn't know the network.
  init?(_ hash: TransactionHash?, _ explorer: Explorer, _ profile: NetworkProfile) {
    guard let hash, let address = explorer.address(of: hash, on: profile), let host = URL(string: address)?.host() else { return nil }
    (self.address, self.host) = (address, host)
  }

  static let template = Template(
    "explorer-link",
    """
    <p class="ways"><a href="{{address}}" target="_blank" rel="noopener noreferrer">View on {{host}}, another website</a></p>
    """)
}
