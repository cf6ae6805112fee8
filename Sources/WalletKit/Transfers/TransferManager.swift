public import AnchorKit
import Foundation
import HorizonKit
public import Observation
public import Sentences
public import StellarKit

/// The account's deposits and withdrawals through anchors. Each is on disk from the anchor's first answer on, and the anchor is asked about it until
/// it ends; nothing depends on the anchor's window.
@MainActor @Observable
public final class TransferManager {
  /// The transfers of the account in use, newest first: as many of the newest as ``TransferRecord/listLimit`` says, and all older ones that aren't
  /// done.
  public internal(set) var state: DataState<[TransferRecord]> = .idle
  /// Whether there are older ones, which are done.
  public internal(set) var isCut = false
  /// The newest change of any transfer.
  public internal(set) var update: TransferUpdate?

  @ObservationIgnored let store: TransferStore
  @ObservationIgnored let anchorSessions: AnchorSessions
  /// Finds what an anchor says of its assets, in its stellar.toml and in the files that it links to.
  @ObservationIgnored private let currencies: @Sendable (Anchor) async -> [StellarTOMLCurrency]
  /// What the person has entered about themselves.
  @ObservationIgnored let kyc: KYCManager
  /// The accounts whose keys the wallet has.
  @ObservationIgnored let signers: @Sendable () async -> Set<AccountID>
  @ObservationIgnored let now: @Sendable () -> Date
  @ObservationIgnored let clock: any Clock<Duration>
  @ObservationIgnored var account: AccountID?
  /// The domain of the sandbox's test anchor; nil if it isn't running.
  @ObservationIgnored public var testAnchor: @Sendable () -> String? = { nil }
  /// The key of private data; there while somebody is signed in.
  @ObservationIgnored var key: DataKey?
  /// The task that reads the list when an account is shown.
  @ObservationIgnored var showing: Task<Void, Never>?
  /// How often reading the list was begun. Of two readings, the one that was begun later is newer, whichever ends first.
  @ObservationIgnored var readings = 0
  @ObservationIgnored var newestReading = 0
  /// Ends the wait of ``follow()`` for what is due next.
  @ObservationIgnored var waiting: AsyncStream<Never>.Continuation?
  /// The anchors that ``follow()`` is asking at the moment, each by a task of its own.
  @ObservationIgnored var beingAsked: Set<String> = []
  /// When each anchor was last asked by ``follow()`` about a transfer that had ended, in seconds since 1970.
  @ObservationIgnored var askedOfEnded: [String: Int64] = [:]

  /// The firm quotes that were asked for, by id and anchor.
  @ObservationIgnored var quotes: [String: KeptQuote] = [:]

  init(
    store: TransferStore, anchorSessions: AnchorSessions, currencies: @escaping @Sendable (Anchor) async -> [StellarTOMLCurrency],
    kyc: KYCManager, signers: @escaping @Sendable () async -> Set<AccountID>, now: @escaping @Sendable () -> Date, clock: any Clock<Duration>
  ) {
    self.store = store
    self.anchorSessions = anchorSessions
    self.currencies = currencies
    self.kyc = kyc
    self.signers = signers
    self.now = now
    self.clock = clock
  }

  // MARK: Anchors

  /// Looks up the anchor at a domain, as a person types it.
  ///
  /// - Throws: ``TransferError``
  public func anchor(_ domain: String) async throws(TransferError) -> Anchor {
    do { return try await anchorSessions.anchor(domain) } catch { throw TransferError(error) }
  }

  /// Fetches what an anchor offers.
  ///
  /// - Throws: ``TransferError``
  public func offer(of domain: String) async throws(TransferError) -> AnchorOffer {
    let anchor = try await anchor(domain)
    do throws(AnchorError) { return try await AnchorOffer(anchor, await currencies(anchor)) } catch { throw .anchor(error) }
  }

  /// Returns whether an anchor can be asked without the PIN now.
  public func isSignedIn(to domain: String) async -> Bool {
    guard let account else { return false }
    return await anchorSessions.isSignedIn(domain, await anchorSessions.client(domain, account))
  }

  /// Returns which user of a shared account was the last to sign in to an anchor since the program began, or nil for the account itself.
  public func user(at domain: String) async -> String? {
    guard let account else { return nil }
    return await anchorSessions.client(domain, account).user
  }

  /// Returns whether the anchor of a transfer can be asked about it without the PIN now.
  public func isSignedIn(for record: TransferRecord) async -> Bool { await anchorSessions.isSignedIn(record.anchor, record.client) }

