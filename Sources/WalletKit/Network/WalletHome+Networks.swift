public import Foundation

extension WalletHome {
  /// Returns the folder of one network.
  public func folder(of network: NetworkProfile) -> URL { folder.appending(path: network.name) }

  /// Returns the wallet's database for one network.
  public func database(of network: NetworkProfile) -> URL { folder(of: network).appending(path: "wallet.sqlite") }
}
