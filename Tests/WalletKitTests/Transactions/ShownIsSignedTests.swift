import Foundation
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

/// Only what was shown is signed, whatever a server says before or after: a change needs a new review, and never leads to another transaction.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ShownIsSignedTests {
  /// The last transaction that the network received from the wallet.
  private func signed(_ network: FaultyNetwork) throws -> Transaction {
    try SignedTransaction(base64: try #require(network.submitted.last), on: .sandbox).transaction
  }

  @Test(arguments: ConversionForm.Direction.allCases)
  func `a path with another amount than the one typed is refused, and nothing is signed`(_ direction: ConversionForm.Direction) async throws {
    try await Market.open(faults: []) { market, network in
      network.say(paths: { paths in
        paths.map { path in
          ConversionPath(
            sentAsset: path.sentAsset, sent: direction == .send ? .max : path.sent, arrivingAsset: path.arrivingAsset,
            arriving: direction == .send ? path.arriving : Amount(fee: UInt32(1)), between: path.between)
        }
      })
      let form = ConversionForm(direction, from: try market.asset("GOLD"), into: try market.asset("SILVER"), amount: "10")
      let refusal = await #expect(throws: PaymentRefusal.self) { try await market.wallet.quote(form) }
      #expect(refusal?.general?.english.contains("answered for a different amount or asset") == true)
      #expect(network.submitted.isEmpty)
    }
  }

  @Test func `a path between other assets, or in the wrong direction, is refused`() async throws {
    try await Market.open(faults: []) { market, network in
      let (gold, silver, copper) = (try market.asset("GOLD"), try market.asset("SILVER"), try market.asset("COPPER"))
      let form = ConversionForm(.send, from: gold, into: silver, amount: "10")
      for (from, into) in [(gold, copper), (copper, silver), (silver, gold)] {
        network.say(paths: { $0.map { ConversionPath(sentAsset: from, sent: $0.sent, arrivingAsset: into, arriving: $0.arriving) } })
        await #expect(throws: PaymentRefusal.self) { try await market.wallet.quote(form) }
      }
    }
  }

  @Test func `only the shown conversion is signed, even if the server names other amounts once the quote is old`() async throws {
    try await Market.open(faults: []) { market, network in
      let form = ConversionForm(.send, from: try market.asset("GOLD"), into: try market.asset("SILVER"), amount: "10")
      let quote = try await market.wallet.quote(form)
      let review = try await market.wallet.review(quote, quote.paths[0])
      let shown = review.transaction.operations
      market.time.advance(11)
      network.say(paths: { paths in
        paths.map {
          ConversionPath(sentAsset: $0.sentAsset, sent: .max, arrivingAsset: $0.arrivingAsset, arriving: $0.arriving, between: $0.between)
        }
      })
      await #expect(throws: WalletError.self) { try await market.wallet.convert(review, .typed("123456")) }
      #expect(network.submitted.isEmpty)
      // With the real paths again, the conversion that was shown is signed.
      network.say(paths: nil)
      _ = try await market.wallet.convert(review, .typed("123456"))
      #expect(try signed(network).operations == shown)
      guard case .pathPaymentStrictSend(_, let sent, _, _, let minimum, _) = shown[0].body else { throw WalletError.noAccount }
      #expect(try sent == Amount("10") && minimum == Amount("99"))
    }
  }

  @Test func `an asset whose balance grew since the review isn't returned`() async throws {
    try await Market.open(faults: []) { market, network in
      let gold = try market.asset("GOLD")
      let review = try await market.wallet.reviewRemoval(of: gold, RemovalReview.Steps(returnsBalance: true))
      let transaction = try #require(review.transaction)
      try await market.does(
        market.issuer, .payment(destination: MuxedAccount(market.payer.accountID), asset: gold, amount: try Amount("700000")))
      let error = await #expect(throws: WalletError.self) { try await market.wallet.send(transaction, .typed("123456")) }
      #expect(error?.description.contains("Something changed since you reviewed this. Nothing was sent.") == true)
      #expect(network.submitted.isEmpty)
      #expect(try await market.balance(gold) == Amount("700100"))
    }
  }

  @Test func `a removal returns only the shown balance if the server hides that it grew, and fails in the ledger`() async throws {
    try await Market.open(faults: []) { market, network in
      let gold = try market.asset("GOLD")
      let account = try #require(try await market.test.network.account(market.payer.accountID))
      let review = try await market.wallet.reviewRemoval(of: gold, RemovalReview.Steps(returnsBalance: true))
      try await market.does(
        market.issuer, .payment(destination: MuxedAccount(market.payer.accountID), asset: gold, amount: try Amount("700000")))
      network.say(account: { $0.id == account.id ? account : $0 })
      let record = try await market.wallet.send(try #require(review.transaction), .typed("123456"))
      #expect(try signed(network).operations == review.transaction?.operations)
      guard case .failed = record.state else { throw WalletError.network(.refused(Sentence(verbatim: "\(record.state)"))) }
      #expect(try await market.balance(gold) == Amount("700100"))
    }
  }

  @Test func `each review is confirmed once, and confirming it again returns the same payment`() async throws {
    try await Market.open(faults: []) { market, network in
      let review = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "1"))
      let wallet = market.wallet
      var hashes: Set<TransactionHash> = []
      let presses = (0..<5).map { _ in Task { try await wallet.pay(review, .typed("123456")).hash } }
      for press in presses { hashes.insert(try await press.value) }
      #expect(hashes.count == 1 && network.submitted.count == 1)
      #expect(try await wallet.pay(review, .typed("123456")).hash == hashes.first)
      #expect(network.submitted.count == 1)
    }
  }

  @Test func `a review can still be confirmed after a wrong PIN, and an unknown review ID confirms nothing`() async throws {
    try await Market.open(faults: []) { market, network in
      let review = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "1"))
      await #expect(throws: WalletError.vault(.wrongSecret)) { try await market.wallet.pay(review, .typed("654321")) }
      guard case .confirmed = try await market.wallet.pay(review, .typed("123456")).state else { throw WalletError.noAccount }
      let unknown = try #require(ReviewID("00112233445566778899aabbccddeeff"))
      await #expect(throws: WalletError.sending(.reviewGone)) { try await market.wallet.confirm(unknown, .typed("123456")) }
      #expect(ReviewID("00112233445566778899AABBCCDDEEFF") == nil && ReviewID("") == nil && ReviewID("zz" + unknown.description.dropFirst(2)) == nil)
      #expect(network.submitted.count == 1)
    }
  }

  @Test func `the fee that is signed is at most the one that was shown`() async throws {
    try await Market.open(faults: []) { market, network in
      let review = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "1"))
      network.setBaseFee(101)
      let error = await #expect(throws: WalletError.self) { try await market.wallet.pay(review, .typed("123456")) }
      #expect(error?.description.contains("Something changed") == true)
      network.setBaseFee(99)
      _ = try await market.wallet.pay(review, .typed("123456"))
      #expect(try signed(network).fee == 100)
    }
  }

  @Test func `an asset isn't added if it reserves more than the review showed`() async throws {
    try await Market.open(faults: []) { market, network in
      let review = try await market.wallet.review(TrustForm(asset: "\(try market.asset("COPPER"))")).transaction
      #expect(try review.reserve == Amount("0.5"))
      network.setBaseReserve(try Amount("0.5000001"))
      let error = await #expect(throws: WalletError.self) { try await market.wallet.send(review, .typed("123456")) }
      #expect(error?.description.contains("Something changed since you reviewed this. Nothing was sent.") == true)
      #expect(network.submitted.isEmpty)
      network.setBaseReserve(try Amount("0.4"))
      #expect(try await market.wallet.send(review, .typed("123456")).isConfirmed)
    }
  }

  @Test func `a recipient that requires a memo only since the review isn't paid without one`() async throws {
    try await Market.open(faults: []) { market, network in
      let exchange = try await market.stranger()
      let review = try await market.wallet.review(PaymentForm(recipient: exchange.accountID.address, amount: "1"))
      try await market.does(exchange, .manageData(name: try DataName("config.memo_required"), value: try DataValue(Array("1".utf8))))
      let error = await #expect(throws: WalletError.self) { try await market.wallet.pay(review, .typed("123456")) }
      #expect(error?.description.contains(TransactionReviewer.memoNeeded.english) == true)
      #expect(network.submitted.isEmpty)
    }
  }

  @Test func `what another device pays between the review and the PIN stops the payment, each time`() async throws {
    try await Market.open(faults: []) { market, network in
      let form = PaymentForm(recipient: market.issuer.accountID.address, amount: "1")
      var review = try await market.wallet.review(form)
      #expect(review.warnings.isEmpty)
      // The second time, the review has said already that the account was used elsewhere.
      for _ in 0..<2 {
        // Another device of the owner's makes a payment, perhaps the same.
        try await market.does(market.payer, .payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount("1")))
        let error = await #expect(throws: WalletError.self) { try await market.wallet.pay(review, .typed("123456")) }
        #expect(error?.description.contains("Another transaction from this account has gone through since you reviewed this.") == true)
        #expect(network.submitted.isEmpty)
        review = try await market.wallet.review(form)
        #expect(review.warnings.contains { $0.english.hasPrefix("This account has been used") })
      }
      guard case .confirmed = try await market.wallet.pay(review, .typed("123456")).state else { throw WalletError.noAccount }
    }
  }

  @Test func `of one payment that was reviewed in two windows, only the first is sent, but another payment is sent beside it`() async throws {
    try await Market.open(faults: []) { market, network in
      let form = PaymentForm(recipient: market.issuer.accountID.address, amount: "1")
      let (first, second) = (try await market.wallet.review(form), try await market.wallet.review(form))
      let other = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "2"))
      _ = try await market.wallet.pay(first, .typed("123456"))
      guard case .confirmed = try await market.wallet.pay(other, .typed("123456")).state else { throw WalletError.noAccount }
      let error = await #expect(throws: WalletError.self) { try await market.wallet.pay(second, .typed("123456")) }
      #expect(error?.description.contains("Another transaction from this account has gone through since you reviewed this.") == true)
      #expect(network.submitted.count == 2)
    }
  }

  @Test(arguments: 1...3) func `a payment made elsewhere at any moment before signing stops this one, and a server that is behind can't hide it`(
    _ answers: Int
  ) async throws {
    try await Market.open(faults: []) { market, network in
      let before = try #require(try await market.test.network.account(market.payer.accountID))
      let review = try await market.wallet.review(PaymentForm(recipient: market.issuer.accountID.address, amount: "1"))
      try await market.does(market.payer, .payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount("1")))
      let left = Mutex(answers)
      network.say(account: { account in
        guard account.id == before.id else { return account }
        let isBehind = left.withLock { left in
          left -= 1
          return left >= 0
        }
        return isBehind ? before : account
      })
      let record = try? await market.wallet.pay(review, .typed("123456"))
      if case .confirmed? = record?.state { Issue.record("It was paid twice.") }
      #expect(try await market.test.network.account(before.id)?.sequenceNumber == before.sequenceNumber + 1)
    }
  }

  @Test func `a contact whose address or memo was corrected since the review isn't paid at the old one`() async throws {
    try await Market.open(faults: []) { market, network in
      let (old, new) = (try await market.stranger().accountID.address, try await market.stranger().accountID.address)
      let (wallet, contacts) = (market.wallet, market.wallet.contacts)
      var contact = try await contacts.add(ContactForm(name: "Exchange", address: old, memo: "111", memoKind: .id))
      @MainActor func review() async throws -> [TransactionReview] {
        let conversion = ConversionForm(.send, from: try market.asset("GOLD"), into: .native, amount: "1", recipient: "Exchange")
        let quote = try await wallet.quote(conversion)
        return [
          try await wallet.review(PaymentForm(recipient: "exchange", amount: "1")).transaction,
          try await wallet.review(quote, try #require(quote.paths.first)).transaction,
        ]
      }
      try await market.does(
        market.issuer, .manageSellOffer(selling: .native, buying: try market.asset("GOLD"), amount: try Amount("100"), price: try Price("0.5")))
      for form in [
        ContactForm(name: "Exchange", address: old, memo: "222", memoKind: .id),
        ContactForm(name: "Exchange", address: new, memo: "222", memoKind: .id),
      ] {
        let reviews = try await review()
        contact = try await contacts.change(contact, to: form)
        for review in reviews {
          let error = await #expect(throws: WalletError.self) { try await wallet.send(review, .typed("123456")) }
          #expect(error?.description.contains("Something changed since you reviewed this. Nothing was sent.") == true)
        }
      }
      let reviews = try await review()
      try await contacts.remove(contact.id)
      for review in reviews {
        let error = await #expect(throws: WalletError.self) { try await wallet.send(review, .typed("123456")) }
        #expect(error?.description.contains("You have no contact or account named") == true)
      }
      #expect(network.submitted.isEmpty)
      try await contacts.restore(contact.id)
      for review in reviews { _ = try await wallet.send(review, .typed("123456")) }
      #expect(network.submitted.count == 2)
    }
  }
}
