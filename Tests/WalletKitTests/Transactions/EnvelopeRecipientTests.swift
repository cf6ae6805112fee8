import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Whom an envelope from elsewhere pays is compared with whom the person knows, as for the wallet's own payments.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct EnvelopeRecipientTests {
  private func made(_ market: Market, _ operations: StellarKit.Operation..., memo: StellarKit.Memo = .none) async throws -> SignedTransaction {
    try await made(market, operations, memo: memo)
  }

  private func made(_ market: Market, _ operations: [StellarKit.Operation], memo: StellarKit.Memo = .none) async throws -> SignedTransaction {
    let payer = market.payer.accountID
    return try Transaction(
      source: MuxedAccount(payer), sequenceNumber: try await market.next(payer), timeBounds: TimeBounds(maxTime: Market.end), memo: memo,
      operations: operations
    ).signed(by: [], on: .sandbox)
  }

  private nonisolated func payment(to recipient: MuxedAccount) throws -> StellarKit.Operation {
    Operation(.payment(destination: recipient, asset: .native, amount: try Amount("1")))
  }

  @Test func `an envelope that pays an address like a known one, in whatever way, is signed only with consent`() async throws {
    try await Market.open { market in
      let (wallet, shop, one) = (market.wallet, try await market.stranger().accountID, try Amount("1"))
      let thief = try shop.flipping([31: 0xFF, 30: 0xFF])
      func warnings(_ envelope: SignedTransaction) async throws -> [String] {
        try await wallet.review(envelope).warnings.map(\.english).filter { $0.contains("it is a different address") }
      }
      func ways(to account: AccountID) throws -> [StellarKit.Operation] {
        let recipient = MuxedAccount(account)
        return [
          try payment(to: recipient), try payment(to: MuxedAccount(account, id: 7)),
          Operation(.createAccount(destination: account, startingBalance: one)), Operation(.accountMerge(destination: recipient)),
          Operation(.createClaimableBalance(asset: .native, amount: one, claimants: [try Claimant(account)])),
          Operation(
            .pathPaymentStrictSend(sendAsset: .native, sendAmount: one, destination: recipient, asset: .native, minimum: one)),
        ]
      }
      for way in try ways(to: thief) { #expect(try await warnings(made(market, way)) == [], "nobody whom it looks like is known") }
      _ = try await wallet.contacts.add(ContactForm(name: "Shop", address: shop.address))
      let said = """
        \(thief.shortAddress) looks like the address of Shop, but it is a different address. Scammers create look-alike addresses: compare every \
        character with the address that the recipient gave you.
        """
      for way in try ways(to: thief) { #expect(try await warnings(made(market, way)) == [said]) }
      for way in try ways(to: shop) { #expect(try await warnings(made(market, way)) == []) }
      let paying = try await made(market, payment(to: MuxedAccount(thief)))
      guard case .tx(let inner) = paying.envelope else { throw TestProblem("another envelope") }
      let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(market.payer.accountID).xdr, fee: 400, innerTx: inner)
      let bumped = XDR.TransactionEnvelope.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: []))
      #expect(try await warnings(SignedTransaction(envelope: bumped, hash: bumped.hash(on: .sandbox))) == [said])
      let review = try await wallet.review(paying)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
        try await wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
      }
    }
  }

  @Test func `a thousand addresses like a known one don't hide a missing memo`() async throws {
    try await Market.open { market in
      let (wallet, shop, exchange) = (market.wallet, try await market.stranger().accountID, try await market.stranger().accountID)
      _ = try await wallet.contacts.add(ContactForm(name: "Shop", address: shop.address))
      _ = try await wallet.contacts.add(ContactForm(name: "Exchange", address: exchange.address, memo: "4711", memoKind: .id))
      var operations = try (1...99).map { (first: UInt8) -> StellarKit.Operation in
        let claimants = try (1...10).map { (second: UInt8) in try Claimant(shop.flipping([30: first, 31: second])) }
        return Operation(.createClaimableBalance(asset: .native, amount: try Amount("0.0000001"), claimants: claimants))
      }
      operations.append(try payment(to: MuxedAccount(exchange)))
      let warnings = try await wallet.review(await made(market, operations)).warnings.map(\.english)
      #expect(warnings.count { $0.contains("looks like the address of Shop") } == 10)
      #expect(warnings.last?.hasPrefix("You pay Exchange at \(exchange.shortAddress)") == true && warnings.count < 20)
    }
  }

  @Test func `a domain that names an address doesn't silence the warning that it looks like a contact's`() async throws {
    try await Market.open { market in
      let (wallet, thief, domain) = (market.wallet, market.issuer.accountID, "metals.example")
      _ = try await wallet.contacts.add(ContactForm(name: "Shop", address: thief.flipping([30: 0xFF, 31: 0xFF]).address))
      var options = AccountOptions()
      options.homeDomain = try HomeDomain(domain)
      try await market.does(market.issuer, .setOptions(options))
      let federation = "https://\(domain)/federation"
      market.transport.set(
        "https://\(domain)/.well-known/stellar.toml",
        "FEDERATION_SERVER = \"\(federation)\"\n[[CURRENCIES]]\ncode = \"GOLD\"\nissuer = \"\(thief.address)\"")
      market.transport.set(federation, #"{"account_id": "\#(thief.address)"}"#)
      await wallet.dashboard.refresh()
      _ = await wallet.details(of: try market.asset("GOLD"))
      #expect(await wallet.names().name(at: thief.address, memo: nil) == domain)
      let envelope = try await wallet.review(await made(market, payment(to: MuxedAccount(thief))))
      #expect(envelope.warnings.map(\.english).map { $0.contains("looks like the address of Shop") } == [true])
      for recipient in [thief.address, "ana*\(domain)"] {
        let review = try await wallet.review(PaymentForm(recipient: recipient, amount: "1"))
        let consents = review.transaction.consents
        #expect(consents.map(\.english).map { $0.hasPrefix("This looks like the address of Shop, but") } == [true], "\(recipient)")
        await #expect(throws: WalletError.sending(.warningsNotAccepted(consents))) {
          try await wallet.pay(review, .typed("123456"))
        }
      }
    }
  }

  @Test func `an envelope without the memo that a contact has at its recipient is signed only with consent`() async throws {
    try await Market.open { market in
      let (wallet, exchange) = (market.wallet, try await market.stranger().accountID)
      _ = try await wallet.contacts.add(ContactForm(name: "Exchange", address: exchange.address, memo: "4711", memoKind: .id))
      func review(_ recipient: MuxedAccount, _ memo: StellarKit.Memo = .none) async throws -> EnvelopeReview {
        try await wallet.review(await made(market, payment(to: recipient), memo: memo))
      }
      let without = try await review(MuxedAccount(exchange))
      let said = "You pay Exchange at \(exchange.shortAddress) with the memo “4711”, but this transaction has no memo."
      #expect(without.expressWarnings.count == 1 && without.expressWarnings.first?.english.hasPrefix(said) == true)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(without.warnings))) {
        try await wallet.sign(without.id, acceptingWarnings: false, .typed("123456"))
      }
      #expect(try await review(MuxedAccount(exchange), .id(4711)).warnings.isEmpty)
      #expect(try await review(MuxedAccount(exchange), .id(9)).warnings.isEmpty, "somebody else at the exchange")
      #expect(try await review(MuxedAccount(exchange, id: 9)).warnings.isEmpty, "an address that begins with M says by itself who is paid")
    }
  }

  @Test func `an envelope with a memo of another kind, or to the account behind a contact's name*domain or M… address, is signed only with consent`()
    async throws
  {
    try await Market.open { market in
      let (wallet, toml, server) = (market.wallet, "https://example.org/.well-known/stellar.toml", "https://example.org/federation")
      let (exchange, broker, bank) = (
        try await market.stranger().accountID, try await market.stranger().accountID, try await market.stranger().accountID
      )
      func warned(_ account: AccountID, _ memo: StellarKit.Memo = .none, says said: String?) async throws {
        let review = try await wallet.review(await made(market, payment(to: MuxedAccount(account)), memo: memo))
        #expect(review.expressWarnings.map(\.english).map { $0.hasPrefix(said ?? "?") } == (said == nil ? [] : [true]), "\(review.expressWarnings)")
        guard said != nil else { return }
        await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
          try await wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
        }
      }
      _ = try await wallet.contacts.add(ContactForm(name: "Exchange", address: exchange.address, memo: "4711", memoKind: .id))
      let asked = "You pay Exchange at \(exchange.shortAddress) with the memo “4711” (number), but this transaction has"
      try await warned(exchange, Memo("4711", kind: .text), says: "\(asked) “4711” (text), a memo of a different kind.")
      try await warned(exchange, .id(4711), says: nil)
      try await warned(exchange, Memo("9", kind: .text), says: nil)

      _ = try await wallet.contacts.add(ContactForm(name: "Bank", address: MuxedAccount(bank, id: 7).address))
      try await warned(bank, says: "You pay Bank at an address that begins with M. \(bank.shortAddress) is only the account behind it")
      try await warned(bank, .id(9), says: nil)

      market.transport.set(toml, "FEDERATION_SERVER = \"\(server)\"")
      market.transport.set(server, #"{"account_id": "\#(broker.address)"}"#)
      _ = try await wallet.contacts.add(ContactForm(name: "Broker", address: "pay*example.org", memo: "12", memoKind: .id))
      try await warned(broker, says: nil)
      _ = try await wallet.pay(try await wallet.review(PaymentForm(recipient: "Broker", amount: "1")), .typed("123456"))
      try await warned(broker, says: "You pay Broker at \(broker.shortAddress) with the memo “12”")
      try await warned(broker, .id(12), says: nil)
      let typed = try await wallet.review(PaymentForm(recipient: broker.address, amount: "1")).transaction.consents
      #expect(typed.map(\.english).map { $0.hasPrefix("You pay Broker at this address with the memo “12”") } == [true])

      // A domain can name anybody's account, so that it silences no warning about another contact.
      _ = try await wallet.contacts.add(ContactForm(name: "Other", address: "other*example.org"))
      _ = try await wallet.pay(try await wallet.review(PaymentForm(recipient: "Other", amount: "1")), .typed("123456"))
      try await warned(broker, says: "You pay Broker at \(broker.shortAddress) with the memo “12”")
      _ = try await wallet.contacts.add(ContactForm(name: "Desk", address: broker.address, memo: "9", memoKind: .id))
      try await warned(broker, says: "You pay Desk at \(broker.shortAddress) with the memo “9”")
    }
  }
}
