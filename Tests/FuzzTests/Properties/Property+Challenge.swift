import AnchorKit
import Foundation
import Sentences
import StellarKit
import StellarXDR

extension Property {
  private static let keys = Result {
    (server: try KeyPair(seed: [UInt8](repeating: 1, count: 32)), person: try KeyPair(seed: [UInt8](repeating: 2, count: 32)))
  }

  /// Whatever transaction the anchor has signed, a transaction that is accepted as a challenge can't do anything.
  static func checkChallenge(_ input: [UInt8]) throws {
    let (server, person) = try keys.get()
    guard let given = try? XDR.TransactionEnvelope(xdr: input), given.signatures.count < 20 else { return }
    let envelope = try given.adding([server.sign(given.hash(on: .testnet))])
    let expectation = ChallengeExpectation(
      network: .testnet, signingKey: server.accountID, homeDomain: "anchor.example.com", webAuthDomains: ["anchor.example.com"],
      account: ClientAccount(person.accountID))
    let challenge: Challenge
    do throws(ChallengeError) {
      challenge = try Challenge(envelope.base64, expecting: expectation, now: Date(timeIntervalSince1970: 1_795_255_200))
    } catch {
      try require(PrintableText.escaped(error.description) == error.description, "not to be shown: \(error)")
      return
    }
    try require(challenge.transaction.envelope == envelope, "another transaction")
    // This check uses the types that build transactions, which the rules for challenges don't use.
    let transaction: Transaction
    do {
      transaction = try harmless(envelope)
    } catch TransactionError.invalidOperation {
      // No ledger accepts this transaction, so it can't do anything.
      return
    }
    try require(transaction.sequenceNumber == 0, "it can be applied")
    try require(transaction.source == MuxedAccount(server.accountID), "another source")
    for (index, operation) in transaction.operations.enumerated() {
      guard case .manageData = operation.body else { throw BrokenProperty(what: "it does something") }
      try require(operation.source == MuxedAccount(index == 0 ? person.accountID : server.accountID), "another account acts")
    }
  }

  private static func harmless(_ envelope: XDR.TransactionEnvelope) throws -> Transaction {
    switch envelope {
    case .txV0(let old): try Transaction(old.tx.v1)
    case .tx(let envelope): try Transaction(envelope.tx)
    case .txFeeBump: throw BrokenProperty(what: "it is a fee bump")
    }
  }
}
