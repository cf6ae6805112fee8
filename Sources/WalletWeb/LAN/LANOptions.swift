public import Sentences
public import WalletKit

/// The options for serving the wallet to paired devices in this computer's network.
public struct LANOptions: Sendable {
  let home: WalletHome
  let named: [LANAddress]
  let port: Int
  let found: @Sendable () -> [LANAddress]
  let onWaiting: @Sendable (Sentence) async -> Void
  let onRunning: @Sendable (LANEndpoint) async -> Void

  /// - Parameters:
  ///   - home: the folder with the certificate.
  ///   - named: the addresses to listen at, each as long as this computer has it; none to listen at its only one.
  ///   - port: the port to listen at; 0 for any free port.
  ///   - found: returns this computer's addresses in its networks, which may change while it serves.
  ///   - onWaiting: called with the reason when devices can't connect for now.
  ///   - onRunning: called when devices can connect, and again with each new address or certificate.
  public init(
    home: WalletHome, named: [LANAddress], port: Int, found: @escaping @Sendable () -> [LANAddress] = { (try? LANAddress.all()) ?? [] },
    onWaiting: @escaping @Sendable (Sentence) async -> Void = { _ in }, onRunning: @escaping @Sendable (LANEndpoint) async -> Void
  ) {
    self.home = home
    self.named = named
    self.port = port
    self.found = found
    self.onWaiting = onWaiting
    self.onRunning = onRunning
  }

  /// Returns the addresses to listen at now, at least one.
  public func addresses() throws(LANAddressError) -> [LANAddress] {
    let found = found()
    guard let first = named.first else {
      guard let only = found.first else { throw .notConnected }
      guard found.count == 1 else { throw .several(found) }
      return [only]
    }
    let present = named.filter { address in address.isLoopback || found.contains { $0.text == address.text } }
    guard !present.isEmpty else { throw .missing(first) }
    return present
  }

  /// Returns the addresses that the certificate names: all that were named, so that it stays the same while some of them come and go.
  func certified(_ addresses: [LANAddress]) -> [String] { (named.isEmpty ? addresses : named).map(\.text) }
}
