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
    return try unsigned(made)
  }

  private func unsigned(_ made: XDR.Transaction) throws -> SignedTransaction {
    try SignedTransaction(base64: XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: made, signatures: [])).base64, on: .sandbox)
  }

  private func warning(_ market: Market, _ transaction: SignedTransaction) async throws -> String? {
    try await market.wallet.review(transaction).warnings.map(\.english).first { $0.hasPrefix(Self.warning) }
  }

  private func isWarned(_ market: Market, _ transaction: SignedTransaction) async throws -> Bool { try await warning(market, transaction) != nil }

  private func sign(_ market: Market, _ transaction: SignedTransaction) async throws -> SignedTransaction {
    try await market.wallet.sign(try await market.wallet.review(transaction).id, acceptingWarnings: true, TestVault.pin)
  }

  @Test(arguments: [true, false]) func `one that was only signed here and sent by others is remembered, even if it has no end`(
    _ hasEnd: Bool
  ) async throws {
    try await Market.open { market in
      let signed = try await sign(market, try await made(market, [try payment(market)], hasEnd: hasEnd))
      #expect(try await !isWarned(market, try await made(market, [try payment(market)])), "at most one of the two is applied")
      #expect(
        try await warning(market, try await made(market, [try payment(market)], later: 1))?.contains("it may have gone through, or still can") == true
      )
      guard case .applied = await market.test.network.submit(signed.base64, hash: signed.hash) else { throw TestProblem("not applied") }
      for hasEnd in [true, false] {
        let next = try await made(market, [try payment(market)], hasEnd: hasEnd)
        #expect(try await warning(market, next)?.contains("it went through: \(signed.hash.description)") == true)
      }
    }
  }

  @Test func `those only signed here hold up no other payment, aren't in the records, and leave no signature behind`() async throws {
    try await Market.open { market in
      var signed: [SignedTransaction] = []
      for number in 0..<7 {
        signed.append(try await sign(market, try await made(market, [try payment(market, "\(number + 1)")], later: Int64(number))))
      }
      for each in signed {
        #expect(try await market.wallet.payment(each.hash) == nil)
        guard case .applied = await market.test.network.submit(each.base64, hash: each.hash) else { throw TestProblem("not applied") }
      }
      let form = PaymentForm(recipient: market.silverMaker.accountID.address, amount: "2")
      #expect(try await market.wallet.pay(try await market.wallet.review(form), .typed("123456")).isConfirmed)
      // Nobody who finds the file can send what wasn't sent from here.
      let stored = try await market.wallet.journal.store.read { try SigningLogEntry.fetchAll($0) }
      #expect(stored.count == 8 && stored.allSatisfy { $0.steps.count == SigningLogEntry.digestLength })
    }
  }

  @Test func `one that others have and no ledger has isn't an earlier payment to its recipient`() async throws {
    try await Market.open { market in
      let stranger = try await market.test.fundedAccount()
      let probe = Operation(.payment(destination: MuxedAccount(stranger), asset: .native, amount: try Amount("0.0000001")))
      let unfinished = try await made(market, [probe])
      guard case .refused = await market.wallet.send(unfinished) else { throw TestProblem("applied without a signature") }
      guard case .signed = try await market.wallet.payment(unfinished.hash)?.state else { throw TestProblem("not recorded") }
      let review: PaymentReview = try await market.wallet.review(PaymentForm(recipient: stranger.address, amount: "1"))
      #expect(review.isFirstPayment)
    }
  }

  @Test func `one whose source is a stranger's account counts by the steps of one's own`() async throws {
    try await Market.open { market in
      @MainActor func proposal(_ note: String, _ amount: String) async throws -> SignedTransaction {
        let maker = market.silverMaker.accountID
        let steps = [
          Operation(.manageData(name: try DataName(note), value: try DataValue("1"))),
          try payment(market, amount, from: MuxedAccount(market.payer.accountID)),
        ]
        let number = try await market.next(maker) + (note == "a" ? 0 : 1)
        return try unsigned(
          Transaction(source: MuxedAccount(maker), sequenceNumber: number, timeBounds: TimeBounds(maxTime: Market.end), operations: steps).xdr)
      }
      _ = try await sign(market, try await proposal("a", "5"))
      #expect(try await isWarned(market, try await proposal("b", "5")))
      #expect(try await !isWarned(market, try await proposal("b", "6")))
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

  @Test func `of two that are signed at the same moment, only one is`() async throws {
    try await Market.open { market in
      let key = try await market.wallet.envelopeSigner(of: market.payer.accountID, TestVault.pin)
      var reviews: [EnvelopeReview] = []
      for later in [0, 1] as [Int64] { reviews.append(try await market.wallet.review(try await made(market, [try payment(market)], later: later))) }
      let attempts = reviews.map { review in Task { try? await market.wallet.sign(review, by: key, acceptingWarnings: true) } }
      var signed = 0
      for attempt in attempts where await attempt.value != nil { signed += 1 }
      #expect(signed == 1)
    }
  }

  @Test func `what was signed is forgotten after 25 days, unless it can still be carried out`() async throws {
    try await Market.open { market in
      let (store, own) = (market.wallet.journal.store, market.payer.accountID)
      let reading = EnvelopeReading(try await made(market, [try payment(market)]).envelope)
      let now = Int64(Date().timeIntervalSince1970)
      let entries = try (1...100).map { number in
        let hash = try #require(TransactionHash(String(repeating: "0", count: 58) + "\(100_000 + number)"))
        return try #require(SigningLogEntry(hash, reading, of: own, createdAt: now - (number < 3 ? 2_160_001 : 0)))
      }
      try await store.write { database in
        for entry in entries.dropLast() { try SigningLog.add(entry, database) }
        try database.execute(sql: "UPDATE signature SET maxTime = ? WHERE id = 1", arguments: [now - 5])
        for entry in entries.suffix(1) { try SigningLog.add(entry, database) }
      }
      #expect(try await store.read { try Int64.fetchAll($0, sql: "SELECT id FROM signature ORDER BY id") } == Array(2...100))
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

  @Test func `an earlier one that was sent counts unless it surely came to nothing, or went through more than 25 days ago`() async throws {
    try await Market.open { market in
      let sent = try await market.wallet.pay(
        try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "5")), .typed("123456"))
      let next = try await made(market, [try payment(market)], later: 1)
      func changed(_ changes: String, _ table: String = "journal") async throws {
        try await market.wallet.journal.store.write { try $0.execute(sql: "UPDATE \(table) SET \(changes)") }
      }
      // The network shows it, whatever a server said of it before.
      for state in [JournalEntry.State.pending, .confirmed, .refused, .unknown, .signed, .failed, .expired] {
        try await changed("ledger = NULL, state = '\(state.rawValue)'")
        #expect(try await warning(market, next)?.contains("it went through: \(sent.hash.description)") == true, "\(state)")
      }
      for code in ["superseded", "not_sent"] {
        try await changed("state = 'failed', failureCode = '\(code)'")
        #expect(try await !isWarned(market, next))
      }
      let now = Int64(Date().timeIntervalSince1970)
      try await changed("failureCode = NULL")
      for state in ["confirmed", "signed"] {
        try await changed("state = '\(state)'")
        for (seconds, isFound): (Int64, Bool) in [(2_159_000, true), (2_160_001, false)] {
          try await changed("createdAt = \(now - seconds), maxTime = \(now + 99)", "signature")
          #expect(try await isWarned(market, next) == isFound, "\(state) \(seconds)")
        }
      }
    }
  }

  @Test func `one that went through isn't hidden by newer ones like it that came to nothing`() async throws {
    try await Market.open { market in
      let first = try await sign(market, try await made(market, [try payment(market)]))
      guard case .applied = await market.test.network.submit(first.base64, hash: first.hash) else { throw TestProblem("not applied") }
      for later in 0..<7 { _ = try await sign(market, try await made(market, [try payment(market)], later: Int64(later))) }
      try await market.wallet.journal.store.write {
        try $0.execute(sql: "UPDATE signature SET maxTime = 1 WHERE hash <> ?", arguments: [first.hash.description])
      }
      #expect(try await isWarned(market, try await made(market, [try payment(market)], later: 9)))
    }
  }

  @Test func `one that was only signed counts until no ledger can have it any more, and then for 25 days only if one has it`() async throws {
    try await Market.open { market in
      _ = try await sign(market, try await made(market, [try payment(market)]))
      let next = try await made(market, [try payment(market)], later: 1)
      func changed(_ changes: String) async throws {
        try await market.wallet.journal.store.write { try $0.execute(sql: "UPDATE signature SET \(changes)") }
      }
      let now = Int64(Date().timeIntervalSince1970)
      for (seconds, end, isFound) in [
        (99, now - 320, false), (99, now - 280, true), (2_160_001, now + 99, true), (2_160_001, now - 280, false),
      ] {
        try await changed("createdAt = \(now - Int64(seconds)), maxTime = \(end)")
        #expect(try await isWarned(market, next) == isFound, "\(seconds) \(end)")
      }
      // Another transaction has used its sequence number. Soon after, a server may not show which one.
      try await market.does(market.payer, .manageData(name: try DataName("other"), value: try DataValue("1")))
      for (seconds, isFound) in [(99, true), (86_420, false)] {
        try await changed("createdAt = \(now - Int64(seconds)), maxTime = \(now + 99)")
        #expect(try await isWarned(market, next) == isFound)
      }
    }
  }
}
