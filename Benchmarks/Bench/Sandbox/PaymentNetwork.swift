import SandboxKit
import StellarKit
import StellarXDR

/// A ledger whose accounts pay each other in turn.
actor PaymentNetwork {
  /// A payment that is signed, with the signature that is known to be good.
  struct Payment: Sendable {
    let base64: String
    let known: LedgerTransaction
  }

  /// How far apart two that pay after each other are in the order in which accounts were made: far, in memory too.
  private static let step = 7919

  private(set) var ledger: Ledger
  private let people: [KeyPair]
  private var sequences: [Int64]
  private var next = 0

  init(accounts: Int) throws {
    people = try (0..<accounts).map { try LedgerBuilder.key($0) }
    var builder = try LedgerBuilder()
    try builder.create(people)
    ledger = builder.ledger
    sequences = people.map { builder.sequenceNumbers[$0.accountID] ?? 0 }
  }

  /// Signs payments that can be applied next, each from another account.
  func payments(_ count: Int) throws -> [Payment] {
    (0..<count).map { _ in
      let from = next
      next = (next + Self.step) % people.count
      sequences[from] += 1
      let to = people[(from + people.count / 2) % people.count]
      let body = XDR.PaymentOp(destination: MuxedAccount(to.accountID).xdr, asset: .native, amount: 1)
      let envelope = LedgerBuilder.sign([XDR.Operation(body: .payment(body))], by: [people[from]], sequences[from])
      var known = LedgerTransaction(envelope, on: .sandbox)
      known.signed.isSignature(0, by: .ed25519(people[from].accountID.publicKey))
      return Payment(base64: envelope.base64, known: known)
    }
  }

  /// Reads payments, checks them as on submission, and applies them in ledgers of so many.
  ///
  /// - Parameter verifies: whether signatures are verified; those known to be good are taken as such otherwise.
  /// - Throws: ``LedgerBuilder/Refused`` unless each pays.
  func submit(_ payments: [Payment], ledgerOf size: Int, verifies: Bool) throws {
    var waiting: [LedgerTransaction] = []
    waiting.reserveCapacity(size)
    for payment in payments {
      var transaction = LedgerTransaction(try XDR.TransactionEnvelope(base64: payment.base64), on: .sandbox)
      if !verifies { transaction.signed = payment.known.signed }
      let answer = ledger.check(&transaction, closeTime: LedgerBuilder.closeTime, latestCloseOffset: 0)
      guard answer.isSuccess else { throw LedgerBuilder.Refused(result: answer) }
      waiting.append(transaction)
      if waiting.count == size { try close(&waiting) }
    }
    if !waiting.isEmpty { try close(&waiting) }
  }

  /// Applies payments that nobody has looked at yet.
  ///
  /// - Throws: ``LedgerBuilder/Refused`` unless each pays.
  func close(_ count: Int, ledgerOf size: Int) throws -> [ClosedLedger] {
    try stride(from: 0, to: count, by: size).map { start in
      let closed = ledger.close(try payments(min(size, count - start)).map(\.known), at: LedgerBuilder.closeTime)
      try LedgerBuilder.succeed(closed)
      return closed
    }
  }

  private func close(_ waiting: inout [LedgerTransaction]) throws {
    try LedgerBuilder.succeed(ledger.close(waiting, at: LedgerBuilder.closeTime))
    waiting.removeAll(keepingCapacity: true)
  }
}
