import Foundation
public import Observation
public import Sentences
import StellarKit

/// The manager of prices: what the network's markets pay for what the account holds.
@MainActor @Observable
public final class PriceManager {
  /// How long an answer counts as fresh.
  static let lifetime = Duration.seconds(300)
  /// How long to wait before asking again after the network didn't answer.
  static let pause = Duration.seconds(60)

  /// The prices as of the last answer; nil if there was none.
  public private(set) var prices: MarketPrices?
  /// Why the last attempt brought no prices; nil if it did.
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

  /// Asks the markets, unless their last answer is fresh and covers what is held. While it is fresh, they are asked only about holdings that are new
  /// or have grown noticeably: strangers' payments must not set off all questions again. Questions are asked one at a time, so that a slow server
  /// isn't asked again before it answers.
  ///
  /// - Parameters:
  ///   - balances: what is held.
  ///   - reference: the asset that prices are in.
  ///   - priority: which assets they are asked about if there are too many.
  func refresh(_ balances: [AssetBalance], in reference: Asset, priority: PricePriority) async {
    let holdings = Dictionary(balances.filter { $0.balance > .zero && $0.asset != reference }.map { ($0.asset, $0.balance) }) { $1 }
    while freshness.isRunning, !Task.isCancelled { await freshness.wait() }
    guard !Task.isCancelled else { return }
    if let prices, prices.reference != reference { freshness.expire() }
    let known = freshness.isFresh ? prices : nil
    // The order changes only when everything is asked again, so that the choice stays the same until then.
    let chosen = priority.chosen(of: holdings, prices, isAnew: known == nil)
    let lacking = known?.lacking(chosen) ?? chosen
    let others = holdings.keys.filter { chosen[$0] == nil && known?.states[$0] == nil }
    if known != nil, lacking.isEmpty, others.isEmpty { return }
    if let failed, uptime() - failed < Self.pause { return }
    await freshness.fetch(isWhole: known == nil) { await self.load(lacking, others, in: reference, addingTo: known) }
  }

  private func load(_ holdings: [Asset: Amount], _ notAsked: [Asset], in reference: Asset, addingTo known: MarketPrices?) async -> Bool {
    do throws(NetworkError) {
      let probe = if let known { known.probe } else { try await finder.probe(in: reference) }
      let found = try await finder.states(of: holdings, in: reference, probe: probe)
      let states = (known?.states ?? [:]).merging(found) { $1 }.merging(notAsked.map { ($0, .notAsked) }) { $1 }
      prices = MarketPrices(
        reference: reference, time: known?.time ?? now(), states: states, checked: (known?.checked ?? [:]).merging(holdings) { $1 },
        probe: probe)
      (failure, failed) = (nil, nil)
      return true
    } catch {
      (failure, failed) = (error.sentence, uptime())
      return false
    }
  }
}
