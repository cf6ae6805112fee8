import HorizonKit
import StellarKit
import Synchronization

/// The methods of Stellar RPC, as an embedded network answers them.
struct RPCMethods: Sendable {
  /// About a week's ledgers, as in stellar-rpc.
  static let standardRetention: UInt32 = 120_960

  let sandbox: Sandbox
  /// The number of ledgers that are reported.
  let retention: UInt32
  /// A source of numbers that nobody can predict.
  let nonce: @Sendable () -> Int64
  private let metaStart = MetaStart()

  init(
    sandbox: Sandbox, retention: UInt32 = standardRetention, nonce: @escaping @Sendable () -> Int64 = { Int64.random(in: 0...Int64.max) }
  ) {
    self.nonce = nonce
    self.sandbox = sandbox
    self.retention = max(1, retention)
  }

  /// Carries out a method.
  ///
  /// - Parameter friendbot: the friendbot's address.
  /// - Returns: the result, as JSON.
  /// - Throws: ``RPCProblem``, ``SandboxError``, `CancellationError`.
  func result(of call: ReceivedCall, friendbot: String) async throws -> JSONText {
    let parameters = { (type: String) throws(RPCProblem) in try RPCParameters(call.params, of: type) }
    switch call.method {
    case "": throw RPCProblem.invalidRequest("empty method name")
    case "getHealth":
      _ = try parameters("GetHealthRequest")
      return try await health()
    case "getNetwork":
      _ = try parameters("GetNetworkRequest")
      return await network(friendbot: friendbot)
    case "getVersionInfo":
      _ = try parameters("GetVersionInfoRequest")
      return await version()
    case "getFeeStats":
      _ = try parameters("GetFeeStatsRequest")
      return try await feeStats()
    case "getLatestLedger":
      _ = try parameters("GetLatestLedgerRequest")
      return try await latestLedger()
    case "getLedgers": return try await ledgers(try parameters("GetLedgersRequest"))
    case "getLedgerEntries": return try await ledgerEntries(try parameters("GetLedgerEntriesRequest"))
    case "getTransaction": return try await transaction(try parameters("GetTransactionRequest"))
    case "getTransactions":
      // The one method that takes an array in stellar-rpc.
      let order = ["startLedger", "pagination", "xdrFormat"]
      return try await transactions(try RPCParameters(call.params, of: "GetTransactionsRequest", inOrder: order))
    case "getEvents": return try await events(try parameters("GetEventsRequest"))
    case "queryEvents": return try await queryEvents(try EventScanRequest(call.params))
    case "sendTransaction": return try await send(try parameters("SendTransactionRequest"))
    case "simulateTransaction": return try await simulate(try parameters("SimulateTransactionRequest"))
    default: throw RPCProblem.methodNotFound(call.method)
    }
  }

  /// Returns the ledgers that are reported: those of which everything is kept, if there are any.
  func window(_ history: HistoryReader) throws -> RetainedLedgers {
    guard let latest = try history.latestLedger()?.header else { throw InvalidRow(description: "there is no ledger") }
    var first = latest.sequence > retention ? latest.sequence - retention + 1 : 1
    if sandbox.keepsMeta { first = min(latest.sequence, max(first, try metaStart.ledger { try history.firstLedgerWithMeta(from: first) })) }
    let page = ListPage(cursor: HistoryCursor(id: TotalOrderID(after: first - 1)), limit: 1)
    guard let oldest = try history.ledgers(page).first?.header else { throw InvalidRow(description: "ledger \(first) isn't there") }
    return RetainedLedgers(oldest: .init(oldest), latest: .init(latest))
  }

  /// Checks that the network keeps meta.
  ///
  /// - Throws: ``RPCProblem/noMeta`` if it doesn't.
  func requireMeta() throws(RPCProblem) {
    guard sandbox.keepsMeta else { throw .noMeta }
  }
}

/// The first ledger from which meta is kept, which stays the same while the network runs.
private final class MetaStart: Sendable {
  private let found = Mutex<UInt32?>(nil)

  func ledger(_ find: () throws -> UInt32) rethrows -> UInt32 {
    if let known = found.withLock({ $0 }) { return known }
    let ledger = try find()
    found.withLock { $0 = ledger }
    return ledger
  }
}
