import Foundation
public import Observation
public import Sentences
import StellarKit

/// What the network's markets pay for what the account holds.
@MainActor @Observable
public final class PriceManager {
  /// How long an answer counts as new.
  static let lifetime = Duration.seconds(300)
  /// How long a network that didn't answer is left alone.
  static let pause = Duration.seconds(60)

  /// The prices as of the last answer; nil where there was none.
  public private(set) var prices: MarketPrices?
  /// Why the last try brought none; nil where it did.
  public private(set) var failure: Sentence?

  @ObservationIgnored private let freshness: Freshness
  @ObservationIgnored private let finder: PriceFinder
  @ObservationIgnored private let now: @Sendable () -> Date
  @ObservationIgnored private let uptime: @Sendable () -> Duration
  @ObservationIgnored private var failed: Duration?

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> Duration) {
    finder = PriceFinder(network: network)
    freshness = Freshness(Self.lifetime, uptime: uptime)
    self.now = now
    self.uptime = uptime
  }

  /// Asks the markets, unless what they said is new and enough for what is held. They are asked one question at a time: a slow server isn't asked again
  /// while it thinks.
  ///
  /// - Parameters:
  ///   - balances: what is held.
  ///   - reference: what prices are in.
  func refresh(_ balances: [AssetBalance], in reference: Asset) async {
    let holdings = Dictionary(balances.filter { $0.balance > .zero && $0.asset != reference }.map { ($0.asset, $0.balance) }) { $1 }
    while freshness.isRunning, !Task.isCancelled { await freshness.wait() }
    guard !Task.isCancelled else { return }
    if let prices, prices.reference != reference || !prices.cover(holdings) { freshness.expire() }
    guard !freshness.isFresh else { return }
    if let failed, uptime() - failed < Self.pause { return }
    await freshness.fetch { await self.load(holdings, in: reference) }
  }

  private func load(_ holdings: [Asset: Amount], in reference: Asset) async -> Bool {
    do throws(NetworkError) {
      let states = try await finder.states(of: holdings, in: reference)
      prices = MarketPrices(reference: reference, time: now(), states: states, checked: holdings)
      (failure, failed) = (nil, nil)
      return true
    } catch {
      (failure, failed) = (error.sentence, uptime())
      return false
    }
  }
}
