import SandboxKit
import StellarKit
import StellarXDR

/// A ledger whose accounts pay each other in turn.
actor PaymentNetwork {
  /// A payment to submit.
  struct Payment: Sendable {
    let base64: String
    /// Its signature, known to be valid.
    let signed: SignedHash
  }

  /// The distance between consecutive payers in the order in which accounts were created. It is large so that they are far apart in memory, too.
  private static let step = 7919

  private(set) var ledger: Ledger
  private let people: [KeyPair]
  private var sequences: [Int64]
  private var next = 0
  private let byContract: Bool

  /// - Parameters:
  ///   - recording: which changes payments record.
  ///   - byContract: whether payments are transfers by the Stellar Asset Contract of lumens, each simulated before.
  init(accounts: Int, recording: ChangeRecording = .nothing, byContract: Bool = false) throws {
    self.byContract = byContract
    people = try (0..<accounts).map { try LedgerBuilder.key($0) }
    var builder = try LedgerBuilder()
    try builder.create(people)
    if byContract { try builder.call(LedgerBuilder.contractOfLumens, by: people[0]) }
    ledger = builder.ledger
    ledger.recording = recording
    sequences = people.map { builder.sequenceNumbers[$0.accountID] ?? 0 }
  }

  /// Signs payments that can be applied next, each from a different account.
  func payments(_ count: Int) throws -> [Payment] {
    try (0..<count).map { _ in
      let key = XDR.SignerKey.ed25519(people[next].accountID.publicKey)
      let envelope = try nextEnvelope()
      var signed = LedgerTransaction(envelope, on: .sandbox).signed
      signed.isSignature(0, by: key)
      return Payment(base64: envelope.base64, signed: signed)
    }
  }

  private func nextEnvelope() throws -> XDR.TransactionEnvelope {
    let (from, to) = (people[next], people[(next + people.count / 2) % people.count])
    let body = XDR.PaymentOp(destination: MuxedAccount(to.accountID).xdr, asset: .native, amount: 1)
    sequences[next] += 1
    let operation = byContract ? LedgerBuilder.transfer(1, from: from, to: .account(to.accountID.xdr)) : XDR.Operation(body: .payment(body))
    let transaction = try ledger.prepared(LedgerBuilder.transaction([operation], of: from, sequences[next]))
    next = (next + Self.step) % people.count
    return LedgerBuilder.sign(transaction, by: [from])
  }

  /// Decodes payments, checks them as on submission, and applies them in ledgers of the given size.
  ///
  /// - Parameters:
  ///   - verifies: whether signatures are verified. Otherwise, those known to be valid are accepted without verification.
  ///   - recording: which changes payments record. If it is everything, the meta of each payment is made and encoded, too.
  /// - Throws: ``LedgerBuilder/Refused`` unless each payment succeeds.
  func submit(_ payments: [Payment], ledgerOf size: Int, verifies: Bool, recording: ChangeRecording = .nothing) throws {
    ledger.recording = recording
    try Self.submit(payments, to: &ledger, ledgerOf: size, verifies: verifies)
  }

  private static func submit(_ payments: [Payment], to ledger: inout Ledger, ledgerOf size: Int, verifies: Bool) throws {
    var builder = TransactionMetaBuilder(on: .sandbox)
    var waiting: [LedgerTransaction] = []
    waiting.reserveCapacity(size)
    for index in payments.indices {
      var transaction = LedgerTransaction(try XDR.TransactionEnvelope(base64: payments[index].base64), on: .sandbox)
      if !verifies { transaction.signed = payments[index].signed }
      let answer = ledger.check(&transaction, closeTime: LedgerBuilder.closeTime, latestCloseOffset: 0)
      guard answer.isSuccess else { throw LedgerBuilder.Refused(result: answer) }
      waiting.append(transaction)
      guard waiting.count == size || index == payments.count - 1 else { continue }
      let closed = ledger.close(waiting, at: LedgerBuilder.closeTime)
      try LedgerBuilder.succeed(closed)
      if ledger.recording == .everything {
        for applied in closed.transactions {
          var encoder = XDREncoder(capacity: 2048)
          builder.encodeMeta(of: applied, to: &encoder)
          keep(encoder.bytes)
        }
      }
      waiting.removeAll(keepingCapacity: true)
    }
  }

  /// Returns payments whose signatures haven't been verified yet.
  func transactions(_ count: Int) throws -> [LedgerTransaction] {
    try (0..<count).map { _ in LedgerTransaction(try nextEnvelope(), on: .sandbox) }
  }

  /// Verifies the signatures of transactions as a ledger does before it closes, in ledgers of the given size.
  func verify(_ transactions: [LedgerTransaction], ledgerOf size: Int) {
    for start in stride(from: 0, to: transactions.count, by: size) {
      var part = Array(transactions[start..<min(transactions.count, start + size)])
      ledger.state.verifySignatures(of: &part)
      keep(part)
    }
  }

  /// Applies payments that haven't been checked yet.
  ///
  /// - Throws: ``LedgerBuilder/Refused`` unless each payment succeeds.
  func close(_ count: Int, ledgerOf size: Int) throws -> [ClosedLedger] {
    try stride(from: 0, to: count, by: size).map { start in
      let transactions = try (start..<min(count, start + size)).map { _ in LedgerTransaction(try nextEnvelope(), on: .sandbox) }
      let closed = ledger.close(transactions, at: LedgerBuilder.closeTime)
      try LedgerBuilder.succeed(closed)
      return closed
    }
  }
}
