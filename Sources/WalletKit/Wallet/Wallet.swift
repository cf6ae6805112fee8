import AnchorKit
public import Foundation
public import HorizonKit
import Localization
import PrivateFiles
public import StellarKit

/// One wallet: one home folder on one network. Screens and commands call it.
@MainActor
public final class Wallet {
  /// The network it is used on.
  public let profile: NetworkProfile
  /// The state behind the screens.
  public let dashboard: DashboardData
  /// Deposits and withdrawals through anchors.
  public let transfers: TransferManager
  /// Purchases and sales through the Meso ramp.
  public let ramp: RampManager
  /// The state of the vault, as of the last ``reload()``.
  public internal(set) var vaultState: VaultState
  /// The account that is in use here, whichever the vault names; nil for the one that it names.
  var chosenAccount: AccountID?
  /// The key of contacts and personal data; there from signing in to ``lock()``.
  public var dataKey: DataKey? { unlockedKey.dataKey }
  /// The person's contacts.
  public let contacts: ContactManager
  /// What the person has entered about themselves.
  public let kyc: KYCManager

  /// The holder of the data key. ``Wallets`` gives the wallets of all networks the same one.
  private(set) var unlockedKey = UnlockedKey()
  let home: WalletHome
  let log: SecurityLog?
  let knownBrowsers: KnownBrowsers?
  let vault: Vault
  let network: any WalletNetwork
  private let records: WalletStore
  let journal: PaymentJournal
  /// How requests to domains travel: to anchors, stellar.toml files and federation servers.
  let transport: any HTTPTransport
  let sender: TransactionSender
  /// What was shown and waits to be confirmed.
  private(set) var reviews = Reviews()
  private let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let randomBytes: @Sendable (Int) -> [UInt8]
  /// Who set balances aside, as far as that was asked; it never changes. Nil if the network doesn't say.
  var givers: [ClaimableBalanceID: AccountID?] = [:]
  /// The directory of what assets are.
  let assetDirectory: AssetDirectory
  /// The task that looks up the assets of the list that was shown last.
  var assetLook: Task<[AssetDetails], Never>?
  /// The task that reads what is stored of assets.
  private var assetsRead: Task<Void, Never>?
  /// The task that signs in to anchors with the credential of the last sign-in, and holds it until they have answered.
  var anchorSignIns: Task<Void, Never>?
  /// Whether ``run()`` keeps the dashboard up to date.
  private(set) var isFollowed = false
  /// Wakes ``run()`` when there is an account to follow or a payment to settle.
  let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Opens the wallet of a home folder, which is created if it is missing. A vault that can't be opened is in ``vaultState``.
  ///
  /// - Parameters:
  ///   - home: the folder.
  ///   - profile: which network it is, and what may be done there.
  ///   - network: the way to it.
  ///   - scrypt: the work of turning a PIN into a key.
  ///   - store: counts wrong guesses of the PIN, holds the security log, and knows the language in use; nil for none of it.
  ///   - transport: how requests to domains travel: to anchors, and for names such as `name*domain`.
  ///   - now: the current time.
  ///   - clock: measures the waiting times.
  ///   - randomBytes: that many bytes from a cryptographically secure source.
  /// - Throws: ``WalletError`` for a folder or database that can't be read; nothing is changed then.
  public init(
    home: WalletHome, profile: NetworkProfile, network: any WalletNetwork, scrypt: ScryptParameters = .standard,
    store: HomeStore? = nil, transport: any HTTPTransport = InternetTransport(),
    now: @escaping @Sendable () -> Date, clock: any Clock<Duration>, randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) async throws(WalletError) {
    try WalletError.inStore { () throws(StoreError) in try home.prepare() }
    vault = Vault(home: home, parameters: scrypt, guesses: store?.guesses, strangerGuesses: store?.strangerGuesses, randomBytes: randomBytes)
    vaultState = await vault.state()
    do throws(StoreError) {
      records = try await WalletStore.open(home.database(of: profile), tables: NetworkDatabase.tables)
    } catch {
      throw .store(error)
    }
    let lines = TrustlineStore(store: records) { [vault] account in await vault.state().contents?.accounts.contains { $0.id == account } == true }
    let network = network.remembering(in: lines)
    journal = PaymentJournal(store: records)
    kyc = KYCManager(store: store, now: now)
    assetDirectory = AssetDirectory(
      network: network, profile: profile, transport: transport, memory: AssetMemory(store: records), now: now, clock: clock)
    transfers = TransferManager(
      store: TransferStore(store: records, profile: profile),
      anchorSessions: AnchorSessions(
        vault: vault, network: profile.network, transport: transport, language: { store?.languageInUse.rawValue }, now: now),
      currencies: { [assetDirectory] in await assetDirectory.list(of: $0)?.currencies ?? $0.toml.currencies }, kyc: kyc,
      signers: { [vault] in Set((await vault.state().contents?.accounts ?? []).filter(\.canSign).map(\.id)) }, now: now, clock: clock)
    ramp = RampManager(store: RampStore(store: records, profile: profile), now: now, clock: clock)
    sender = TransactionSender(
      network: network, profile: profile, journal: journal, vault: vault, lending: { [assetDirectory] in await assetDirectory.keep($0) },
      lockFile: home.folder(of: profile).appending(path: WalletHome.paymentsLock), now: now, clock: clock)
    dashboard = DashboardData(network: network, now: now, clock: clock)
    contacts = ContactManager(store: store, now: now)
    self.home = home
    log = store?.log
    knownBrowsers = store?.knownBrowsers
    self.profile = profile
    self.network = network
    self.transport = transport
    self.now = now
    self.clock = clock
    self.randomBytes = randomBytes
    take(unlockedKey)
    await isShown()
  }

