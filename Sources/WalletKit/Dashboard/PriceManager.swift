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

  /// Asks the markets, unless what they said is new and enough for what is held. While it is new, they are asked only about what is new among that, or
  /// noticeably more: strangers' payments must not set off all questions again. They are asked one question at a time: a slow server isn't asked again
  /// while it thinks.
  ///
  /// - Parameters:
  ///   - balances: what is held.
  ///   - reference: what prices are in.
  ///   - priority: what they are asked about where that is too much.
  func refresh(_ balances: [AssetBalance], in reference: Asset, priority: PricePriority) async {
    let holdings = Dictionary(balances.filter { $0.balance > .zero && $0.asset != reference }.map { ($0.asset, $0.balance) }) { $1 }
    while freshness.isRunning, !Task.isCancelled { await freshness.wait() }
    guard !Task.isCancelled else { return }
    if let prices, prices.reference != reference { freshness.expire() }
    let known = freshness.isFresh ? prices : nil
    // Who has the first turn changes with the next whole question only, so that what is chosen stays the same meanwhile.
    let chosen = priority.chosen(of: holdings, prices, isAnew: known == nil)
    let lacking = known?.lacking(chosen) ?? chosen
    let others = holdings.keys.filter { chosen[$0] == nil && known?.states[$0] == nil }
    if known != nil, lacking.isEmpty, others.isEmpty { return }
    if let failed, uptime() - failed < Self.pause { return }
    await freshness.fetch(isWhole: known == nil) { await self.load(lacking, others, in: reference, addingTo: known) }
  }

  private func load(_ holdings: [Asset: Amount], _ notAsked: [Asset], in reference: Asset, addingTo known: MarketPrices?) async -> Bool {
    do throws(NetworkError) {
      let found = try await finder.states(of: holdings, in: reference)
      let states = (known?.states ?? [:]).merging(found) { $1 }.merging(notAsked.map { ($0, .notAsked) }) { $1 }
      prices = MarketPrices(
        reference: reference, time: known?.time ?? now(), states: states, checked: (known?.checked ?? [:]).merging(holdings) { $1 })
      (failure, failed) = (nil, nil)
      return true
    } catch {
      (failure, failed) = (error.sentence, uptime())
      return false
    }
  }
}
