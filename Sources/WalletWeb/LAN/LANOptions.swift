public import WalletKit

/// How the wallet is served to paired devices in this computer's network.
public struct LANOptions: Sendable {
  let home: WalletHome
  let addresses: [LANAddress]
  let port: Int
  let onRunning: @Sendable (LANEndpoint) async -> Void

  /// - Parameters:
  ///   - home: the folder with the certificate.
  ///   - addresses: those of this computer's to listen at, one at least.
  ///   - port: where to listen; 0 for any port that is free.
  ///   - onRunning: called once devices can connect, and again with each new certificate.
  public init(home: WalletHome, addresses: [LANAddress], port: Int, onRunning: @escaping @Sendable (LANEndpoint) async -> Void) {
    self.home = home
    self.addresses = addresses
    self.port = port
    self.onRunning = onRunning
  }
}
