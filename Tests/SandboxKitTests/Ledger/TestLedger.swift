import StellarKit
import StellarXDR

@testable import SandboxKit

/// A ledger with some accounts, and short ways to make transactions for it.
struct TestLedger {
  static let start: UInt64 = 1_800_000_000
  static let xlm: Int64 = 10_000_000

  var ledger: Ledger
  let root: KeyPair

  init(_ parameters: LedgerParameters = LedgerParameters()) throws {
    root = try parameters.rootKey()
    ledger = Ledger(parameters, root: root.accountID, closeTime: Self.start)
  }

  /// The key pair number `n`, the same in every run.
  static func key(_ n: UInt8) throws -> KeyPair { try KeyPair(seed: [UInt8](repeating: n, count: 32)) }

  /// An account with lumens, made by a transaction.
  mutating func account(_ n: UInt8, lumens: Int64 = 100) throws -> KeyPair {
    let key = try Self.key(n)
    let result = try apply(root, .create(key, lumens * Self.xlm))
    guard result.isSuccess else { throw UnexpectedResult(result: result) }
    return key
  }

  /// Changes entries as no transaction could.
  mutating func edit(_ change: (inout LedgerState) -> Void) {
    var state = ledger.state
    change(&state)
    _ = state.takeChanges()
    ledger = Ledger(network: ledger.network, state: state)
  }

  subscript(_ key: KeyPair) -> AccountEntry? { ledger.state.accounts[key.accountID] }

  func trustline(of key: KeyPair, _ asset: XDR.Asset) -> TrustlineEntry? {
    ledger.state.trustlines[TrustlineKey(account: key.accountID, asset: asset)]
  }

  // MARK: Making transactions

  func transaction(
    _ source: KeyPair, _ operations: [XDR.Operation], fee: UInt32? = nil, sequence: Int64? = nil,
    conditions: XDR.Preconditions = .none
  ) -> XDR.Transaction {
    XDR.Transaction(
      sourceAccount: MuxedAccount(source.accountID).xdr, fee: fee ?? UInt32(100 * operations.count),
      seqNum: sequence ?? (self[source]?.sequenceNumber ?? 0) + 1, cond: conditions, memo: .none, operations: operations
    )
  }

  func sign(_ transaction: XDR.Transaction, _ keys: [KeyPair]) -> XDR.TransactionEnvelope {
    let hash = transaction.hash(on: ledger.network)
    return .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: keys.map { $0.sign(hash) }))
  }

  func feeBump(_ inner: XDR.TransactionEnvelope, by source: KeyPair, fee: Int64, signers: [KeyPair]? = nil) throws -> XDR.TransactionEnvelope {
    guard case .tx(let envelope) = inner else { throw UnexpectedResult(result: nil) }
    let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(source.accountID).xdr, fee: fee, innerTx: envelope)
    let unsigned = XDR.TransactionEnvelope.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: []))
    let hash = unsigned.hash(on: ledger.network)
    return .txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: (signers ?? [source]).map { $0.sign(hash) }))
  }

  // MARK: Submitting

  /// What the network answers on submission.
  func check(_ envelope: XDR.TransactionEnvelope, closeTime: UInt64 = start, offset: UInt64 = 0) -> XDR.TransactionResult {
    var transaction = LedgerTransaction(envelope, on: ledger.network)
    return ledger.check(&transaction, closeTime: closeTime, latestCloseOffset: offset)
  }

  func check(_ source: KeyPair, _ operations: XDR.Operation...) -> XDR.TransactionResult {
    check(sign(transaction(source, operations), [source]))
  }

  /// The result of an envelope in a ledger of its own.
  mutating func apply(_ envelope: XDR.TransactionEnvelope, closeTime: UInt64 = start) throws -> XDR.TransactionResult {
    try apply([envelope], closeTime: closeTime)[0]
  }

  mutating func apply(_ source: KeyPair, _ operations: XDR.Operation..., signers: [KeyPair] = []) throws -> XDR.TransactionResult {
    try apply(sign(transaction(source, operations), [source] + signers))
  }

  /// The results of envelopes in one ledger.
  mutating func apply(_ envelopes: [XDR.TransactionEnvelope], closeTime: UInt64 = start) throws -> [XDR.TransactionResult] {
    let transactions = envelopes.map { LedgerTransaction($0, on: ledger.network) }
    return ledger.close(transactions, at: closeTime).transactions.map(\.result)
  }
}

struct UnexpectedResult: Error {
  let result: XDR.TransactionResult?
}

extension XDR.Operation {
  static func create(_ key: KeyPair, _ balance: Int64, by source: KeyPair? = nil) -> XDR.Operation {
    let body = XDR.CreateAccountOp(destination: key.accountID.xdr, startingBalance: balance)
    return XDR.Operation(sourceAccount: source.map { MuxedAccount($0.accountID).xdr }, body: .createAccount(body))
  }

  static func pay(_ key: KeyPair, _ amount: Int64, _ asset: XDR.Asset = .native, by source: KeyPair? = nil) -> XDR.Operation {
    let body = XDR.PaymentOp(destination: MuxedAccount(key.accountID).xdr, asset: asset, amount: amount)
    return XDR.Operation(sourceAccount: source.map { MuxedAccount($0.accountID).xdr }, body: .payment(body))
  }

  static func trust(_ asset: XDR.Asset, limit: Int64, by source: KeyPair? = nil) -> XDR.Operation {
    let body = XDR.ChangeTrustOp(line: asset.line, limit: limit)
    return XDR.Operation(sourceAccount: source.map { MuxedAccount($0.accountID).xdr }, body: .changeTrust(body))
  }
}

extension XDR.Asset {
  /// An asset with a short code, valid or not.
  static func short(_ code: [UInt8], _ issuer: KeyPair) -> XDR.Asset {
    let padded = code + [UInt8](repeating: 0, count: 4 - code.count)
    return .creditAlphanum4(XDR.AlphaNum4(assetCode: Bytes4(padded) ?? Bytes4(), issuer: issuer.accountID.xdr))
  }

  static func short(_ code: String, _ issuer: KeyPair) -> XDR.Asset { short(Array(code.utf8), issuer) }

  /// An asset with a long code, valid or not.
  static func long(_ code: String, _ issuer: KeyPair) -> XDR.Asset {
    let padded = Array(code.utf8) + [UInt8](repeating: 0, count: 12 - code.utf8.count)
    return .creditAlphanum12(XDR.AlphaNum12(assetCode: Bytes12(padded) ?? Bytes12(), issuer: issuer.accountID.xdr))
  }
}

extension XDR.TransactionResult {
  /// The result of the transaction inside a fee bump.
  var innerCode: XDR.TransactionResultCode? {
    if case .feeBumpInner(let pair) = result { pair.result.code } else { nil }
  }
}
