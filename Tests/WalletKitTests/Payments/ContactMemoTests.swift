import Foundation
import GRDB
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Contacts that share an address are told apart by their memos, and none of them is named in another's place.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ContactMemoTests {
  private static let toml = "https://example.org/.well-known/stellar.toml"
  private static let server = "https://example.org/federation"

  @Test func `the memo decides which of several contacts at one address is paid, and a payment without a memo needs consent`()
    async throws
  {
    try await Market.open { market in
      let (wallet, silver, exchange) = (market.wallet, try market.asset("SILVER"), try await market.stranger())
      let address = exchange.accountID.address
      try await market.does(exchange, try market.trust(silver))
      for (name, memo) in [("Ana", "1"), ("Bob", "2")] {
        _ = try await wallet.contacts.add(ContactForm(name: name, address: address, memo: memo, memoKind: .id))
      }
      func review(_ recipient: String, _ memo: String) async throws -> PaymentReview {
        try await wallet.review(PaymentForm(recipient: recipient, amount: "1", memo: memo, memoKind: .id))
      }
      let paid: [(recipient: String, memo: String, name: String)] = [
        (address, "1", "Ana"), (address, "2", "Bob"), ("Ana", "2", "Bob"), ("Ana", "", "Ana"), ("Bob", "7", "Bob"),
      ]
      for (recipient, memo, name) in paid {
        let found = try await review(recipient, memo)
        #expect(found.recipient.name == name && found.transaction.consents.isEmpty, "\(recipient) with “\(memo)”")
      }
      let another = try await review(address, "7")
      #expect(another.recipient.name == nil && another.transaction.consents.isEmpty, "somebody else at the exchange")
      let without = try await review(address, "")
      #expect(without.recipient.name == nil && without.memo == Memo.none)
      let consent = try #require(without.transaction.consents.first).english
      #expect(consent.hasPrefix("You pay Ana at this address with the memo “1”"))
      await #expect(throws: WalletError.sending(.warningsNotAccepted(without.transaction.consents))) {
        try await wallet.pay(without, .typed("123456"))
      }
      let form = ConversionForm(.send, from: try market.asset("GOLD"), into: silver, amount: "1", recipient: address, memo: "2", memoKind: .id)
      #expect(try await wallet.quote(form).recipient?.name == "Bob")
      let (second, nobody) = (try await wallet.knownRecipient(address, memo: Memo.id(2)), try await wallet.knownRecipient(address))
      #expect(second?.name == "Bob" && nobody?.name == nil)
    }
  }

  @Test func `a stranger who was only paid with a memo so far is paid without one only with consent`() async throws {
    try await Market.open { market in
      let (wallet, exchange, friend) = (market.wallet, try await market.stranger(), try await market.stranger())
      func consents(_ recipient: String, _ memo: String = "") async throws -> [String] {
        try await wallet.review(PaymentForm(recipient: recipient, amount: "1", memo: memo, memoKind: .id)).transaction.consents.map(\.english)
      }
      func pay(_ recipient: String, _ memo: String) async throws {
        let review = try await wallet.review(PaymentForm(recipient: recipient, amount: "2", memo: memo, memoKind: .id))
        _ = try await wallet.confirm(review.transaction.id, consenting: true, .typed("123456"))
      }
      let (address, other) = (exchange.accountID.address, friend.accountID.address)
      #expect(try await consents(address).isEmpty)
      try await pay(address, "777122")
      try await pay(address, "777123")
      let needed = "You have only ever paid this address with a memo, most recently “777123”, but this payment has none."
      #expect(try await consents(address).map { $0.hasPrefix(needed) } == [true])
      #expect(try await consents(MuxedAccount(exchange.accountID, id: 5).address).isEmpty)
      let shared = try await market.stranger()
      _ = try await wallet.pay(
        try await wallet.review(PaymentForm(recipient: MuxedAccount(shared.accountID, id: 42).address, amount: "1")), .typed("123456"))
      #expect(try await consents(shared.accountID.address).map { $0.contains("most recently “42”") } == [true])
      #expect(try await consents(address, "8").isEmpty)
      let conversion = ConversionForm(.send, from: try market.asset("GOLD"), into: try market.asset("SILVER"), amount: "1", recipient: address)
      try await market.does(exchange, try market.trust(try market.asset("SILVER")))
      let quote = try await wallet.quote(conversion)
      #expect(try await wallet.review(quote, try #require(quote.paths.first)).transaction.consents.contains { $0.english.hasPrefix(needed) })
      // Words are no customer's number.
      let greeted = try await market.stranger().accountID.address
      _ = try await wallet.pay(try await wallet.review(PaymentForm(recipient: greeted, amount: "1", memo: "Thank you")), .typed("123456"))
      #expect(try await consents(greeted).isEmpty)
      // Whoever is in the contacts without a memo, or was paid without one before, needs none.
      try await pay(other, "5")
      _ = try await wallet.contacts.add(ContactForm(name: "Ana", address: other))
      #expect(try await consents(other).isEmpty)
      try await pay(address, "")
      #expect(try await consents(address).isEmpty)
    }
  }

  @Test func `nothing is set aside for a recipient who is paid with a memo, except with a text typed for this payment`() async throws {
    try await Market.open { market in
      let (wallet, exchange, friend) = (market.wallet, try await market.stranger(), try await market.stranger())
      _ = try await wallet.contacts.add(ContactForm(name: "Exchange", address: exchange.accountID.address, memo: "123456", memoKind: .id))
      let gold = try market.asset("GOLD")
      func offer(_ recipient: String, _ memo: String = "", _ kind: MemoKind = .text) async throws -> PaymentMethod? {
        let form = PaymentForm(
          recipient: recipient, amount: "1", memo: memo, memoKind: kind, asset: gold, otherMethods: [.claimableBalance])
        do throws(PaymentRefusal) { return try await wallet.review(form).way } catch { return error.offer }
      }
      let address = friend.accountID.address
      let withMemo: [(String, String, MemoKind)] = [
        ("Exchange", "", .text), ("Exchange", "Rent", .text), (address, "7", .id), (address, "104857", .text),
      ]
      for (recipient, memo, kind) in withMemo {
        #expect(try await offer(recipient, memo, kind) == nil, "\(recipient) with “\(memo)”")
      }
      for memo in ["", "Rent"] { #expect(try await offer(friend.accountID.address, memo) == .claimableBalance) }
    }
  }

  @Test func `a memo of another kind than the contact's needs consent if the payment names the contact or has the same text`() async throws {
    try await Market.open { market in
      let (wallet, silver, exchange) = (market.wallet, try market.asset("SILVER"), try await market.stranger())
      let address = exchange.accountID.address
      try await market.does(exchange, try market.trust(silver))
      _ = try await wallet.contacts.add(ContactForm(name: "Kraken", address: address, memo: "12345", memoKind: .id))
      func consents(_ recipient: String, _ memo: String, _ kind: MemoKind) async throws -> [String] {
        let review = try await wallet.review(PaymentForm(recipient: recipient, amount: "1", memo: memo, memoKind: kind))
        return review.transaction.consents.map(\.english)
      }
      let asked = "You pay Kraken at this address with the memo “12345” (number), but this payment has"
      for (recipient, memo) in [("Kraken", "12345"), (address, "12345"), ("Kraken", "999")] {
        let said = try await consents(recipient, memo, .text)
        #expect(said.count == 1 && said[0].hasPrefix("\(asked) “\(memo)” (text), a memo of a different kind."), "\(recipient) \(memo)")
      }
      for (recipient, memo) in [("Kraken", "12345"), (address, "12345"), ("Kraken", "999")] {
        #expect(try await consents(recipient, memo, .id) == [], "\(recipient) \(memo)")
      }
      #expect(try await consents(address, "999", .text) == [], "somebody else at that address")
      let form = ConversionForm(
        .send, from: try market.asset("GOLD"), into: silver, amount: "1", recipient: "Kraken", memo: "12345", memoKind: .text)
      let quote = try await wallet.quote(form)
      let review = try await wallet.review(quote, try #require(quote.paths.first))
      #expect(review.transaction.consents.map(\.english).first?.hasPrefix(asked) == true)
    }
  }

  @Test func `a memo of spaces counts as none: a contact's own memo replaces it, and a recipient that requires a memo isn't paid`() async throws {
    try await Market.open { market in
      let (wallet, exchange) = (market.wallet, try await market.stranger())
      let address = exchange.accountID.address
      let contact = try await wallet.contacts.add(ContactForm(name: "My exchange", address: address, memo: " 12345\t"))
      #expect(contact.memo == .text(try MemoText("12345")))
      #expect(try await wallet.review(PaymentForm(recipient: "My exchange", amount: "1", memo: " ")).memo == contact.memo)
      let bare = PaymentForm(recipient: address, amount: "1", memo: "\u{A0} ")
      #expect(try await wallet.review(bare).transaction.consents.first?.english.hasPrefix("You pay My exchange at this address") == true)
      #expect(try await wallet.review(PaymentForm(recipient: address, amount: "1", memo: "12345 ")).memo == .text(try MemoText("12345 ")))
      try await market.does(exchange, .manageData(name: try DataName("config.memo_required"), value: try DataValue(Array("1".utf8))))
      let refusal = await #expect(throws: PaymentRefusal.self) { try await wallet.review(bare) }
      #expect(refusal?.fields[.memo] == TransactionReviewer.memoNeeded)
    }
  }

  @Test func `a memo with invisible characters needs consent, and one of nothing else is refused`() async throws {
    try await Market.open { market in
      let (wallet, exchange) = (market.wallet, try await market.stranger())
      let address = exchange.accountID.address
      try await market.does(exchange, .manageData(name: try DataName("config.memo_required"), value: try DataValue(Array("1".utf8))))
      let unseen = ["\u{200B}", "\u{3164}", "\u{2060}", "\u{AD}", "\u{FEFF}", "\u{200E}", "\u{202E}", "\u{200D}", "\u{FE0F}", "\u{1B}", "\u{2800}"]
      let link = LinkOrigin()
      for (text, origin) in unseen.flatMap({ [($0, nil), ("\($0) ", link)] }) {
        let form = PaymentForm(recipient: address, amount: "1", memo: text, link: origin)
        let refusal = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
        #expect(refusal?.fields[.memo] == MemoError.invisibleCharacters.sentence, "\(text.unicodeScalars.map(\.value))")
      }
      let unclear = unseen.map { "1042\($0)" } + ["می\u{200C}خواهم", "🏴\u{E0067}\u{E0062}\u{E007F}"]
      for (text, origin) in unclear.flatMap({ [($0, nil), ($0, link)] }) {
        let review = try await wallet.review(PaymentForm(recipient: address, amount: "1", memo: text, link: origin))
        #expect(review.memo == .text(try MemoText(text)))
        #expect(
          review.transaction.consents.filter { $0.english.hasPrefix("The memo contains characters that can't be seen: “") }.count == 1,
          "\(text.unicodeScalars.map(\.value))")
      }
      for text in ["Rent May", "a b c", "Miete 👩‍👩‍👧", "❤️ 世界", "e\u{301}"] {
        let review = try await wallet.review(PaymentForm(recipient: address, amount: "1", memo: text))
        #expect(review.memo == .text(try MemoText(text)) && review.transaction.consents.isEmpty)
      }
      let form = ConversionForm(from: try market.asset("GOLD"), into: try market.asset("SILVER"), amount: "1", memo: "1\u{200B}")
      let quote = try await wallet.quote(form)
      let conversion = try await wallet.review(quote, try #require(quote.paths.first))
      #expect(
        conversion.transaction.consents.map(\.english) == [
          "The memo contains characters that can't be seen: “1\\u{200B}”. If you didn't type them, the payment may not reach the right person."
        ])
    }
  }

  @Test(arguments: [
    (" 1042", #"\u{20}1042"#), ("1042 ", #"1042\u{20}"#), ("Rent  May", #"Rent \u{20}May"#), ("Rent\u{A0}May", #"Rent\u{A0}May"#),
    ("1042\u{2003}", #"1042\u{2003}"#), ("1042\u{2800}", #"1042\u{2800}"#), ("1042\u{FFFD}", #"1042\u{FFFD}"#),
  ]) func `a memo with spaces that can't be counted, or with a replacement character, needs consent`(
    text: String, shown: String
  ) throws {
    let memo = Memo.text(try MemoText(text))
    #expect(PaymentReviewer.consents(to: memo, of: nil).first?.english.contains("can't be seen: “\(shown)”") == true)
    #expect(throws: MemoError.invisibleCharacters) { try memo.checkIsVisible() }
  }

  @Test func `spaces that can't be counted are shown as codes in every memo, also in somebody else's transaction`() throws {
    let (key, memo) = (try KeyPair(seed: TestRandomness.bytes(32)), Memo.text(try MemoText("1042\u{A0}")))
    let transaction = try Transaction(
      source: MuxedAccount(key.accountID), sequenceNumber: 7, timeBounds: try TimeBounds(maxTime: 2_000_000_000), memo: memo,
      operations: [Operation(.bumpSequence(to: 9))])
    let summary = EnvelopeSummary(transaction.signed(by: key, on: .sandbox).envelope, on: .sandbox, accounts: [])
    let shown = #"1042\u{A0}"#
    #expect(summary.memo == shown && summary.text().contains("“\(shown)”"))
    #expect(memo.shown == shown)
  }

  @Test func `a new contact's memo can't have invisible characters, and such a memo of an existing contact needs no consent`() async throws {
    try await Market.open { market in
      let (wallet, address) = (market.wallet, try await market.stranger().accountID.address)
      let hidden = "1042\u{200B}"
      for text in ["\u{200B}", hidden] {
        let error = await #expect(throws: ContactRefusal.self) {
          try await wallet.contacts.add(ContactForm(name: "Exchange", address: address, memo: text))
        }
        #expect(error?.fields[.memo] == MemoError.invisibleCharacters.sentence)
      }
      let form = ContactForm(name: "Exchange", address: address, memo: hidden)
      let old = try form.contact(id: 1, had: .text(try MemoText(hidden)))
      var book = ContactBook()
      try book.restore(old)
      #expect(try book.change(old, to: form).memo == .text(try MemoText(hidden)))
      let recipient = Recipient(MuxedAccount(market.issuer.accountID), memo: old.memo)
      #expect(PaymentReviewer.consents(to: old.memo, of: recipient).isEmpty && !PaymentReviewer.consents(to: old.memo, of: nil).isEmpty)
    }
  }

  @Test func `a contact's own memo is only a default, also for a contact with a federation address`() async throws {
    try await Market.open { market in
      let ana = try await market.stranger().accountID
      market.transport.set(Self.toml, "FEDERATION_SERVER = \"\(Self.server)\"")
      market.transport.set(Self.server, #"{"account_id": "\#(ana.address)"}"#)
      _ = try await market.wallet.contacts.add(ContactForm(name: "Ana", address: "ana*example.org", memo: "Rent"))
      #expect(try await market.wallet.review(PaymentForm(recipient: "Ana", amount: "1")).memo == .text(try MemoText("Rent")))
      let other = try await market.wallet.review(PaymentForm(recipient: "Ana", amount: "1", memo: "Gift"))
      #expect(other.memo == .text(try MemoText("Gift")) && other.recipient.name == "Ana")
      let number = try await market.wallet.review(PaymentForm(recipient: "Ana", amount: "1", memo: "7", memoKind: .id))
      #expect(number.transaction.consents.first?.english.contains("a memo of a different kind") == true)
      market.transport.set(Self.server, #"{"account_id": "\#(MuxedAccount(ana, id: 7).address)"}"#)
      #expect(try await market.wallet.review(PaymentForm(recipient: "Ana", amount: "1")).memo == .none, "its address says who is paid")
      market.transport.set(Self.server, #"{"account_id": "\#(ana.address)", "memo_type": "text", "memo": "A1"}"#)
      let clash = try #require(
        await #expect(throws: PaymentRefusal.self) { try await market.wallet.review(PaymentForm(recipient: "Ana", amount: "1", memo: "Gift")) })
      #expect(clash.fields[.memo]?.english.contains("needs the memo “A1” (text)") == true)
    }
  }

  @Test func `a contact's federation address has the contact's memo however it is typed, or needs consent if several contacts have it`() async throws
  {
    try await Market.open { market in
      let (wallet, exchange) = (market.wallet, try await market.stranger().accountID)
      market.transport.set(Self.toml, "FEDERATION_SERVER = \"\(Self.server)\"")
      market.transport.set(Self.server, #"{"account_id": "\#(exchange.address)"}"#)
      func review(_ recipient: String, _ memo: String = "") async throws -> PaymentReview {
        try await wallet.review(PaymentForm(recipient: recipient, amount: "1", memo: memo, memoKind: .id))
      }
      _ = try await wallet.contacts.add(ContactForm(name: "Ana", address: "pay*example.org", memo: "1", memoKind: .id))
      let typed = try await review("PAY*example.org")
      #expect(typed.memo == Memo.id(1) && typed.recipient.name == "Ana" && typed.transaction.consents.isEmpty)
      #expect(try await wallet.pay(typed, .typed("123456")).memo == Memo.id(1))
      let another = try await review("pay*example.org", "7")
      #expect(another.memo == Memo.id(7) && another.recipient.name == nil, "somebody else at the exchange")
      #expect(try await review("Ana", "7").recipient.name == "Ana")
      let text = try await wallet.review(PaymentForm(recipient: "pay*example.org", amount: "1", memo: "1"))
      #expect(text.transaction.consents.first?.english.contains("a memo of a different kind") == true)

      _ = try await wallet.contacts.add(ContactForm(name: "Ben", address: "pay*example.org", memo: "2", memoKind: .id))
      for (recipient, memo, name) in [("pay*example.org", "1", "Ana"), ("pay*example.org", "2", "Ben"), ("Ana", "2", "Ben"), ("Ben", "", "Ben")] {
        let found = try await review(recipient, memo)
        #expect(found.recipient.name == name && found.transaction.consents.isEmpty, "\(recipient) with “\(memo)”")
        #expect(try await wallet.pay(found, .typed("123456")).memo == Memo.id(name == "Ana" ? 1 : 2))
      }
      let without = try await review("pay*example.org")
      #expect(without.memo == Memo.none && without.recipient.name == nil)
      #expect(without.transaction.consents.map(\.english).map { $0.hasPrefix("You pay Ana at this address with the memo “1”") } == [true])
      await #expect(throws: WalletError.sending(.warningsNotAccepted(without.transaction.consents))) {
        try await wallet.pay(without, .typed("123456"))
      }
      _ = try await wallet.contacts.add(ContactForm(name: "Exchange", address: "pay*example.org"))
      let fees = try await review("pay*example.org")
      #expect(fees.recipient.name == "Exchange" && fees.transaction.consents.isEmpty)
    }
  }

  @Test func `nobody is paid while contacts can't be read, since it isn't known who needs a memo`() async throws {
    try await Market.open { market in
      let (wallet, exchange) = (market.wallet, try await market.stranger().accountID)
      _ = try await wallet.contacts.add(ContactForm(name: "Exchange", address: exchange.address, memo: "4711", memoKind: .id))
      let form = PaymentForm(recipient: exchange.address, amount: "1")
      let review = try await wallet.review(form).transaction
      #expect(review.consents.count == 1)
      let store = try HomeStore(wallet.home, now: { Date() }).store
      // Another wallet's key encrypted them, or a newer version did.
      try await store.write { try $0.execute(sql: "UPDATE sealed SET data = randomblob(64), version = version + 1") }
      let refusal = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
      #expect(refusal?.fields[.recipient]?.english.contains("discard them under Contacts in the browser") == true)
      await #expect(throws: WalletError.self) { try await wallet.confirm(review.id, consenting: true, .typed("123456")) }
      // A file that can't be read says so itself.
      try await store.write { try $0.execute(sql: "ALTER TABLE sealed RENAME TO away") }
      let unreadable = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
      #expect(unreadable?.fields[.recipient]?.english.contains("home.sqlite") == true)
      try await store.write { try $0.execute(sql: "ALTER TABLE away RENAME TO sealed") }
      try await wallet.contacts.startOver()
      #expect(try await wallet.review(form).transaction.consents.isEmpty)
      wallet.lock()
      #expect(try await wallet.review(form).transaction.consents.isEmpty, "while nobody is signed in, there are no contacts")
    }
  }
}
