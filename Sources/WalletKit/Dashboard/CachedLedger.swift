/// A cache of the network's newest ledger, for values that change only by a vote of the validators: the base reserve and the minimum fee. A ledger is
/// used for ten minutes.
@MainActor
final class CachedLedger {
  private static let lifetime = Duration.seconds(600)

  private let network: any WalletNetwork
  private let uptime: @Sendable () -> Duration
  private var known: (ledger: LedgerSnapshot, since: Duration)?

  init(network: any WalletNetwork, uptime: @escaping @Sendable () -> Duration) {
    self.network = network
    self.uptime = uptime
  }

  func ledger() async -> Result<LedgerSnapshot, NetworkError> {
    if let known, uptime() - known.since < Self.lifetime { return .success(known.ledger) }
    do throws(NetworkError) {
      let ledger = try await network.ledger()
      known = (ledger, uptime())
      return .success(ledger)
    } catch {
      return .failure(error)
    }
  }
}
