import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Who can be paid, by which name, and why a payment to somebody else is refused before signing.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RecipientTests {
  private static let toml = "https://example.org/.well-known/stellar.toml"
  private static let server = "https://example.org/federation"

  private func refusal(_ wallet: Wallet, _ form: PaymentForm) async throws -> PaymentRefusal {
    try #require(await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) })
  }

  @Test func `a contact is paid by name, with the contact's memo unless another is typed`() async throws {
    try await Market.open { market in
      let ana = try await market.stranger().accountID
      _ = try await market.wallet.contacts.add(ContactForm(name: "Ana", address: ana.address, memo: "77", memoKind: .id))
      let review = try await market.wallet.review(PaymentForm(recipient: " ana ", amount: "1"))
      #expect(review.recipient == Recipient(MuxedAccount(ana), name: "Ana", memo: .id(77)))
      #expect(review.memo == .id(77))
      let other = try await market.wallet.review(PaymentForm(recipient: "Ana", amount: "1", memo: "Rent"))
      #expect(other.memo == .text(try MemoText("Rent")), "what is written goes before a contact's memo")
      let byAddress = try await market.wallet.review(PaymentForm(recipient: ana.address, amount: "1", memo: "77", memoKind: .id))
      #expect(byAddress.recipient.name == "Ana" && byAddress.transaction.consents.isEmpty)
      #expect(byAddress.memo == Memo.id(77))
      #expect(
        try await refusal(market.wallet, PaymentForm(recipient: "Bea", amount: "1")).fields[.recipient]?.english.contains("named “Bea”") == true)
    }
  }

  @Test func `an own account is paid by name, and a name that it shares with another contact is refused as ambiguous`() async throws {
    try await Market.open { market in
      let savings = try await market.stranger()
      _ = try await market.wallet.add(.seed(savings), name: "Savings", .typed("123456"))
      let review = try await market.wallet.review(PaymentForm(recipient: "savings", amount: "1"))
      let account = market.wallet.accounts.first { $0.name == "Savings" }
      #expect(review.recipient == Recipient(MuxedAccount(savings.accountID), name: "Savings", own: account) && account != nil)
      let byAddress = try await market.wallet.review(PaymentForm(recipient: savings.accountID.address, amount: "1"))
      #expect(byAddress.recipient.name == "Savings")
      #expect(!review.isFirstPayment && !byAddress.isFirstPayment, "nobody is new who is oneself")
      _ = try await market.wallet.contacts.add(ContactForm(name: "Savings", address: savings.accountID.address))
      #expect(try await market.wallet.review(PaymentForm(recipient: "Savings", amount: "1")).recipient.account == MuxedAccount(savings.accountID))

      let other = try await market.stranger()
      _ = try await market.wallet.add(.seed(other), name: "Rent", .typed("123456"))
      _ = try await market.wallet.contacts.add(ContactForm(name: "Rent", address: try await market.stranger().accountID.address))
      #expect(
        try await refusal(market.wallet, PaymentForm(recipient: "rent", amount: "1")).fields[.recipient]
          == "You have more than one contact or account named “\("rent")”. Enter the address of the one you mean.")
    }
  }

  @Test func `a payment to an address that imitates a paid one or a contact's needs consent`() async throws {
    try await Market.open { market in
      let shop = try await market.stranger().accountID
      let ends = try shop.flipping([31: 0xFF, 30: 0xFF])
      // Flipping the bits of the checksum's polynomial (CRC-16, x^16 + x^12 + x^5 + 1) keeps the checksum, and so the address's end.
      let middle = try shop.flipping([5: 0x01, 6: 0x10, 7: 0x21])
      #expect(ends.address.prefix(8) == shop.address.prefix(8) && middle.address.suffix(4) == shop.address.suffix(4))
      func review(_ account: AccountID) async throws -> PaymentReview {
        var form = PaymentForm(recipient: account.address, amount: "2")
        form.otherMethods = [.createAccount]
        return try await market.wallet.review(form)
      }
      #expect(try await review(ends).transaction.consents.isEmpty, "nobody whom it looks like is known")
      let paid = try await market.wallet.pay(try await review(shop), .typed("123456"))
      try await market.record(paymentsToOthers: 1_001, after: paid.hash)
      for account in [ends, middle] {
        let review = try await review(account)
        #expect(review.transaction.consents.first?.english.hasPrefix("This looks like an address that you have paid before, but") == true)
        await #expect(throws: WalletError.sending(.warningsNotAccepted(review.transaction.consents))) {
          try await market.wallet.pay(review, .typed("123456"))
        }
      }
      #expect(try await market.balance(.native, of: ends) == nil)
      #expect(try await review(shop).transaction.consents.isEmpty, "the one that was paid before is known")

      let contact = try await market.wallet.contacts.add(ContactForm(name: "Shop", address: shop.address))
      #expect(try await review(middle).transaction.consents.first?.english.hasPrefix("This looks like the address of Shop, but") == true)
      _ = try await market.wallet.contacts.add(ContactForm(name: "Other shop", address: middle.address))
      #expect(try await review(middle).transaction.consents.isEmpty, "who is a contact is known")
      #expect(contact.name == "Shop")
    }
  }

  @Test func `a conversion to an address that imitates a paid one needs consent`() async throws {
    try await Market.open { market in
      let (shop, gold) = (try await market.stranger().accountID, try market.asset("GOLD"))
      let alike = try shop.flipping([31: 0xFF, 30: 0xFF])
      try await market.does(
        market.issuer, .createAccount(destination: alike, startingBalance: try Amount("5")),
        .manageSellOffer(selling: .native, buying: gold, amount: try Amount("1000"), price: try Price("0.5")))
      func review(_ account: AccountID) async throws -> ConversionReview {
        let form = ConversionForm(.send, from: gold, into: .native, amount: "2", recipient: account.address)
        let quote = try await market.wallet.quote(form)
        return try await market.wallet.review(quote, try #require(quote.paths.first))
      }
      _ = try await market.wallet.convert(try await review(shop), .typed("123456"))
      #expect(try await review(shop).transaction.consents.isEmpty)
      let review = try await review(alike)
      #expect(review.transaction.consents.first?.english.hasPrefix("This looks like an address that you have paid before, but") == true)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.transaction.consents))) {
        try await market.wallet.convert(review, .typed("123456"))
      }
      #expect(try await market.balance(.native, of: alike) == Amount("5"))
    }
  }

  @Test func `a federation address resolves to an account and memo, and no other memo can be sent`() async throws {
    try await Market.open { market in
      let bank = try await market.stranger().accountID
      market.transport.set(Self.toml, "FEDERATION_SERVER = \"\(Self.server)\"")
      let (form, answer) = (PaymentForm(recipient: "ana*example.org", amount: "2"), #""account_id": "\#(bank.address)", "memo": "4711""#)
      market.transport.set(Self.server, "{\(answer), \"stellar_address\": \"ana*example.org\", \"memo_type\": \"id\"}")
      let review = try await market.wallet.review(form)
      #expect(review.recipient.account == MuxedAccount(bank) && review.recipient.federation == "ana*example.org")
      #expect(review.memo == .id(4711))
      let clash = try await refusal(market.wallet, PaymentForm(recipient: "ana*example.org", amount: "2", memo: "mine"))
      #expect(clash.fields[.memo]?.english.contains("needs the memo “4711” (number)") == true)
      let record = try await market.wallet.pay(review, .typed("123456"))
      #expect(record.memo == .id(4711) && record.recipient == bank.address)
      market.transport.set(Self.server, "{\(answer)}")
      #expect(try await refusal(market.wallet, form).fields[.recipient]?.english.contains("“4711” without saying whether it is a text") == true)
      market.transport.set(Self.server, nil)
      #expect(try await refusal(market.wallet, form).fields[.recipient]?.isEmpty == false)
    }
  }

  @Test func `a paid federation address names its account and is suggested`() async throws {
    try await Market.open { market in
      let (wallet, ana) = (market.wallet, try await market.stranger().accountID)
      market.transport.set(Self.toml, "FEDERATION_SERVER = \"\(Self.server)\"")
      market.transport.set(Self.server, #"{"account_id": "\#(ana.address)"}"#)
      let form = PaymentForm(recipient: "ana*example.org", amount: "2")
      let review = try await wallet.review(form)
      #expect(review.recipient.title == "ana*example.org" && review.transaction.consents.isEmpty)
      #expect(await wallet.names().name(at: ana.address, memo: nil) == nil, "it isn't paid yet")
      _ = try await wallet.pay(review, .typed("123456"))
      #expect(await wallet.names().name(at: ana.address, memo: nil) == "ana*example.org")
      #expect(await wallet.names().people(matching: "ANA*") == [ana.address: .any])
      let suggested = try #require(await wallet.recipientSuggestions(matching: "ana*", limit: 9).first)
      #expect((suggested.kind, suggested.name, suggested.recipient) == (.paid, "ana*example.org", "ana*example.org"))
      #expect(suggested.address == .account(MuxedAccount(ana)))
      #expect(await wallet.recipientSuggestions(limit: 9).count == 1, "the account isn't suggested once more without its name")
      #expect(try await wallet.review(form).transaction.consents.isEmpty)
      #expect(try await wallet.review(PaymentForm(recipient: ana.address, amount: "2")).recipient.title == "ana*example.org")

      _ = try await wallet.contacts.add(ContactForm(name: "Ana", address: ana.address))
      #expect(await wallet.names().name(at: ana.address, memo: nil) == "Ana", "what the person calls her goes before it")
      #expect(await wallet.recipientSuggestions(limit: 9).map(\.name) == ["Ana"])
      wallet.lock()
      #expect(await wallet.names().name(at: ana.address, memo: nil) == nil)
    }
  }

  @Test func `a federation address needs consent if its account or memo has changed since it was last paid`() async throws {
    try await Market.open { market in
      let (wallet, ana, thief) = (market.wallet, try await market.stranger().accountID, try await market.stranger().accountID)
      func review() async throws -> PaymentReview { try await wallet.review(PaymentForm(recipient: "Ana*example.org", amount: "2")) }
      market.transport.set(Self.toml, "FEDERATION_SERVER = \"\(Self.server)\"")
      market.transport.set(Self.server, #"{"account_id": "\#(ana.address)"}"#)
      _ = try await wallet.pay(try await review(), .typed("123456"))
      market.transport.set(Self.server, #"{"account_id": "\#(thief.address)"}"#)
      let changed = try await review()
      #expect(changed.transaction.consents.first?.english.contains("a different account than when you last paid it (\(ana.address)).") == true)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(changed.transaction.consents))) {
        try await wallet.pay(changed, .typed("123456"))
      }
      #expect(try await review().transaction.consents == changed.transaction.consents, "what wasn't paid isn't remembered")
      let contact = try await wallet.contacts.add(ContactForm(name: "Ana", address: "ana*example.org"))
      let toContact = try await wallet.review(PaymentForm(recipient: contact.name, amount: "2"))
      #expect(toContact.transaction.consents.count == 1, "nor is a contact's taken on trust")
      _ = try await wallet.confirm(changed.transaction.id, consenting: true, .typed("123456"))
      #expect(try await review().transaction.consents.isEmpty)
      #expect(await wallet.names().name(at: thief.address, memo: nil) == "Ana", "by the name of the contact that has this address")
      market.transport.set(Self.server, #"{"account_id": "\#(thief.address)", "memo_type": "id", "memo": "7"}"#)
      let asked = try await review().transaction.consents.first?.english
      #expect(asked?.contains("a different memo than when you last paid it: none then, “7” (number) now.") == true)
    }
  }

  @Test func `a muxed address is paid as it is, and needs no memo`() async throws {
    try await Market.open { market in
      let exchange = try await market.stranger()
      try await market.does(exchange, .manageData(name: try DataName("config.memo_required"), value: try DataValue(Array("1".utf8))))
      let muxed = MuxedAccount(exchange.accountID, id: 5)
      let review = try await market.wallet.review(PaymentForm(recipient: muxed.address, amount: "1"))
      #expect(review.recipient.account == muxed)
      #expect(
        try await refusal(market.wallet, PaymentForm(recipient: exchange.accountID.address, amount: "1")).fields[.memo]
          == TransactionReviewer.memoNeeded)
    }
  }

  @Test func `a payment to the account behind a contact's muxed address needs consent`() async throws {
    try await Market.open { market in
      let (wallet, exchange) = (market.wallet, try await market.stranger().accountID)
      _ = try await wallet.contacts.add(ContactForm(name: "Ana", address: MuxedAccount(exchange, id: 5).address))
      let bare = PaymentForm(recipient: exchange.address, amount: "1")
      #expect(try await wallet.review(bare).transaction.consents.first?.english.hasPrefix("You pay Ana at an address that begins with M") == true)
      #expect(try await wallet.review(PaymentForm(recipient: "Ana", amount: "1")).transaction.consents.isEmpty)
      #expect(try await wallet.review(PaymentForm(recipient: exchange.address, amount: "1", memo: "5", memoKind: .id)).transaction.consents.isEmpty)
      _ = try await wallet.contacts.add(ContactForm(name: "Exchange", address: exchange.address))
      #expect(try await wallet.review(bare).transaction.consents.isEmpty, "the account itself is a contact, too")
    }
  }

  @Test func `D12: an account is created only if the person agrees, and needs the minimum balance`() async throws {
    try await Market.open { market in
      let new = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      var form = PaymentForm(recipient: new.address, amount: "5")
      let refusal = try await refusal(market.wallet, form)
      #expect(refusal.offer == .createAccount)
      #expect(refusal.fields[.recipient]?.english.contains("doesn't exist yet") == true)
      #expect(try await market.test.network.account(new) == nil)
      form.otherMethods = [.createAccount]
      let review = try await market.wallet.review(form)
      #expect(review.way == .createAccount && review.newAccountNotice?.english.contains("perhaps nobody has its key") == true)
      form.amount = "0.9999999"
      #expect(try await self.refusal(market.wallet, form).fields[.amount]?.english.contains("at least 1 XLM") == true)
    }
  }

  @Test func `D18: a missing, full or unauthorized trustline is named before signing, and a claimable balance is offered instead`() async throws {
    try await Market.open { market in
      let (gold, ana) = (try market.asset("GOLD"), try await market.stranger())
      var form = PaymentForm(recipient: ana.accountID.address, amount: "11", asset: gold)
      let without = try await refusal(market.wallet, form)
      #expect(without.fields[.recipient]?.english.contains("need to add it first (a trustline)") == true && without.offer == .claimableBalance)
      try await market.does(ana, try market.trust(gold, limit: Amount("10")))
      let full = try await refusal(market.wallet, form)
      #expect(full.fields[.recipient]?.english.contains("at most 10 GOLD more") == true && full.offer == .claimableBalance)
      try await market.freeze("GOLD", of: ana.accountID)
      form.amount = "1"
      let frozen = try await refusal(market.wallet, form)
      #expect(frozen.fields[.recipient]?.english.contains("isn't authorized") == true && frozen.offer == .claimableBalance)
      form.otherMethods = [.claimableBalance]
      let review = try await market.wallet.review(form)
      #expect(review.way == .claimableBalance)
      #expect(review.reserve == (try Amount("0.5")))
      #expect(review.warnings.count == 2)
      let record = try await market.wallet.pay(review, .typed("123456"))
      guard case .confirmed = record.state else { throw WalletError.noAccount }
      #expect(record.kind == .claimableBalance && record.recipient == ana.accountID.address)
      let waiting = try await market.test.network.claimableBalances(for: ana.accountID, at: Date())
      #expect(waiting.map(\.amount) == [try Amount("1")])
    }
  }

  @Test func `a payment to oneself draws a warning, and a balance that the issuer has frozen can't be sent`() async throws {
    try await Market.open { market in
      let own = try #require(market.wallet.account).id
      let review = try await market.wallet.review(PaymentForm(recipient: own.address, amount: "1"))
      #expect(review.warnings == ["You are paying yourself: this only costs the fee."])
      try await market.freeze("GOLD", of: own)
      let form = PaymentForm(recipient: market.issuer.accountID.address, amount: "1", asset: try market.asset("GOLD"))
      #expect(try await refusal(market.wallet, form).fields[.amount]?.english.contains("has frozen your balance") == true)
    }
  }

  @Test func `D11: the spendable balance excludes reserves, open offers and the fee, and can be paid to the last stroop`() async throws {
    try await Market.open { market in
      let (gold, own) = (try market.asset("GOLD"), try #require(market.wallet.account).id)
      let friend = try await market.stranger()
      try await market.does(friend, try market.trust(gold))
      // An offer made outside the wallet with its key sells 30 of its GOLD.
      let key = market.payer
      try await market.does(key, .manageSellOffer(selling: gold, buying: .native, amount: try Amount("30"), price: try Price(5, 1)))
      #expect(try await market.wallet.spendable(gold, feePolicy: .medium) == Amount("70"))
      let xlm = try await market.wallet.spendable(.native, feePolicy: .medium)
      let held = try #require(try await market.balance(.native, of: own))
      // Two trustlines and an offer beside the account itself: 5 times 0.5 XLM.
      #expect(try held.subtracting(xlm) == Amount("2.50001"))
      for (asset, amount) in [(gold, try Amount("70")), (Asset.native, xlm)] {
        let form = PaymentForm(recipient: friend.accountID.address, amount: try amount.adding(Amount(fee: 1)).trimmed, asset: asset)
        #expect(try await refusal(market.wallet, form).fields[.amount]?.english.contains("more than you can spend") == true)
      }
      let all = PaymentForm(recipient: friend.accountID.address, amount: "70", asset: gold)
      guard case .confirmed = try await market.wallet.pay(try await market.wallet.review(all), .typed("123456")).state else {
        throw WalletError.noAccount
      }
      let rest = try await market.wallet.spendable(.native, feePolicy: .medium)
      let last = PaymentForm(recipient: friend.accountID.address, amount: rest.trimmed)
      guard case .confirmed = try await market.wallet.pay(try await market.wallet.review(last), .typed("123456")).state else {
        throw WalletError.noAccount
      }
    }
  }

  @Test func `D17: an account with pool shares can pay and be paid`() async throws {
    try await Market.open { market in
      let (gold, silver, ana) = (try market.asset("GOLD"), try market.asset("SILVER"), try await market.stranger())
      let pool = try LiquidityPool(gold, silver)
      try await market.does(ana, try market.trust(gold), try market.trust(silver), .changePoolTrust(pool))
      let ten = try Amount("10")
      try await market.does(market.issuer, .payment(destination: MuxedAccount(market.payer.accountID), asset: silver, amount: ten))
      try await market.does(
        market.payer, .changePoolTrust(pool),
        .liquidityPoolDeposit(pool.id, maximumA: ten, maximumB: ten, minimumPrice: try Price(1, 1), maximumPrice: try Price(1, 1)))
      let review = try await market.wallet.review(PaymentForm(recipient: ana.accountID.address, amount: "1", asset: gold))
      guard case .confirmed = try await market.wallet.pay(review, .typed("123456")).state else { throw WalletError.noAccount }
      #expect(try await market.balance(gold, of: ana.accountID) == Amount("1"))
    }
  }

  @Test(arguments: ["1e2", "0x1p3", "nan", "0.00000001"])
  func `D9: an invalid amount is refused at its field, even if the network doesn't answer, and nothing is sent`(_ amount: String) async throws {
    try await Market.open(faults: []) { market, network in
      let form = PaymentForm(recipient: market.issuer.accountID.address, amount: amount)
      let refused = try await refusal(market.wallet, form).fields[.amount]
      network.setDown(true)
      #expect(try await refusal(market.wallet, form).fields == [.amount: try #require(refused)])
      #expect(network.submitted.isEmpty)
      #expect(try market.wallet.journal.highestSequence(of: market.payer.accountID) == nil)
    }
  }

  @Test func `D10: a comma is a decimal mark only in the number format that uses it`() async throws {
    try await Market.open { market in
      let recipient = market.issuer.accountID.address
      let german = try await market.wallet.review(PaymentForm(recipient: recipient, amount: "1,5", numberFormat: .comma))
      #expect(german.amount == (try Amount("1.5")))
      #expect(try await refusal(market.wallet, PaymentForm(recipient: recipient, amount: "1,5")).fields[.amount] != nil)
      #expect(try await refusal(market.wallet, PaymentForm(recipient: recipient, amount: "1.500", numberFormat: .comma)).fields[.amount] != nil)
    }
  }

  @Test func `D13: a review shows the full address, the amount, the fee, the memo and the balance afterwards`() async throws {
    try await Market.open { market in
      let recipient = market.issuer.accountID
      let form = PaymentForm(recipient: recipient.address, amount: "10", memo: "Ring", asset: try market.asset("GOLD"))
      let review = try await market.wallet.review(form)
      #expect(review.recipient.account.address == recipient.address)
      #expect((review.amount, review.fee) == (try Amount("10"), try Amount("0.00001")))
      #expect(try review.balanceAfter == Amount("90"))
      #expect(review.memo == .text(try MemoText("Ring")))
    }
  }

  @Test func `D18: a memo's length counts bytes, and all kinds of memo can be sent`() async throws {
    try await Market.open { market in
      let recipient = market.issuer.accountID.address
      #expect(
        try await refusal(market.wallet, PaymentForm(recipient: recipient, amount: "1", memo: String(repeating: "é", count: 15))).fields[.memo] != nil
      )
      let hash = String(repeating: "ab", count: 32)
      for (text, kind) in [("", MemoKind.text), ("é", .text), ("18446744073709551615", .id), (hash, .hash), (hash, .return)] {
        let review = try await market.wallet.review(PaymentForm(recipient: recipient, amount: "0.1", memo: text, memoKind: kind))
        let record = try await market.wallet.pay(review, .typed("123456"))
        #expect(record.memo == (try Memo(text, kind: kind)))
        guard case .confirmed = record.state else { throw WalletError.noAccount }
      }
    }
  }

  @Test func `D21: a refusal by the network has a sentence and its code`() async throws {
    try await Market.open { market in
      let ana = try await market.stranger()
      // A review of arbitrary operations checks what every transaction needs, but not what each kind of operation needs.
      let review = try await market.wallet.review([
        StellarKit.Operation(.payment(destination: MuxedAccount(ana.accountID), asset: try market.asset("GOLD"), amount: try Amount("10")))
      ])
      guard case .failed(let refusal) = try await market.wallet.send(review, .typed("123456")).state else { throw WalletError.noAccount }
      #expect(refusal.code == "op_no_trust")
      #expect(refusal.sentence.english.hasPrefix("Not sent."))
      let tooMuch = StellarKit.Operation(
        .payment(destination: MuxedAccount(ana.accountID), asset: try market.asset("GOLD"), amount: try Amount("1000")))
      let early = await #expect(throws: PaymentRefusal.self) { try await market.wallet.review([tooMuch]) }
      #expect(early?.general?.english == "You don't have enough GOLD for this: you can spend 100 GOLD.")
    }
  }

  @Test func `D16: the fee follows the chosen policy, is shown in total, and only the network's actual fee is charged`() async throws {
    try await Market.open(through: { BusyNetwork(real: $0.network, fees: [.low: 150, .medium: 2_000, .high: 9_000]) }) { market in
      for (policy, fee) in [(FeeChoice.low, "0.000015"), (.medium, "0.0002"), (.high, "0.0009")] {
        let form = PaymentForm(recipient: market.issuer.accountID.address, amount: "1", feePolicy: policy)
        let review = try await market.wallet.review(form)
        #expect(review.fee == (try Amount(fee)))
        let record = try await market.wallet.pay(review, .typed("123456"))
        #expect(record.fee == (try Amount("0.00001")))
      }
      let two = try await market.wallet.review(
        [try market.trust(market.asset("COPPER")), try market.trust(market.asset("SILVER"))].map { StellarKit.Operation($0) }, feePolicy: .high)
      #expect(two.fee == (try Amount("0.0018")), "for each of its steps")
    }
  }
}
