public import WalletKit

/// The options for serving the wallet to paired devices in this computer's network.
public struct LANOptions: Sendable {
  let home: WalletHome
  let addresses: [LANAddress]
  let port: Int
  let onRunning: @Sendable (LANEndpoint) async -> Void

  /// - Parameters:
  ///   - home: the folder with the certificate.
  ///   - addresses: the addresses of this computer to listen at, at least one.
  ///   - port: the port to listen at; 0 for any free port.
  ///   - onRunning: called when devices can connect, and again with each new certificate.
  public init(home: WalletHome, addresses: [LANAddress], port: Int, onRunning: @escaping @Sendable (LANEndpoint) async -> Void) {
    self.home = home
    self.addresses = addresses
    self.port = port
    self.onRunning = onRunning
  }
}