  /// Signs in to an anchor (SEP-10), unless a session is still valid, and asks for the status of the transfers here.
  ///
  /// - Parameters:
  ///   - domain: the anchor.
  ///   - credential: what opens the key.
  ///   - user: the user of a shared account who signs in, as typed: a number, or the account's address that begins with M. Empty for the account
  ///     itself; nil for the one who signed in there last.
  /// - Throws: ``TransferError``
  public func signIn(to domain: String, _ credential: VaultCredential, as user: String? = nil) async throws(TransferError) {
    let client = try await client(at: domain, as: user)
    do { try await anchorSessions.signIn(domain, client, credential, until: key) } catch { throw TransferError(error) }
    await anchorSessions.choose(client, at: domain)
    wake()
  }

  /// Signs in to a transfer's anchor as the user who has begun it, unless a session is still valid. It doesn't change for whom the next transfer is
  /// begun.
  ///
  /// - Throws: ``TransferError``
  func signIn(for record: TransferRecord, _ credential: VaultCredential) async throws(TransferError) {
    do { try await anchorSessions.signIn(record.anchor, record.client, credential, until: key) } catch { throw TransferError(error) }
    wake()
  }

  /// Signs in to all anchors that are still to be asked about something, with the PIN that has just been entered, until the wallet is locked or the
  /// task is cancelled. An anchor that can't be reached is left for later.
  ///
  /// - Parameter identity: the vault that the PIN opens (``VaultContents/identity``). It isn't tried on another one.
  func signInToOpen(_ credential: VaultCredential, whileVaultIs identity: Data?) async {
    guard let key else { return }
    for row in Self.places(await open()) {
      guard !Task.isCancelled, !key.isWiped else { return }
      do { try await anchorSessions.signIn(row.anchor, row.client, credential, until: key, whileVaultIs: identity) } catch { continue }
    }
    await refresh()
    wake()
  }

  /// Returns the transfers that their anchors are still to be asked about, of accounts whose keys are here. An anchor must not learn that a removed
  /// account belongs to these.
  func open() async -> [StoredTransfer] {
    let signers = await signers()
    return ((try? await store.open()) ?? []).filter { signers.contains($0.account) }
  }

  private static func places(_ rows: [StoredTransfer]) -> [StoredTransfer] {
    var seen: Set<String> = []
    return rows.filter { seen.insert("\($0.anchor) \($0.client)").inserted }
  }

  /// Returns who asks an anchor: the user who is named, or the one who signed in there last.
  func client(at domain: String, as user: String?) async throws(TransferError) -> ClientAccount {
    guard let account else { throw .vault(.notCreated) }
    guard let user else { return await anchorSessions.client(domain, account) }
    return try ClientAccount(typed: user, of: account)
  }

  func session(_ domain: String, _ client: ClientAccount) async throws(TransferError) -> AnchorSession {
    do { return try await anchorSessions.session(domain, client) } catch { throw TransferError(error) }
  }

  // MARK: Beginning

  /// Checks a form against what its anchor offers. Nothing is begun.
  ///
  /// - Throws: ``TransferError/fields(_:)``, or another ``TransferError``
  public func check(_ form: TransferForm) async throws(TransferError) {
    _ = try await order(form)
  }

  /// Checks a form against what its anchor offers now, and returns the order to begin it with.
  func order(_ form: TransferForm) async throws(TransferError) -> TransferOrder {
    let offer = try await offer(of: form.domain)
    return try TransferOrder(form, offer, try await moneys(of: form, offer))
  }

  /// Fetches what the anchor exchanges, if a form needs it: for its money, or for the names of the ways that can be chosen.
  func moneys(of form: TransferForm, _ offer: AnchorOffer) async throws(TransferError) -> [QuotedAsset] {
    if form.money != nil { return try await moneys(for: form.asset, at: form.domain, as: form.user) }
    let methods = offer.methods(form, moneys: [])
    guard methods.count > 1, !methods.contains(where: { $0.name == form.method }) else { return [] }
    return (try? await moneys(for: form.asset, at: form.domain, as: form.user)) ?? []
  }