  /// Uses an unlocked key from now on, such as the one of another network's wallet.
  func take(_ unlockedKey: UnlockedKey) {
    self.unlockedKey = unlockedKey
    unlockedKey.give { [weak self] in self?.use($0) }
  }

  /// Uses the reviews of another wallet of the same home and network from now on.
  func take(_ reviews: Reviews) { self.reviews = reviews }

  /// Opens what is encrypted with a key, or forgets what was decrypted if there is none.
  private func use(_ key: DataKey?) {
    (contacts.key, kyc.key, transfers.key, ramp.key) = (key, key, key, key)
    if key == nil {
      ramp.closeAll()
      anchorSignIns?.cancel()
    }
    assetsRead = Task { [assetDirectory, assetsRead] in
      await assetsRead?.value
      await assetDirectory.use(key)
    }
    showAccount()
  }

  /// Shows the account in use. If somebody is signed in, this includes what is stored of it, as soon as that is read (``isShown()``).
  func showAccount() {
    transfers.show(account?.id)
    guard let account, let key = transfers.key else { return dashboard.show(account?.id) }
    let history = dashboard.account == account.id ? dashboard.payments.history : nil
    dashboard.show(
      account.id, lastKnown: LastKnownBalances(records, key: key, account: account.id),
      history: history ?? History(account.id, network: network, store: records, key: key, canBeReset: !profile.isPublic))
  }

  /// Waits until what is stored of the account in use is read.
  func isShown() async {
    await transfers.isShown()
    await dashboard.assets.isShown()
    await assetsRead?.value
  }

  /// Checks a home's files without creating or changing anything.
  ///
  /// - Parameters:
  ///   - home: the folder.
  ///   - profile: the network whose database is looked at.
  ///   - evenIfMissing: whether a missing vault is accepted, because the next step can bring the wallet back.
  /// - Throws: ``WalletError`` for a vault that is there and can't be read, one that is missing, and a database that can't be read.
  public nonisolated static func check(home: WalletHome, profile: NetworkProfile, evenIfMissing: Bool = false) async throws(WalletError) {
    switch await vaultState(of: home).error {
    case nil, .notCreated: break
    case .missing where evenIfMissing: break
    case let error?: throw .vault(error)
    }
    try checkDatabases(of: home, profile: profile)
  }

