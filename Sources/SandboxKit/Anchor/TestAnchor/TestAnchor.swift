public import Foundation
import Logging
import StellarKit
import StellarXDR

/// A test anchor beside an embedded network: it issues SRT and USDC, and pretends to move money outside of the ledger (SEP-1, 2, 6, 10, 12,
/// 24, 38 and 45). It moves no real money.
public actor TestAnchor {
  nonisolated let sandbox: Sandbox
  nonisolated let accounts: AnchorAccounts
  nonisolated let delays: AnchorDelays
  nonisolated let now: @Sendable () -> Date
  private nonisolated let randomBytes: @Sendable (Int) -> [UInt8]

  private(set) var store: AnchorStore
  private(set) var origin: AnchorOrigin?
  var tokenKeys: TokenKeys?
  var logger: Logger?

  private var isPrepared = false
  private var preparing: Task<Void, any Error>?
  /// The task that makes payouts, while it runs.
  var paying: Task<Void, Never>?
  /// The latest task that handles what has happened. Each waits for the one before.
  var looking: Task<Void, Never>?
  /// The statuses at which tests want the next transfers to stop.
  private var orders: [AnchorTransferStatus] = []

  /// Makes an anchor on an embedded network. What it knows is stored with the network's history, except what people tell it about themselves: that is
  /// only in memory.
  ///
  /// - Parameters:
  ///   - sandbox: the network, whose ledger the anchor follows in this process.
  ///   - delays: how long the anchor takes for what takes days elsewhere.
  ///   - now: the clock.
  ///   - randomBytes: returns that many random bytes from a secure source.
  /// - Throws: ``SandboxError``
  public init(
    sandbox: Sandbox, delays: AnchorDelays = .standard, now: @escaping @Sendable () -> Date,
    randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) throws(SandboxError) {
    guard let accounts = try? AnchorAccounts() else { throw .noRootKey }
    self.sandbox = sandbox
    self.accounts = accounts
    self.delays = delays
    self.now = now
    self.randomBytes = randomBytes
    do {
      store = try AnchorStore(try sandbox.history.anchorRecords())
      if store.tellsOfPeople { try sandbox.history.rewrite(store) }
    } catch let error as SandboxError {
      throw error
    } catch {
      throw .notRead(reason: "the test anchor's records: \(error)")
    }
  }

  var time: AnchorTime { AnchorTime(now()) }

  // MARK: Beginning

  /// Sets where the anchor answers. Its accounts are created at the first request. Accounts that exist already get the new address now, or in the next
  /// ledger.
  func open(at origin: AnchorOrigin) async {
    self.origin = origin
    isPrepared = false
    guard await sandbox.sequenceNumber(of: accounts.issuer.accountID) != nil else { return }
    let task = startPreparing()
    if await !sandbox.gathers { await task.value }
  }

  /// The port where the anchor last answered, as its issuer's home domain on the ledger says, or nil if it never did.
  public var lastPort: Int? {
    get async {
      let domain = await sandbox.withState { [issuer = accounts.issuer.accountID] in $0.accounts[issuer]?.homeDomain ?? [] }
      return AnchorOrigin(homeDomain: String(decoding: domain, as: UTF8.self))?.port
    }
  }

  /// Begins to set up the anchor's accounts, for those who then wait with ``prepare()``.
  @discardableResult func startPreparing() -> Task<Void, Never> {
    Task {
      do {
        try await prepare()
      } catch {
        if !(error is CancellationError) { log("The test anchor's accounts can't be set up", error) }
      }
    }
  }

  /// Sets up the anchor's accounts, unless they are as they should be. If ledgers close at an interval, that takes two of them.
  func prepare() async throws {
    if isPrepared { return }
    let task = preparing ?? Task { try await setUp() }
    preparing = task
    defer { preparing = nil }
    try await task.value
    isPrepared = true
  }

  /// Follows the ledger until cancelled, and does what is due.
  func run() async {
    guard let ledgers = await sandbox.ledgers() else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in ledgers { await self.advance() } }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil { await self.advance() }
      }
      // A closed sandbox reports no more ledgers.
      await group.next()
      group.cancelAll()
    }
    paying?.cancel()
    preparing?.cancel()
  }

  // MARK: Keeping

  /// Writes changes to disk, and only then applies them in memory.
  func save(_ changes: AnchorChanges) throws {
    try sandbox.history.write(changes)
    store.apply(changes)
  }

  func save(_ transfer: AnchorTransfer) throws { try save(AnchorChanges(transfers: [transfer])) }

  /// Checks that there is room for one more record.
  func checkCapacity(_ count: Int) throws(AnchorRefusal) {
    guard count < AnchorStore.limit else {
      throw .unavailable("The test anchor keeps \(AnchorStore.limit) of these at most. Start over with basicpay sandbox --reset.")
    }
  }

  func random(_ count: Int) -> [UInt8] { randomBytes(count) }

  /// Makes an id of 128 random bits: 32 hexadecimal digits in the form of a UUID.
  func newID() -> String {
    let digits = randomBytes(16).hexadecimal
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  func log(_ text: String, _ error: any Error) {
    logger?.error("\(text)", metadata: ["error": "\(error)"])
  }

  // MARK: Tests

  /// Makes the next transfers stop at a status.
  func order(_ status: AnchorTransferStatus, count: Int) {
    orders += Array(repeating: status, count: max(0, min(count, 1_000 - orders.count)))
  }

  func clearOrders() { orders = [] }

  func takeOrder() -> AnchorTransferStatus? { orders.isEmpty ? nil : orders.removeFirst() }

  var waitingOrders: [AnchorTransferStatus] { orders }

  func setLogger(_ logger: Logger) { self.logger = logger }
}
