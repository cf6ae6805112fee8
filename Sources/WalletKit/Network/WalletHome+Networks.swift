public import Foundation

extension WalletHome {
  /// The folder of one network.
  public func folder(of network: NetworkProfile) -> URL { folder.appending(path: network.name) }

  /// The wallet's database for one network.
  public func database(of network: NetworkProfile) -> URL { folder(of: network).appending(path: "wallet.sqlite") }
}
