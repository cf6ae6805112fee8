import Foundation
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Who is paid by contract calls, and which lumens they leave for the fee.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ContractRecipientTests {
  private static let pin = VaultCredential.typed("123456")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a call that pays an account without its required memo is refused, and a contract that does so needs consent`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = ContractAddress(try #require(wallet.account).id)
      let (maker, shop) = (try town.people.id("maker"), try town.people.id("issuer"))
      let lumens = try await town.deploy(.native)
      // A transfer of this token also pays as many lumens to its maker.
      let trial = try await town.token(.init(decimals: 7, takes: lumens), of: maker)
      try await town.invoke(
        "maker", try Token(trial, on: town.rpc).transfer(from: ContractAddress(maker), to: account, amount: 500_000_000).operation())
      for name in ["maker", "issuer"] {
        try await town.people.submit(name, .manageData(name: try DataName("config.memo_required"), value: try DataValue("1")))
      }
      func review(_ recipient: ContractAddress, _ contract: ContractAddress) async throws -> CallReview {
        try await wallet.review(try Token(contract, on: town.rpc).transfer(from: account, to: recipient, amount: 5))
      }
      let direct = await #expect(throws: PaymentRefusal.self) { try await review(ContractAddress(shop), lumens) }
      #expect(direct?.fields == [.recipient: TransactionReviewer.memoNeeded(throughContract: shop)])
      #expect(try await review(ContractAddress(MuxedAccount(shop, id: 7)), lumens).movements.count == 1)
      let friend = ContractAddress(try await town.test.fundedAccount())
      let within: Sentence =
        "The contract pays \(maker.shortAddress), which asks for a memo on every payment. This payment can't carry one, so the money could be lost."
      #expect(try await review(friend, trial).transaction.consents == [within])
    }
  }

  @Test func `a contract's own payment to an account that requires a memo needs consent`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (own, shop) = (try #require(wallet.account).id, try town.people.id("issuer"))
      let code = try AssetCode("COIN")
      let contract = try await town.deploy(.issued(code: code, issuer: own))
      try await town.people.submit(
        "issuer", .changeTrust(code: code, issuer: own, limit: .max),
        .manageData(name: try DataName("config.memo_required"), value: try DataValue("1")))
      let sentence: Sentence =
        "The contract pays \(shop.shortAddress), which asks for a memo on every payment. This payment can't carry one, so the money could be lost."
      // The account's own authorization pays nobody.
      let minted = try await wallet.review(try ContractCall(contract, "mint", [ContractAddress(shop), Int128(5)]))
      #expect(minted.transaction.consents == [sentence])
    }
  }

  @Test func `a payment to a contract whose address imitates a paid one needs consent`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let lumens = try await town.deploy(.native)
      let vault = try await town.make("vault", [lumens.contractValue])
      // Finding a contract whose address begins like another's takes long, so this one is made up.
      let known = ContractAddress(contract: try #require(vault.contract).flipping([30: 0xFF, 31: 0xFF]))
      func review(_ contract: ContractAddress) async throws -> TokenPaymentReview {
        try await wallet.review(TokenPaymentForm(recipient: contract.description, amount: "2", currency: .asset(.native)))
      }
      #expect(try await review(vault).transaction.consents.isEmpty, "nobody whom it looks like is known")
      let first = try await review(known)
      #expect(first.transaction.consents.count == 1, "it isn't there")
      #expect(try await wallet.confirm(first.transaction.id, consenting: true, Self.pin).isConfirmed)
      #expect(try await review(known).transaction.consents == first.transaction.consents, "the one that was paid before is known")
      let alike = try await review(vault)
      #expect(alike.transaction.consents.count == 1)
      #expect(alike.transaction.consents.first?.english.hasPrefix("This looks like an address that you have paid before, but") == true)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(alike.transaction.consents))) {
        try await wallet.confirm(alike.transaction.id, Self.pin)
      }
      #expect(try await town.balance(of: vault, in: lumens) == 0)
    }
  }

  @Test func `the lumens left after a contract payment exclude the fee, even if the account pays itself`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = ContractAddress(try #require(wallet.account).id)
      let lumens = try await town.deploy(.native)
      let vault = try await town.make("vault", [lumens.contractValue])
      let held = try await town.balance(of: account, in: lumens)
      for (recipient, moved) in [(vault, 20_000_000), (account, 0)] as [(ContractAddress, Int128)] {
        let review = try await wallet.review(TokenPaymentForm(recipient: recipient.description, amount: "2", currency: .asset(.native)))
        #expect(review.balanceAfter?.units == held - moved - Int128(review.transaction.fee.stroops))
      }
    }
  }

  @Test func `a contract payment that leaves too few lumens for its fee is refused, even if they were spent since the review`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (account, maker) = (try #require(wallet.account).id, ContractAddress(try town.people.id("maker")))
      let lumens = try await town.deploy(.native)
      let vault = try await town.make("vault", [lumens.contractValue])
      let client = try Token(lumens, on: town.rpc)
      let until = try await town.rpc.latestLedger().sequence + 1_000
      // Spending this allowance uses none of the account's sequence numbers.
      let allowing = try await wallet.review(
        client.approve(from: ContractAddress(account), to: maker, amount: 10_000_000_000, untilLedger: until))
      _ = try await wallet.confirm(allowing.transaction.id, Self.pin)
      func review(_ units: Int128) async throws -> TokenPaymentReview {
        let amount = try TokenAmount(units: units, decimals: 7).description
        return try await wallet.review(TokenPaymentForm(recipient: vault.description, amount: amount, currency: .asset(.native)))
      }
      let fee = Int128(try await review(1).transaction.fee.stroops)
      let snapshot = try #require(try await town.network.account(account))
      let available = Int128(Funds(snapshot, try await town.network.ledger().withoutFee).spendable(.native).stroops)
      let refusal = await #expect(throws: PaymentRefusal.self) { try await review(available - fee / 2) }
      #expect(refusal?.fields[.amount]?.english.hasPrefix("You don't have enough XLM for this") == true)
      let all = try await review(available - 2 * fee)
      try await town.invoke("maker", client.transfer(by: maker, from: ContractAddress(account), to: maker, amount: 2 * fee).operation())
      let late = await #expect(throws: WalletError.self) { try await wallet.confirm(all.transaction.id, Self.pin) }
      #expect(late?.sentence.english.contains("You don't have enough XLM for this") == true)
      #expect(try await town.balance(of: vault, in: lumens) == 0)
    }
  }

  @Test func `any call that takes so many lumens that its fee isn't left is refused`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let lumens = try await town.deploy(.native)
      let vault = try await town.make("vault", [lumens.contractValue])
      func review(_ units: Int128) async throws -> CallReview {
        try await wallet.review(try Token(lumens, on: town.rpc).transfer(from: ContractAddress(account), to: vault, amount: units))
      }
      let fee = Int128(try await review(1).transaction.fee.stroops)
      let snapshot = try #require(try await town.network.account(account))
      let available = Int128(Funds(snapshot, try await town.network.ledger().withoutFee).spendable(.native).stroops)
      #expect(try await review(available - 2 * fee).movements.count == 1)
      let refusal = await #expect(throws: PaymentRefusal.self) { try await review(available - fee / 2) }
      #expect(refusal?.general?.english.hasPrefix("You don't have enough XLM for this") == true)
      // Lumens that come back need to be there first.
      let taking = try await town.token(.init(decimals: 7, takes: lumens), of: account)
      let amount = try TokenAmount(units: available - fee / 2, decimals: 7).description
      let back = await #expect(throws: PaymentRefusal.self) {
        try await wallet.review(TokenPaymentForm(recipient: vault.description, amount: amount, currency: .token(taking)))
      }
      #expect(back?.general?.english.hasPrefix("You don't have enough XLM for this") == true)
    }
  }

  @Test func `a contact whose address was corrected since the review isn't paid tokens at the old one`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, _ in
      _ = try await town.deploy(.native)
      let (old, new) = (try town.people.id("maker").address, try town.people.id("issuer").address)
      let home = try TemporaryFolder()
      defer { withExtendedLifetime(home) {} }
      let wallet = try await TestNetwork.storedWallet(in: home, town.network)
      try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
      try await wallet.fund()
      let contact = try await wallet.contacts.add(ContactForm(name: "Maker", address: old))
      let review = try await wallet.review(TokenPaymentForm(recipient: "Maker", amount: "1", currency: .asset(.native)))
      let moved = try await wallet.contacts.change(contact, to: ContactForm(name: "Maker", address: new))
      let error = await #expect(throws: WalletError.self) { try await wallet.confirm(review.transaction.id, Self.pin) }
      #expect(error?.sentence == TransactionReview.changed)
      _ = try await wallet.contacts.change(moved, to: ContactForm(contact))
      #expect(try await wallet.confirm(review.transaction.id, Self.pin).isConfirmed)
    }
  }
}