  /// Begins a transfer. It is on disk before this returns.
  ///
  /// - Throws: ``TransferError``, among them ``TransferError/switched`` and ``TransferError/quoteExpired(anchor:)``, and then nothing was begun.
  public func begin(_ form: TransferForm) async throws(TransferError) -> TransferOutcome {
    guard let key else { throw .locked }
    let client = try await client(at: form.domain, as: form.user)
    // The transfer goes on with this account, whichever is used next.
    if let wanted = form.account, wanted != client.account.accountID { throw .switched }
    let order = try await order(form)
    let session = try await session(form.domain, client)
    let quote = try quote(form)
    // This isn't a child task: an answer that is on its way is kept even if the page that asked is gone.
    let work = Task { () -> Result<TransferOutcome, TransferError> in
      do {
        return .success(try await self.begin(order, session, quote, key))
      } catch {
        return .failure(TransferError(error))
      }
    }
    let outcome: Result<TransferOutcome, TransferError> = await work.value
    // A lost answer may have been a yes. Then the anchor has the transfer, which is added here.
    if case .failure(.anchor(let error)) = outcome, error.problem.mayHaveArrived {
      _ = try? await takeOver(from: form.domain, [form.asset], as: client, most: AnchorSession.pageSize)
    }
    wake()
    return try outcome.get()
  }

  private func begin(_ order: TransferOrder, _ session: AnchorSession, _ quote: KeptQuote?, _ key: DataKey) async throws -> TransferOutcome {
    var order = order
    let (form, client) = (order.form, session.account)
    if order.wantsCustomerID, session.anchor.offers(.customers), let customer = try await session.customers.known(form.customerType) {
      // A customer has no id before they have provided something.
      let needed = customer.fieldsToProvide.filter { !$0.isOptional }.map(\.field)
      if customer.id == nil, !needed.isEmpty { return .customerInfoNeeded(needed) }
      order.customerID = customer.id
    }
    var privateData = PrivateTransferData()
    (privateData.money, privateData.quote, privateData.method) = (form.money, quote, order.method?.name)
    let id: String?
    if form.via == .sep24 {
      let window =
        form.isWithdrawal
        ? try await session.interactive.withdraw(order.interactiveRequest(of: client, quote))
        : try await session.interactive.deposit(order.interactiveRequest(of: client, quote))
      (id, privateData.window) = (window.id, window.url)
      privateData.sharedFields = form.values.texts.isEmpty ? nil : form.values.texts.keys.sorted { $0.name < $1.name }
    } else if form.isWithdrawal {
      switch try await session.transfers.withdraw(order.withdrawRequest(from: client, quote)) {
      case .customerInfoNeeded(let fields): return .customerInfoNeeded(fields)
      case .customerInfoStatus(let status): return .customerInfoStatus(status)
      case .accepted(let answer):
        (id, privateData.message, privateData.payTo, privateData.payMemo) = (answer.id, answer.terms.message, answer.account?.address, answer.memo)
      }
    } else {
      switch try await session.transfers.deposit(order.depositRequest(to: client, quote)) {
      case .customerInfoNeeded(let fields): return .customerInfoNeeded(fields)
      case .customerInfoStatus(let status): return .customerInfoStatus(status)
      case .accepted(let answer):
        (id, privateData.message, privateData.how, privateData.instructions) = (answer.id, answer.terms.message, answer.how, answer.instructions)
        privateData.secondsToArrival = answer.terms.secondsToArrival
      }
    }
    let start = TransferStart(
      client: client, anchor: session.anchor.domain.name, via: form.via, anchorID: id, isWithdrawal: form.isWithdrawal, asset: form.asset,
      asked: order.amount, isOfOneServer: session.anchor.hasOneTransferServer, privateData: privateData)
    let number = try await store.insert(start, key, now: now())
    // The transfer is stored already; what the anchor says a moment later only adds to it.
    _ = try? await look(number)
    await refresh()
    guard let record = try await store.record(number, key) else { throw TransferError.unknown(number) }
    return .begun(record)
  }

  /// Adds the transfers of this account that an anchor knows and this wallet doesn't: begun elsewhere, or with an answer that was lost.
  ///
  /// - Returns: a sentence for each of the anchor's lists that has transfers which can't be read, or that may have older ones than were added.
  /// - Throws: ``TransferError``; what was added until then stays.
  @discardableResult
  public func takeOver(from domain: String, _ assets: [Asset]? = nil) async throws(TransferError) -> [Sentence] {
    try await takeOver(from: domain, assets, as: try await client(at: domain, as: nil))
  }

