import Foundation
import StellarKit
import WalletKit

/// A link to a website on which others show a transaction.
struct ExplorerLink: Templated {
  let address: String
  let host: String

  /// Nothing where none is set, or it doesn't know the network.
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
