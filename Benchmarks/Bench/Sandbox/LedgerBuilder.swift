import SandboxKit
import StellarKit
import StellarXDR

/// Makes a ledger that holds what a row needs, by transactions.
struct LedgerBuilder: Sendable {
  /// A transaction didn't do what it says.
  struct Refused: Error {
    let result: XDR.TransactionResult
  }

  static let closeTime: UInt64 = 1_800_000_000
  /// The most operations of a transaction.
  private static let operationLimit = 100
  private static let startingBalance: Int64 = 10_000_000_000

  private(set) var ledger: Ledger
  static var root: KeyPair { get throws { try LedgerParameters.sandbox.rootKey() } }
  /// The last sequence number that each account used.
  private(set) var sequenceNumbers: [AccountID: Int64]

  init() throws {
    let root = try Self.root.accountID
    ledger = Ledger(LedgerParameters.sandbox, root: root, closeTime: Self.closeTime)
    sequenceNumbers = [root: 0]
  }

  /// The key pair with a number.
  static func key(_ number: Int) throws -> KeyPair {
    try KeyPair(seed: (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) })
  }

  static func sign(
    _ operations: [XDR.Operation], by keys: [KeyPair], _ sequence: Int64, maxTime: UInt64 = closeTime + 100
  ) -> XDR.TransactionEnvelope {
    let source = keys[0].accountID
    let transaction = XDR.Transaction(
      sourceAccount: MuxedAccount(source).xdr, fee: UInt32(100 * operations.count), seqNum: sequence,
      cond: .time(XDR.TimeBounds(minTime: 0, maxTime: maxTime)), memo: .none, operations: operations)
    let hash = transaction.hash(on: .sandbox)
    return .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: keys.map { $0.sign(hash) }))
  }

  /// A trustline without limit.
  static func trust(_ asset: XDR.Asset) -> XDR.Operation {
    let line: XDR.ChangeTrustAsset =
      switch asset {
      case .native: .native
      case .creditAlphanum4(let asset): .creditAlphanum4(asset)
      case .creditAlphanum12(let asset): .creditAlphanum12(asset)
      }
    return XDR.Operation(body: .changeTrust(XDR.ChangeTrustOp(line: line, limit: .max)))
  }

  /// Makes accounts with lumens.
  mutating func create(_ pairs: [KeyPair]) throws {
    for pair in pairs { sequenceNumbers[pair.accountID] = 0 }
    for start in stride(from: 0, to: pairs.count, by: Self.operationLimit) {
      let group = pairs[start..<min(pairs.count, start + Self.operationLimit)]
      try apply(
        group.map { pair in
          XDR.Operation(body: .createAccount(XDR.CreateAccountOp(destination: pair.accountID.xdr, startingBalance: Self.startingBalance)))
        }, by: [Self.root])
      for pair in group { sequenceNumbers[pair.accountID] = Int64(ledger.sequence) << 32 }
    }
  }

  /// Applies operations of the first of these accounts, which all sign: a ledger for each hundred.
  mutating func apply(_ operations: [XDR.Operation], by keys: [KeyPair]) throws {
    let source = keys[0].accountID
    for start in stride(from: 0, to: operations.count, by: Self.operationLimit) {
      let group = Array(operations[start..<min(operations.count, start + Self.operationLimit)])
      sequenceNumbers[source, default: 0] += 1
      let signers = keys.filter { key in
        key.accountID == source || group.contains { $0.sourceAccount.map { MuxedAccount($0).accountID } == key.accountID }
      }
      let envelope = Self.sign(group, by: signers, sequenceNumbers[source] ?? 0)
      try Self.succeed(ledger.close([LedgerTransaction(envelope, on: .sandbox)], at: Self.closeTime))
    }
  }

  /// - Throws: ``Refused`` unless each transaction did what it says.
  static func succeed(_ closed: ClosedLedger) throws {
    guard let failed = closed.transactions.firstIndex(where: { !$0.result.isSuccess }) else { return }
    throw Refused(result: closed.transactions[failed].result)
  }
}
