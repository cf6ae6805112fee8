import AnchorKit
import Foundation
import HorizonKit
import Sentences
import StellarKit

/// A directory that finds out what assets are, and remembers it for a while. Each issuer and each domain is asked once for all its assets.
actor AssetDirectory {
  /// What the network says of an issuer.
  private struct Issuer: Sendable {
    let home: String?
    let rules: IssuerRules
  }

  /// How long an answer stays valid, in seconds. An answer that reports a failure is valid for a much shorter time.
  private static let lifetime: TimeInterval = 600
  private static let troubleLifetime: TimeInterval = 20
  /// How many assets are remembered at most.
  private static let limit = 1500
  /// How many domains' files are remembered at most.
  private static let domains = 100
  /// The most assets of one domain's list that are read.
  private static let longestList = 200
  /// How long to wait for a domain's assets that are described in files of their own, and how many of these files are requested at once.
  private static let (patience, width) = (Duration.seconds(20), 8)

  private let network: any WalletNetwork
  private let profile: NetworkProfile
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let memory: AssetMemory?
  /// What is known of issuers; nil for an account that doesn't exist.
  private let issuers: SharedAnswers<AccountID, Result<Issuer?, NetworkError>>
  /// What domains' stellar.toml files say, and the assets that they list, with what the linked files say of them.
  private let anchors: SharedAnswers<String, Result<Anchor, AnchorError>>
  private let lists: SharedAnswers<String, [StellarTOMLCurrency]>
  private var key: DataKey?
  /// What was found out since the program started, including failures.
  private var known: [Asset: (details: AssetDetails, until: Date)] = [:]
  /// The last certain answer for each asset, including those from before a restart.
  private var answers: [Asset: (details: AssetDetails, time: Date)] = [:]
  private var asking = 0

  /// - Parameters:
  ///   - memory: where answers are saved; nil for nowhere.
  ///   - clock: the clock for time limits.
  init(
    network: any WalletNetwork, profile: NetworkProfile, transport: any HTTPTransport, memory: AssetMemory? = nil,
    now: @escaping @Sendable () -> Date,
    clock: any Clock<Duration>
  ) {
    (self.network, self.profile, self.transport, self.memory, self.now, self.clock) = (network, profile, transport, memory, now, clock)
    issuers = SharedAnswers(limit: Self.limit, now: now)
    anchors = SharedAnswers(limit: Self.domains, now: now)
    lists = SharedAnswers(limit: Self.domains, now: now)
  }

  /// Loads the saved answers with a key, and saves new ones with it from now on. With nil, nothing more is saved.
  func use(_ key: DataKey?) async {
    self.key = key
    guard let key, let memory else { return }
    answers.merge(await memory.load(key)) { $0.time > $1.time ? $0 : $1 }
  }

  /// Saves what was found out with a key that is lent for this call: a command has the PIN only to sign.
  func keep(_ lent: DataKey) async {
    guard key == nil, !answers.isEmpty else { return }
    await memory?.save(answers, limit: Self.limit, lent)
  }

  /// Returns what is known of an asset. Its issuer and home domain are asked unless a valid answer is remembered.
  func details(of asset: Asset) async -> AssetDetails {
    guard let issuer = asset.issuer else { return AssetDetails(asset: asset, verification: .native) }
    if let (details, until) = known[asset], until > now() { return details }
    asking += 1
    let (details, until) = await ask(asset, of: issuer)
    asking -= 1
    // A lookup that was cancelled has found nothing out.
    if !Task.isCancelled { known.set((details, until), for: asset, limit: Self.limit) { $0.until } }
    if details.isCertain { answers.set((details, now()), for: asset, limit: Self.limit) { $0.time } }
    // The answers for a whole list are saved together.
    if asking == 0, let key { await memory?.save(answers, limit: Self.limit, key) }
    return details
  }

  /// Returns what is remembered of assets, without asking anybody: the last certain answer unless it is too old, otherwise what was found out since
  /// the program started.
  func remembered(_ assets: [Asset]) -> [Asset: AssetDetails] {
    var details: [Asset: AssetDetails] = [:]
    for asset in assets {
      let answer = answers[asset].flatMap { now().timeIntervalSince($0.time) < AssetMemory.lifetime ? $0.details : nil }
      details[asset] = asset == .native ? AssetDetails(asset: asset, verification: .native) : answer ?? known[asset]?.details
    }
    return details
  }

  /// Returns the home domain that an issuer's account names, or nil if it names none or can't be looked up.
  func home(of issuer: AccountID) async -> String? { try? await ask(issuer).answer.get()?.home }

  private func ask(_ issuer: AccountID) async -> (answer: Result<Issuer?, NetworkError>, until: Date) {
    let network = network
    return await issuers.answer(issuer) {
      do throws(NetworkError) {
        let account = try await network.account(issuer)
        return (.success(account.map { Issuer(home: $0.homeDomain, rules: $0.issuerRules) }), account == nil ? Self.troubleLifetime : Self.lifetime)
      } catch {
        return (.failure(error), Self.troubleLifetime)
      }
    } ?? (.failure(.noAnswer(TransportError.cancelled.sentence)), now().addingTimeInterval(Self.troubleLifetime))
  }

  private func ask(_ home: String) async -> (answer: Result<Anchor, AnchorError>, until: Date)? {
    let (stellar, transport, now) = (profile.network, transport, now)
    return await anchors.answer(home) {
      do throws(AnchorError) {
        return (.success(try await Anchor.discover(home, on: stellar, transport: transport, now: now)), Self.lifetime)
      } catch {
        return (.failure(error), Self.troubleLifetime)
      }
    }
  }

  /// Finds out what an asset is, and until when the answer is valid.
  private func ask(_ asset: Asset, of issuer: AccountID) async -> (details: AssetDetails, until: Date) {
    let (answer, until) = await ask(issuer)
    switch answer {
    case .failure(let error): return (AssetDetails(asset: asset, verification: .unknown(error.sentence)), until)
    case .success(nil): return (AssetDetails(asset: asset, verification: .noIssuer), until)
    case .success(let account?):
      var found = await ask(asset, at: account.home)
      found.details.rules = account.rules
      return (found.details, min(until, found.until))
    }
  }

  private func ask(_ asset: Asset, at home: String?) async -> (details: AssetDetails, until: Date) {
    // Of what can't be a domain it is certain that it never vouches for anything.
    guard let home, AnchorDomain(home) != nil else { return (AssetDetails(asset: asset, verification: .noDomain), .distantFuture) }
    func unreachable(_ sentence: Sentence, until: Date? = nil) -> (AssetDetails, Date) {
      let details = AssetDetails(asset: asset, verification: .unreachable(domain: String(home.prefix(60)), sentence))
      return (details, until ?? now().addingTimeInterval(Self.troubleLifetime))
    }
    guard profile.letsAsk(home: home) else { return unreachable("That address is on this computer, so it wasn't checked.") }
    guard let (answer, until) = await ask(home) else { return unreachable(TransportError.cancelled.sentence) }
    switch answer {
    case .failure(let error): return unreachable(error.sentence, until: until)
    case .success(let anchor):
      guard let (currency, end) = await currency(asset, in: anchor) else { return unreachable(TransportError.cancelled.sentence) }
      guard let currency else { return (AssetDetails(asset: asset, verification: .notListed(domain: anchor.domain.name)), min(until, end)) }
      let details = AssetDetails(
        asset: asset, verification: .verified(domain: anchor.domain.name), name: Self.tidied(currency.name, 80),
        summary: Self.tidied(currency.summary, 1000),
        conditions: Self.tidied(currency.conditions, 1000), isRegulated: currency.isRegulated == true)
      return (details, min(until, end))
    }
  }

  /// Returns what a stellar.toml, or a file that it links to, says of an asset, or nil if the caller was cancelled.
  private func currency(_ asset: Asset, in anchor: Anchor) async -> (currency: StellarTOMLCurrency?, until: Date)? {
    if let currency = anchor.toml.currency(asset) { return (currency, .distantFuture) }
    return await list(of: anchor).map { ($0.currencies.first { $0.describes(asset) }, $0.until) }
  }

  /// Returns the assets in a domain's stellar.toml with what their linked files say, and until when that is valid, or nil if the caller was cancelled.
  func list(of anchor: Anchor) async -> (currencies: [StellarTOMLCurrency], until: Date)? {
    guard anchor.toml.currencies.contains(where: { $0.link != nil }) else { return (anchor.toml.currencies, .distantFuture) }
    let list = await lists.answer(anchor.domain.name) {
      let currencies = await self.currencies(of: anchor)
      return (currencies, currencies.contains { $0.link != nil } ? Self.troubleLifetime : Self.lifetime)
    }
    return list.map { ($0.answer, $0.until) }
  }

  /// Cleans up text that strangers wrote, and shortens it to what a page has room for. Returns nil if nothing is left.
  private static func tidied(_ text: String?, _ limit: Int) -> String? {
    let plain = String((text ?? "").unicodeScalars.filter { String($0).isPlainText }.map(Character.init)).tidied
    return plain.isEmpty ? nil : String(plain.prefix(limit))
  }

  /// Lists the assets that a domain names as its own.
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

  /// Lists the assets in a domain's stellar.toml with what their linked files say. If a file doesn't arrive in time, its asset has only what the list
  /// itself says.
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
  /// Whether the network and, if needed, the domain answered.
  fileprivate var isCertain: Bool {
    switch verification {
    case .unreachable, .unknown: false
    default: true
    }
  }
}
