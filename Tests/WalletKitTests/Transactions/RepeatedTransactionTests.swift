import Foundation
import GRDB
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Transactions from elsewhere that do what an earlier one did.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RepeatedTransactionTests {
  private static let warning = "You have already signed or sent a transaction that does the same thing"

  private func payment(_ market: Market, _ amount: String = "5", from source: MuxedAccount? = nil) throws -> StellarKit.Operation {
    Operation(.payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount(amount)), source: source)
  }

  /// An unsigned transaction of the wallet's account, with a sequence number so many after the next one.
  private func made(
    _ market: Market, _ operations: [StellarKit.Operation], memo: StellarKit.Memo = .none, later: Int64 = 0, hasEnd: Bool = true
  ) async throws -> SignedTransaction {
    let own = market.payer.accountID
    var made = try Transaction(
      source: MuxedAccount(own), sequenceNumber: try await market.next(own) + later, timeBounds: TimeBounds(maxTime: Market.end), memo: memo,
      operations: operations
    ).xdr
    if !hasEnd { made.cond = .none }
    return try SignedTransaction(base64: XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: made, signatures: [])).base64, on: .sandbox)
  }

  private func isWarned(_ market: Market, _ transaction: SignedTransaction) async throws -> Bool {
    try await market.wallet.review(transaction).warnings.contains { $0.english.hasPrefix(Self.warning) }
  }

  private func sign(_ market: Market, _ transaction: SignedTransaction) async throws -> SignedTransaction {
    try await market.wallet.sign(try await market.wallet.review(transaction).id, acceptingWarnings: true, TestVault.pin)
  }

  @Test(arguments: [true, false]) func `one that was only signed here and sent by others is remembered, even if it has no end`(
    _ hasEnd: Bool
  ) async throws {
    try await Market.open { market in
      let signed = try await sign(market, try await made(market, [try payment(market)], hasEnd: hasEnd))
      #expect(try await !isWarned(market, try await made(market, [try payment(market)])), "at most one of the two is applied")
      guard case .applied = await market.test.network.submit(signed.base64, hash: signed.hash) else { throw TestProblem("not applied") }
      for hasEnd in [true, false] { #expect(try await isWarned(market, try await made(market, [try payment(market)], hasEnd: hasEnd))) }
    }
  }

  @Test func `of two that were both reviewed before either was signed, only one is signed without another review`() async throws {
    try await Market.open { market in
      var reviews: [EnvelopeReview] = []
      for later in [0, 1] as [Int64] { reviews.append(try await market.wallet.review(try await made(market, [try payment(market)], later: later))) }
      let first = try await market.wallet.sign(reviews[0].id, acceptingWarnings: true, TestVault.pin)
      let refusal = await #expect(throws: WalletError.self) {
        try await market.wallet.sign(reviews[1].id, acceptingWarnings: true, TestVault.pin)
      }
      #expect(refusal?.sentence.english.hasPrefix("Nothing was signed. \(Self.warning): \(first.hash.description)") == true)
      #expect(try await market.wallet.sign(reviews[0].id, acceptingWarnings: true, TestVault.pin).hash == first.hash)
      _ = try await sign(market, reviews[1].transaction)
    }
  }

  @Test func `needless steps, another order and a named source don't hide it, but another amount or memo makes another one`() async throws {
    try await Market.open { market in
      let note = Operation(.manageData(name: try DataName("note"), value: try DataValue("1")))
      let own = MuxedAccount(market.payer.accountID)
      _ = try await sign(market, try await made(market, [try payment(market, "5"), try payment(market, "6")]))
      let turned = [try payment(market, "6"), try payment(market, "5")]
      let padded = [note, try payment(market, "5", from: own), note, try payment(market, "6")]
      for steps in [turned, padded] { #expect(try await isWarned(market, try await made(market, steps, later: 1))) }
      for steps in [[try payment(market, "5")], [try payment(market, "5"), try payment(market, "5")], [note]] {
        #expect(try await !isWarned(market, try await made(market, steps, later: 1)))
      }
      #expect(try await !isWarned(market, try await made(market, turned, memo: .id(7), later: 1)))
    }
  }

  @Test func `two whose account only pays the fee for others' steps aren't the same`() async throws {
    try await Market.open { market in
      let maker = MuxedAccount(market.silverMaker.accountID)
      _ = try await sign(market, try await made(market, [try payment(market, "5", from: maker)]))
      #expect(try await !isWarned(market, try await made(market, [try payment(market, "6", from: maker)], later: 1)))
    }
  }

  @Test func `an earlier one counts unless it surely came to nothing or is older than 25 days`() async throws {
    try await Market.open { market in
      let signed = try await sign(market, try await made(market, [try payment(market)]))
      let next = try await made(market, [try payment(market)], later: 1)
      func changed(_ column: String, to value: some DatabaseValueConvertible & Sendable) async throws {
        try await market.wallet.journal.store.write {
          try $0.execute(sql: "UPDATE journal SET \(column) = ? WHERE hash = ?", arguments: [value, signed.hash.description])
        }
      }
      for state in [JournalEntry.State.pending, .confirmed, .refused, .unknown, .signed, .failed, .expired] {
        try await changed("state", to: state.rawValue)
        #expect(try await isWarned(market, next) == ![.failed, .expired].contains(state), "\(state)")
      }
      try await changed("state", to: JournalEntry.State.confirmed.rawValue)
      for (seconds, isFound) in [(Int64(2_159_000), true), (2_160_001, false)] {
        try await changed("createdAt", to: Int64(Date().timeIntervalSince1970) - seconds)
        #expect(try await isWarned(market, next) == isFound)
      }
    }
  }
}
