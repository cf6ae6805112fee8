import SandboxKit
import StellarKit
import StellarXDR

/// A builder that prepares a ledger for a row by applying transactions.
struct LedgerBuilder: Sendable {
  /// The error if a transaction fails.
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

  /// Returns the key pair with a number.
  static func key(_ number: Int) throws -> KeyPair {
    try KeyPair(seed: (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) })
  }

  static func sign(
    _ operations: [XDR.Operation], by keys: [KeyPair], _ sequence: Int64, maxTime: UInt64 = closeTime + 100
  ) -> XDR.TransactionEnvelope {
    sign(transaction(operations, of: keys[0], sequence, maxTime: maxTime), by: keys)
  }

  static func sign(_ transaction: XDR.Transaction, by keys: [KeyPair]) -> XDR.TransactionEnvelope {
    let hash = transaction.hash(on: .sandbox)
    return .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: keys.map { $0.sign(hash) }))
  }

  static func transaction(_ operations: [XDR.Operation], of source: KeyPair, _ sequence: Int64, maxTime: UInt64 = closeTime + 100) -> XDR.Transaction
  {
    XDR.Transaction(
      sourceAccount: MuxedAccount(source.accountID).xdr, fee: UInt32(100 * operations.count), seqNum: sequence,
      cond: .time(XDR.TimeBounds(minTime: 0, maxTime: maxTime)), memo: .none, operations: operations)
  }

  /// The hash of the Stellar Asset Contract of lumens.
  static let lumens = Asset.native.contractHash(on: .sandbox)

  /// The operation that creates the Stellar Asset Contract of lumens.
  static let contractOfLumens = Operation.createContract(of: .native).xdr

  /// Returns a transfer by the Stellar Asset Contract of lumens.
  static func transfer(_ amount: Int64, from sender: KeyPair, to recipient: XDR.SCAddress) -> XDR.Operation {
    let amount = XDR.SCVal.i128(XDR.Int128Parts(hi: 0, lo: UInt64(amount)))
    let arguments: [XDR.SCVal] = [.address(.account(sender.accountID.xdr)), .address(recipient), amount]
    let call = XDR.InvokeContractArgs(contractAddress: .contract(lumens), functionName: Array("transfer".utf8), args: arguments)
    return XDR.Operation(body: .invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: .invokeContract(call), auth: [])))
  }

  /// Returns an operation that adds a trustline without a limit.
  static func trust(_ asset: XDR.Asset) -> XDR.Operation {
    let line: XDR.ChangeTrustAsset =
      switch asset {
      case .native: .native
      case .creditAlphanum4(let asset): .creditAlphanum4(asset)
      case .creditAlphanum12(let asset): .creditAlphanum12(asset)
      }
    return XDR.Operation(body: .changeTrust(XDR.ChangeTrustOp(line: line, limit: .max)))
  }

  /// Creates accounts with lumens.
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

  /// Applies operations in ledgers of up to 100. The first account is the source of the transactions. The other accounts sign where they have
  /// operations.
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

  /// Calls or creates a contract in a ledger of its own.
  ///
  /// - Returns: the transaction, prepared with what its call needed.
  @discardableResult
  mutating func call(_ operation: XDR.Operation, by source: KeyPair) throws -> XDR.Transaction {
    sequenceNumbers[source.accountID, default: 0] += 1
    let transaction = try ledger.prepared(Self.transaction([operation], of: source, sequenceNumbers[source.accountID] ?? 0))
    try Self.succeed(ledger.close([LedgerTransaction(Self.sign(transaction, by: [source]), on: .sandbox)], at: Self.closeTime))
    return transaction
  }

  /// Closes a ledger with signed transactions.
  mutating func close(_ envelopes: [XDR.TransactionEnvelope]) throws {
    try Self.succeed(ledger.close(envelopes.map { LedgerTransaction($0, on: .sandbox) }, at: Self.closeTime))
  }

  /// Checks that all transactions of a ledger succeeded.
  ///
  /// - Throws: ``Refused`` unless each transaction succeeded.
  static func succeed(_ closed: ClosedLedger) throws {
    guard let failed = closed.transactions.firstIndex(where: { !$0.result.isSuccess }) else { return }
    throw Refused(result: closed.transactions[failed].result)
  }
}