  /// Checks a home's databases without creating or changing anything. This is enough for code that shows the state of the vault itself.
  ///
  /// - Throws: ``WalletError`` for one that can't be read.
  public nonisolated static func checkDatabases(of home: WalletHome, profile: NetworkProfile) throws(WalletError) {
    do throws(StoreError) {
      for lock in [home.vaultLock, home.folder(of: profile).appending(path: WalletHome.paymentsLock)] { try PrivateFile.check(lock) }
      try HomeStore.check(home)
      try WalletStore.check(home.database(of: profile), tables: NetworkDatabase.tables)
    } catch {
      throw .store(error)
    }
  }

  /// Reads the state of a home's vault, which isn't changed.
  public nonisolated static func vaultState(of home: WalletHome) async -> VaultState {
    await Vault(home: home, guesses: nil, randomBytes: { _ in [] }).state()
  }

  // MARK: Money

  /// Asks the network's friendbot to fund the account in use.
  ///
  /// - Returns: the funding transaction's hash.
  /// - Throws: ``WalletError``
  @discardableResult
  public func fund() async throws(WalletError) -> TransactionHash {
    guard let account else { throw .noAccount }
    guard profile.hasFriendbot else { throw .noFriendbot }
    let hash: TransactionHash
    do {
      hash = try await network.fund(account.id)
    } catch {
      throw .network(error)
    }
    dashboard.expire()
    await dashboard.refresh()
    return hash
  }

  /// Fetches what the account holds.
  public func status() async throws(WalletError) -> AccountStatus { try await statusAndUnlisted().status }

  /// Fetches what the account holds, and how many of its entries the network's service couldn't list (``AccountSnapshot/unlisted``).
  ///
  /// - Throws: ``WalletError``
  public func statusAndUnlisted() async throws(WalletError) -> (status: AccountStatus, unlisted: Int) {
    guard let account else { throw .noAccount }
    do throws(NetworkError) {
      let (snapshot, ledger) = try await network.accountAndLedger(account.id)
      return (AccountStatus(snapshot, ledger: ledger), snapshot?.unlisted ?? 0)
    } catch {
      throw .network(error)
    }
  }

  /// Loads a payment of this wallet from the journal, after settling it as far as the network answers and the journal can be written.
  ///
  /// - Returns: the payment, or nil for a transaction that this wallet didn't make.
  /// - Throws: ``WalletError`` if the journal can't be read.
  public func payment(_ hash: TransactionHash) async throws(WalletError) -> PaymentRecord? {
    do throws(StoreError) {
      guard let entry = try await sender.entry(hash) else { return nil }
      // This is done even if it was given up, or seen in a ledger: a server may have said something untrue of it. If that can't be written, such as
      // on a full disk, what was read still holds, and the next look settles it.
      do throws(StoreError) { try await sender.settle(hash) } catch { return entry.record }
      var settled = try await sender.entry(hash) ?? entry
      // What may have gone through isn't called unsent.
      if await sender.isInDoubt(settled) { settled.state = .unknown }
      return settled.record
    } catch {
      throw .store(error)
    }
  }

  /// Fetches any transaction from the network, or returns nil if it is in no ledger.
  ///
  /// - Throws: ``WalletError``, among them ``NetworkError/forgotten`` if the network's service doesn't have all ledgers.
  public func transaction(_ hash: TransactionHash) async throws(WalletError) -> AppliedTransaction? {
    do {
      return try await network.transaction(hash, since: .distantPast)
    } catch {
      throw .network(error)
    }
  }

  /// The time since which the network's service has the history, when it was last asked for it without signing in; nil if it has everything.
  public private(set) var historyKeptSince: Date?
  /// The oldest entry of the history that was read when it was last asked for without signing in; nil if there was none.
  public private(set) var oldestHistoryEntry: HistoryEntry?

