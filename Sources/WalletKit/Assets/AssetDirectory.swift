import AnchorKit
import Foundation
import HorizonKit
import Sentences
import StellarKit

/// Finds out what assets are, and remembers it for a while.
actor AssetDirectory {
  /// How long an answer is good for, in seconds; one that says that somebody didn't answer, much less.
  private static let lifetime: TimeInterval = 600
  private static let troubleLifetime: TimeInterval = 20
  /// How many assets are remembered.
  private static let limit = 500
  /// A list of a domain's has this many assets at the most.
  private static let longestList = 200
  /// How long those of a domain's assets are waited for that are in files of their own, and how many files are asked for at once.
  private static let (patience, width) = (Duration.seconds(20), 8)

  private let network: any WalletNetwork
  private let profile: NetworkProfile
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let memory: AssetMemory?
  private var key: DataKey?
  /// What was found out since the program runs, trouble among it.
  private var known: [Asset: (details: AssetDetails, until: Date)] = [:]
  /// What somebody answered last, also before a restart.
  private var answers: [Asset: (details: AssetDetails, time: Date)] = [:]
  private var asking = 0

  /// - Parameters:
  ///   - memory: where answers are kept; nil for nowhere.
  ///   - clock: what waiting goes by.
  init(
    network: any WalletNetwork, profile: NetworkProfile, transport: any HTTPTransport, memory: AssetMemory? = nil,
    now: @escaping @Sendable () -> Date,
    clock: any Clock<Duration>
  ) {
    (self.network, self.profile, self.transport, self.memory, self.now, self.clock) = (network, profile, transport, memory, now, clock)
  }

  /// Opens what is kept, and keeps what is found out; nil to keep nothing more.
  func use(_ key: DataKey?) async {
    self.key = key
    guard let key, let memory else { return }
    answers.merge(await memory.load(key)) { $0.time > $1.time ? $0 : $1 }
  }

  /// What an asset is.
  func details(of asset: Asset) async -> AssetDetails {
    if let (details, until) = known[asset], until > now() { return details }
    asking += 1
    let details = await ask(asset)
    asking -= 1
    if known.count >= Self.limit { known.removeAll() }
    known[asset] = (details, now().addingTimeInterval(details.isCertain ? Self.lifetime : Self.troubleLifetime))
    if details.isCertain {
      if answers.count >= Self.limit { answers.removeAll() }
      answers[asset] = (details, now())
    }
    // Those of a whole list are kept at once.
    if asking == 0, let key { await memory?.save(answers, limit: Self.limit, key) }
    return details
  }

  /// What is remembered of assets, without asking anybody: what was answered last, unless that is too long ago.
  func remembered(_ assets: [Asset]) -> [Asset: AssetDetails] {
    var details: [Asset: AssetDetails] = [:]
    for asset in assets {
      let answer = answers[asset].flatMap { now().timeIntervalSince($0.time) < AssetMemory.lifetime ? $0.details : nil }
      details[asset] = asset == .native ? AssetDetails(asset: asset, verification: .native) : answer ?? known[asset]?.details
    }
    return details
  }

  private func ask(_ asset: Asset) async -> AssetDetails {
    guard let issuer = asset.issuer else { return AssetDetails(asset: asset, verification: .native) }
    let account: AccountSnapshot
    do throws(NetworkError) {
      guard let found = try await network.account(issuer) else { return AssetDetails(asset: asset, verification: .noIssuer) }
      account = found
    } catch {
      return AssetDetails(asset: asset, verification: .unknown(error.sentence))
    }
    var details = await ask(asset, at: account.homeDomain)
    details.rules = account.issuerRules
    return details
  }

  private func ask(_ asset: Asset, at home: String?) async -> AssetDetails {
    guard let home, !home.isEmpty else { return AssetDetails(asset: asset, verification: .noDomain) }
    guard profile.letsAsk(home: home) else {
      let sentence: Sentence = "That address is on this computer, so it wasn't checked."
      return AssetDetails(asset: asset, verification: .unreachable(domain: String(home.prefix(60)), sentence))
    }
    let (stellar, transport, now) = (profile.network, transport, now)
    do throws(AnchorError) {
      let anchor = try await Anchor.discover(home, on: stellar, transport: transport, now: now)
      guard let currency = await currency(asset, in: anchor) else {
        return AssetDetails(asset: asset, verification: .notListed(domain: anchor.domain.name))
      }
      return AssetDetails(
        asset: asset, verification: .verified(domain: anchor.domain.name), name: Self.tidied(currency.name, 80),
        summary: Self.tidied(currency.summary, 1000),
        conditions: Self.tidied(currency.conditions, 1000), isRegulated: currency.isRegulated == true)
    } catch {
      return AssetDetails(asset: asset, verification: .unreachable(domain: String(home.prefix(60)), error.sentence))
    }
  }

  /// What a stellar.toml says of an asset, in the file itself or in one that it leads to.
  private func currency(_ asset: Asset, in anchor: Anchor) async -> StellarTOMLCurrency? {
    if let currency = anchor.toml.currency(asset) { return currency }
    return await currencies(of: anchor).first { $0.describes(asset) }
  }

  /// What strangers wrote, in the length in which a page has room for it.
  private static func tidied(_ text: String?, _ limit: Int) -> String? {
    let plain = String((text ?? "").unicodeScalars.filter { String($0).isPlainText }.map(Character.init)).tidied
    return plain.isEmpty ? nil : String(plain.prefix(limit))
  }

  /// The assets that a domain lists as its own.
  ///
  /// - Throws: ``AssetRefusal`` with a sentence at the field.
  func assets(at domain: String) async throws(AssetRefusal) -> [AssetSuggestion] {
    let typed = domain.trimmingSpaces
    guard !typed.isEmpty else { throw AssetRefusal(.domain, "Enter a domain, such as testanchor.stellar.org.") }
    let (stellar, transport, now) = (profile.network, transport, now)
    do throws(AnchorError) {
      let anchor = try await Anchor.discover(typed, on: stellar, transport: transport, now: now)
      let suggestions = await currencies(of: anchor).compactMap { currency -> AssetSuggestion? in
        guard let asset = currency.asset, asset != .native else { return nil }
        return AssetSuggestion(asset: asset, name: Self.tidied(currency.name, 80), domain: anchor.domain.name)
      }
      guard !suggestions.isEmpty else { throw AnchorError(anchor: anchor.domain.name, .notFound(nil)) }
      return suggestions
    } catch {
      if case .notFound(nil) = error.problem { throw AssetRefusal(.domain, "\(error.anchor) lists no assets that can be added here.") }
      throw AssetRefusal(.domain, error.sentence)
    }
  }

  /// What a domain lists, as far as it comes in time: of what is in a file of its own and doesn't, there is only what the list itself says.
  private func currencies(of anchor: Anchor) async -> [StellarTOMLCurrency] {
    let (listed, clock) = (Array(anchor.toml.currencies.prefix(Self.longestList)), clock)
    guard listed.contains(where: { $0.link != nil }) else { return listed }
    return await withTaskGroup(of: (Int, StellarTOMLCurrency)?.self) { group in
      var currencies = listed
      var linked = Array(listed.indices.filter { listed[$0].link != nil }.reversed())
      var open = linked.count
      func ask() {
        guard let index = linked.popLast() else { return }
        group.addTask { (index, (try? await anchor.linkedCurrency(listed[index])) ?? listed[index]) }
      }
      for _ in 0..<Self.width { ask() }
      group.addTask {
        try? await clock.sleep(for: Self.patience)
        return nil
      }
      while open > 0, let answer = await group.next(), let (index, currency) = answer {
        currencies[index] = currency
        open -= 1
        ask()
      }
      group.cancelAll()
      return currencies
    }
  }
}

extension AssetDetails {
  /// Whether somebody answered.
  fileprivate var isCertain: Bool {
    switch verification {
    case .unreachable, .unknown: false
    default: true
    }
  }
}
