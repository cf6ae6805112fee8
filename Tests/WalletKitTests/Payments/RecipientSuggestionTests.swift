import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Who is suggested as a recipient, in which order, and who never is.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RecipientSuggestionTests {
  private func names(_ suggestions: [RecipientSuggestion]) -> [String] { suggestions.map { $0.name ?? $0.address.short } }

  @Test func `the last paid recipients are suggested first, then contacts and other accounts by name`() async throws {
    try await Market.open { market in
      let (wallet, ana, stranger) = (market.wallet, try await market.stranger().accountID, try await market.stranger().accountID)
      let people = [("Zoë Weiss", try await market.stranger().accountID), ("Ana", ana), ("Ben", try await market.stranger().accountID)]
      for (name, address) in people { _ = try await wallet.contacts.add(ContactForm(name: name, address: address.address)) }
      _ = try await wallet.add(.watchOnly(try await market.stranger().accountID), name: "Savings", .typed("123456"))
      try await wallet.use(try #require(wallet.accounts.first).id)
      for recipient in [stranger.address, "Zoë Weiss"] {
        _ = try await wallet.pay(try await wallet.review(PaymentForm(recipient: recipient, amount: "1")), .typed("123456"))
        market.time.advance(1)
      }
      #expect(names(await wallet.recipientSuggestions(limit: 9)) == ["Zoë Weiss", stranger.shortAddress, "Ana", "Ben", "Savings"])
      #expect(names(await wallet.recipientSuggestions(limit: 2)) == ["Zoë Weiss", stranger.shortAddress])
      // Any part, without case and accents.
      #expect(names(await wallet.recipientSuggestions(matching: "OE WEISS", limit: 9)) == ["Zoë Weiss"])
      #expect(names(await wallet.recipientSuggestions(matching: String(ana.address.suffix(7)).lowercased(), limit: 9)) == ["Ana"])
      #expect(names(await wallet.recipientSuggestions(matching: "SAVINGS", limit: 9)) == ["Savings"])
      #expect(await wallet.recipientSuggestions(matching: "nobody of this name", limit: 9).isEmpty)
    }
  }

  @Test func `a chosen suggestion fills in its address if its name is ambiguous`() {
    let (first, second) = (MuxedAccount(Self.account(1)), MuxedAccount(Self.account(2)))
    let contacts = [
      Contact(id: 1, name: "Rent", address: .account(first), memo: .id(7)), Contact(id: 2, name: "a*b", address: .account(second)),
      Contact(id: 3, name: "Eva", address: .account(second)),
    ]
    let own = [WalletAccount(id: Self.account(3), name: "rent", origin: .watchOnly)]
    let suggestions = RecipientSuggestions(contacts: contacts, own: own, source: nil, paid: []).matching("", limit: 9)
    #expect(suggestions.map(\.recipient) == [first.address, second.address, "Eva", Self.account(3).address])
    #expect(suggestions.map(\.kind) == [.contact, .contact, .contact, .account])
    #expect(suggestions.first?.memo == .id(7))
  }

  @Test func `an address that imitates an earlier known one is never suggested`() throws {
    let (known, contact) = (Self.account(1), Self.account(2))
    // One begins the same way; the other, changed by the checksum's polynomial (CRC-16), ends the same way.
    let (ends, middle) = (try known.flipping([31: 0xFF, 30: 0xFF]), try contact.flipping([5: 0x01, 6: 0x10, 7: 0x21]))
    #expect(ends.address.prefix(6) == known.address.prefix(6) && middle.address.suffix(4) == contact.address.suffix(4))
    func suggested(paid: [AccountID]) -> [String] {
      let contacts = [Contact(id: 1, name: "Ana", address: .account(MuxedAccount(contact)))]
      return RecipientSuggestions(contacts: contacts, own: [], source: nil, paid: paid.map { MuxedAccount($0) }).matching("", limit: 9).map(
        \.recipient)
    }
    // Newest first: of two similar addresses, the one paid earlier is the true one.
    #expect(suggested(paid: [middle, ends, known]) == [known.address, "Ana"])
    #expect(suggested(paid: [known, ends]) == [ends.address, "Ana"])
    #expect(suggested(paid: [Self.account(3), known]) == [Self.account(3).address, known.address, "Ana"])
  }

  private static func account(_ number: UInt8) -> AccountID { AccountID(publicKey: Bytes32(sha256: [number])) }
}