  private func takeOver(
    from domain: String, _ assets: [Asset]?, as client: ClientAccount, most: Int = 1_000
  ) async throws(TransferError) -> [Sentence] {
    guard let key else { throw .locked }
    let offer = try await offer(of: domain)
    let session = try await session(domain, client)
    var notes: [Sentence] = []
    for (via, info) in [(TransferProtocol.sep6, offer.direct), (.sep24, offer.interactive)] {
      // These include assets of which nothing can be begun any more.
      let offered = offer.assets.filter { info?.offers($0) == true }
      for asset in offered where assets?.contains(asset) ?? true {
        let isAlone = offered.count { $0.code == asset.code } == 1
        do {
          var unreadable: [AnchorError] = []
          let count = try await session.list(asset, via, most: most, &unreadable) { transfer in
            // A list is for an asset's code, which several issuers may use.
            guard transfer.assetOnStellar.map({ $0 == asset }) ?? isAlone else { return }
            var start = TransferStart(
              client: session.account, anchor: session.anchor.domain.name, via: via, anchorID: transfer.id, isWithdrawal: transfer.kind.isWithdrawal,
              asset: asset, isOfOneServer: session.anchor.hasOneTransferServer)
            start.asked = transfer.kind.isWithdrawal ? nil : transfer.amountIn
            let number = try await store.insert(start, key, now: transfer.started ?? now())
            try await observe(number, transfer)
          }
          if let first = unreadable.first?.sentence {
            let (count, code) = (unreadable.count, asset.code)
            let note = Sentence(
              count, one: "\(count) \(code) transfer on the anchor's list couldn't be read: \(first)",
              other: "\(count) \(code) transfers on the anchor's list couldn't be read. The first one: \(first)")
            // Assets of one code have one list.
            if !notes.contains(note) { notes.append(note) }
          }
          guard let count else { continue }
          let domain = session.anchor.domain.name
          notes.append("Only the newest \(count) \(asset.code) transfers on the anchor's list were checked. Ask \(domain) for any older ones.")
        } catch {
          await refresh()
          throw TransferError(error)
        }
      }
    }
    await refresh()
    return notes
  }
}

extension Anchor {
  /// Whether both protocols are at one address, so that each lists the other's transfers as well.
  fileprivate var hasOneTransferServer: Bool {
    guard let direct = toml.services[.transfers], let interactive = toml.services[.interactiveTransfers] else { return false }
    return direct.withoutSlashAtEnd == interactive.withoutSlashAtEnd
  }
}

extension String {
  fileprivate var withoutSlashAtEnd: Substring { hasSuffix("/") ? dropLast() : self[...] }
}

extension AnchorSession {
  /// How many transfers are asked for at a time.
  fileprivate static let pageSize = 50

  /// Goes through an asset's transfers, the newest first.
  ///
  /// - Parameters:
  ///   - most: the number of transfers after which no more are asked for.
  ///   - unreadable: receives what is wrong with those that can't be read.
  ///   - take: takes one that is a deposit or a withdrawal.
  /// - Returns: how many there were, if there may be older ones; nil if these were all.
  @MainActor
  fileprivate func list(
    _ asset: Asset, _ via: TransferProtocol, most: Int, _ unreadable: inout [AnchorError], take: @MainActor (Transfer) async throws -> Void
  ) async throws -> Int? {
    var filter = TransferFilter(asset, limit: Self.pageSize)
    var seen: Set<String> = []
    var isFull = true
    while seen.count < most {
      let list: TransferList
      do {
        list = via == .sep6 ? try await transfers.transfers(filter) : try await interactive.transfers(filter)
      } catch let error as AnchorError where !isFull {
        // After a page that wasn't full there is most likely nothing, and an anchor may refuse to say so.
        switch error.problem {
        case .refused, .notFound: return nil
        default: return seen.count
        }
      }
      let new = list.transfers.filter { seen.insert($0.id).inserted }
      // An anchor without pages returns the same transfers again.
      if !new.isEmpty || seen.isEmpty { unreadable += list.unreadable }
      for transfer in new where transfer.kind.isDeposit || transfer.kind.isWithdrawal { try await take(transfer) }
      isFull = list.transfers.count + list.unreadable.count >= Self.pageSize
      guard !new.isEmpty, let last = list.transfers.last else { return isFull ? seen.count : nil }
      filter.before = last.id
    }
    return seen.count
  }
}

extension Transfer {
  /// The asset that the anchor names as that of the payment on Stellar; nil if it names none.
  fileprivate var assetOnStellar: Asset? {
    guard case .stellar(let asset) = kind.isWithdrawal ? amountInAsset : amountOutAsset else { return nil }
    return asset
  }
}

extension AnchorProblem {
  /// Whether the request may have been carried out though its answer never came, or made no sense.
  var mayHaveArrived: Bool {
    switch self {
    case .connectionLost, .timedOut, .cancelled, .tooLarge, .tooManyValues, .notJSON, .invalidField, .redirected, .unavailable: true
    default: false
    }
  }
}