  /// Fetches the history of the account in use from the network, newest first. It is for somebody who hasn't signed in, so that nothing can be
  /// stored.
  ///
  /// - Parameters:
  ///   - filter: which entries are wanted.
  ///   - limit: the most to return.
  /// - Throws: ``WalletError``
  public func history(_ filter: HistoryFilter = HistoryFilter(), limit: Int) async throws(WalletError) -> [HistoryEntry] {
    guard let account else { throw .noAccount }
    var found: [HistoryEntry] = []
    var next: Int64? = nil
    oldestHistoryEntry = nil
    do throws(NetworkError) {
      repeat {
        let page = try await network.history(of: account.id, before: next, knownTo: nil, limit: min(200, max(20, limit)))
        guard let page = try page?.leadingBack(from: next) else { break }
        historyKeptSince = page.keptSince
        oldestHistoryEntry = page.entries.last ?? oldestHistoryEntry
        found += page.entries.filter(filter.matches)
        if let since = filter.since, let last = page.entries.last, last.time < since { break }
        next = page.range.low
      } while found.count < limit && next ?? 0 > 0
    } catch {
      throw .network(error)
    }
    return Array(found.prefix(limit))
  }

  /// Fetches an entry of the history with what only the network knows of it: its transaction's hash, memo and fee.
  ///
  /// - Throws: ``WalletError``
  public func historyEntry(_ operation: Int64) async throws(WalletError) -> HistoryEntry? {
    guard let account else { throw .noAccount }
    do throws(NetworkError) {
      return try await network.historyEntry(operation, of: account.id)
    } catch {
      throw .network(error)
    }
  }

  // MARK: Live

  /// Follows the account in use and settles its undecided payments, until cancelled. Run it once.
  public func run() async {
    var following: Task<Void, Never>?
    isFollowed = true
    let transfers = Task { await self.transfers.follow() }
    defer {
      isFollowed = false
      following?.cancel()
      transfers.cancel()
    }
    wakes.continuation.yield()
    for await _ in wakes.stream {
      following?.cancel()
      following = account.map { account in Task { await self.follow(account.id) } }
    }
  }

  private func follow(_ account: AccountID) async {
    async let settled: Void = settlePayments(of: account)
    async let retried: Void = retryWhatFailed()
    await dashboard.refresh()
    var newest: Int64?
    // The stream begins at the newest entry known, so that none is missed between the list and the stream.
    if case .loaded(let entries, _) = dashboard.payments.state { newest = entries.first?.id ?? 0 }
    for await _ in network.changes(of: account, after: newest) { dashboard.noteChange() }
    _ = await (settled, retried)
  }

  private func retryWhatFailed() async {
    var wait = Duration.seconds(5)
    while !Task.isCancelled {
      do { try await clock.sleep(for: wait) } catch { return }
      wait = dashboard.hasFailed ? min(wait * 2, .seconds(40)) : .seconds(5)
      if dashboard.hasFailed { await dashboard.refresh() }
    }
  }

  private func settlePayments(of account: AccountID) async {
    // This also looks for payments that came to nothing recently.
    try? await sender.settle(account)
    var wait = Duration.seconds(1)
    while !Task.isCancelled {
      // If that can't be read, there may be one.
      if (try? await sender.hasUndecided(account)) ?? true {
        try? await sender.settle(account)
        dashboard.expire()
        await dashboard.refresh()
        try? await clock.sleep(for: wait)
        wait = min(wait * 2, .seconds(15))
      } else {
        // A server may have said something untrue of what seems decided, and this wallet may stay open for weeks.
        guard !profile.isOneServer, (try? await clock.sleep(for: Self.timeBetweenDoubts)) != nil else { return }
        let corrected = try? await sender.corrected(of: account)
        try? await sender.settle(account)
        guard (try? await sender.corrected(of: account)) != corrected else { continue }
        dashboard.expire()
        await dashboard.refresh()
      }
    }
  }

  private static let timeBetweenDoubts = Duration.seconds(600)
}
