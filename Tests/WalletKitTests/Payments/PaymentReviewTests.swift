import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Payments that are refused before anything is signed, with a sentence at the field, and what a review shows.
@MainActor
@Suite struct PaymentReviewTests {
  static let good = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

  func refusal(_ form: PaymentForm) async throws -> PaymentRefusal {
    var refusal: PaymentRefusal?
    let folder = try TemporaryFolder()
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      do throws(PaymentRefusal) {
        _ = try await wallet.review(form)
      } catch {
        refusal = error
      }
    }
    return try #require(refusal)
  }

  @Test func `a federation address on this computer isn't looked up for a network elsewhere`() async throws {
    let transport = ScriptedTransport()
    for domain in ["localhost:8001", "wallet.localhost", "127.0.0.1:8001"] {
      let finder = RecipientFinder(transport: transport, profile: .testnet, names: { Names() })
      let error = await #expect(throws: FieldError.self) { try await finder.find("ana*\(domain)") }
      #expect(error?.sentence.english.contains("its domain is on this computer") == true)
    }
  }

  @Test func `an asset can be paid back to its issuer, even if the issuer's account is gone`() async throws {
    try await Market.open { market in
      let issuer = try await market.stranger()
      let asset = Asset.issued(code: try AssetCode("DEAD"), issuer: issuer.accountID)
      try await market.does(market.payer, try market.trust(asset))
      try await market.does(
        issuer, .payment(destination: MuxedAccount(market.payer.accountID), asset: asset, amount: try Amount("9")),
        .accountMerge(destination: MuxedAccount(market.issuer.accountID)))
      let review = try await market.wallet.review(PaymentForm(recipient: issuer.accountID.address, amount: "4", asset: asset))
      #expect(review.way == .payment)
      #expect(try await market.wallet.pay(review, .typed("123456")).isConfirmed)
      #expect(try await market.balance(asset) == Amount("5"))
    }
  }

  @Test func `setting money aside for oneself isn't said to cost only the fee`() async throws {
    try await Market.open { market in
      let (gold, own) = (try market.asset("GOLD"), market.payer.accountID)
      try await market.does(market.payer, try market.trust(gold, limit: Amount("150")))
      var form = PaymentForm(recipient: own.address, amount: "60", asset: gold)
      form.otherMethods = [.claimableBalance]
      let review = try await market.wallet.review(form)
      #expect(try review.way == .claimableBalance && review.balanceAfter == Amount("40"))
      #expect(review.warnings.contains { $0.english.hasPrefix("The money leaves your account now") })
      #expect(!review.warnings.contains { $0.english.contains("only costs the fee") })
    }
  }

  @Test func `creating an own account asks for no check of its address, unless the account is watch-only`() async throws {
    try await Market.open { market in
      let (wallet, names) = (market.wallet, ["Holiday fund", "Looked at"])
      let keys = try names.map { _ in try KeyPair(seed: TestRandomness.bytes(32)) }
      _ = try await wallet.add(.seed(keys[0]), name: names[0], .typed("123456"))
      _ = try await wallet.add(.watchOnly(keys[1].accountID), name: names[1], .typed("123456"))
      for (name, isOwn) in zip(names, [true, false]) {
        let form = PaymentForm(recipient: name, amount: "2")
        let refusal = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
        let told = try #require(refusal?.fields[.recipient]).english
        #expect(told.contains("Check the address") != isOwn && told.contains("Your account Holiday fund") == isOwn)
        let recipient = try #require(try await wallet.knownRecipient(name))
        #expect(await wallet.need(of: recipient, for: .native) == .account(try #require(refusal?.fields[.recipient])))
        let review = try await wallet.review(PaymentForm(recipient: name, amount: "2", otherMethods: [.createAccount]))
        let notice = try #require(review.newAccountNotice).english
        #expect(notice.contains("perhaps nobody has its key") != isOwn && notice.contains("This is your account Holiday fund.") == isOwn)
        #expect(!review.warnings.contains { $0.english.contains("nobody") } && review.firstPaymentNotice == nil, "a new account is an information")
      }
    }
  }

  @Test func `a payment by the asset's own issuer shows no balance, as issuers have none`() async throws {
    try await Market.open { market in
      let holder = try await market.stranger()
      let asset = Asset.issued(code: try AssetCode("OWN"), issuer: market.payer.accountID)
      try await market.does(holder, try market.trust(asset))
      let review = try await market.wallet.review(PaymentForm(recipient: holder.accountID.address, amount: "5", asset: asset))
      #expect(review.balanceAfter == nil)
    }
  }

  @Test func `an id memo that differs from the id in the recipient's muxed address is refused`() async throws {
    try await Market.open { market in
      let customer = MuxedAccount(market.issuer.accountID, id: 7).address
      func review(_ memo: String) async throws -> PaymentReview {
        try await market.wallet.review(PaymentForm(recipient: customer, amount: "1", memo: memo, memoKind: .id))
      }
      let same = try await review("7")
      #expect(same.memo == .id(7))
      let refusal = await #expect(throws: PaymentRefusal.self) { try await review("9") }
      #expect(
        refusal?.fields == [.memo: "An address that begins with M already says who the payment is for. Leave the memo empty."])
      let (typed, seventh) = (PaymentForm(memo: "9", memoKind: .id), MuxedAccount(market.issuer.accountID, id: 7))
      #expect(try PaymentReviewer.memo(typed, Recipient(seventh), isTyped: false) == .id(9), "a withdrawal's is as its anchor wants it")
      #expect(throws: FieldError.self) { try PaymentReviewer.memo(PaymentForm(), Recipient(seventh, memo: .id(9))) }
      #expect(try PaymentReviewer.memo(PaymentForm(), Recipient(seventh, memo: .id(7))) == .id(7))
    }
  }

  @Test func `a muxed address is paid by a plain payment or not at all`() async throws {
    try await Market.open { market in
      let (wallet, gold, shop) = (market.wallet, try market.asset("GOLD"), try await market.stranger().accountID)
      func refusal(_ account: AccountID, _ asset: Asset) async throws -> PaymentRefusal {
        let form = PaymentForm(
          recipient: MuxedAccount(account, id: 7).address, amount: "5", asset: asset, otherMethods: [.createAccount, .claimableBalance])
        return try #require(await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) })
      }
      // A new account, or a claimable balance, wouldn't say which of the account's users is paid.
      let nobody = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      for asset in [.native, gold] {
        let refusal = try await refusal(nobody, asset)
        #expect(refusal.fields == [.recipient: "The account behind this M… address doesn't exist yet. Ask the recipient to check it."])
        #expect(refusal.offer == nil)
      }
      let without = try await refusal(shop, gold)
      #expect(without.fields[.recipient]?.english.hasPrefix("This recipient can't receive GOLD yet") == true && without.offer == nil)
    }
  }

  @Test func `all invalid fields are named at once`() async throws {
    let form = PaymentForm(recipient: "nobody", amount: "1e2", memo: String(repeating: "é", count: 15))
    #expect(Set(try await refusal(form).fields.keys) == [.recipient, .amount, .memo])
  }

  @Test(arguments: [
    "", "1e2", "0x10", "nan", "inf", "1,5", "0.00000001", "-1", "+1", "1 000", "٣", "0", "0.0000000", ".5", "5.", "922337203685.4775808",
  ])
  func `an invalid amount is refused at its field`(_ amount: String) throws {
    #expect(throws: FieldError.self) { try PaymentReviewer.amount(PaymentForm(amount: amount)) }
  }

  @Test(arguments: [
    "", "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGA", "ga7qynf7sowq3glr2bgmzehxavirza4kvwltjjfc7mgxua74p7ujvsgz",
    "SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN", "ana*example.org",
  ])
  func `an invalid address is refused at its field`(_ address: String) async throws {
    await #expect(throws: FieldError.self) { try await finder.find(address) }
  }

  /// A finder that knows no names, and for which no domain answers.
  private var finder: RecipientFinder {
    RecipientFinder(transport: ScriptedTransport(), profile: .sandbox, names: { Names() })
  }

  @Test(
    arguments: [
      (.contract, "a contract's address"), (.muxedContract, "a contract's address"), (.liquidityPool, "a liquidity pool"),
      (.claimableBalance, "a claimable balance"), (.hashX, "a signer"), (.preAuthTx, "a signer"),
    ] as [(StrKey.Kind, String)])
  func `an address of a kind that can't be paid is refused with its kind, in a payment and as a contact`(_ kind: StrKey.Kind, _ name: String)
    async throws
  {
    let count = [.muxedContract: 40, .claimableBalance: 33][kind] ?? 32
    let address = StrKey.encode(kind, [UInt8](repeating: 0, count: count))
    let error = await #expect(throws: FieldError.self) { try await finder.find(address) }
    #expect(error?.sentence.english.contains(name) == true && error?.sentence.english.contains("begins with G or M") == true)
    let refusal = #expect(throws: ContactRefusal.self) { try ContactAddress(address) }
    #expect(refusal?.fields[.address] == error?.sentence)
  }

  @Test func `a secret seed typed as recipient is not repeated in the sentence`() async throws {
    let seed = "SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN"
    await #expect { try await finder.find(seed) } throws: { error in
      let sentence = (error as? FieldError)?.sentence ?? ""
      return !sentence.english.contains(seed.prefix(8)) && sentence.english.contains("secret key")
    }
  }

  @Test func `spaces around a copied address are ignored`() async throws {
    #expect(try await finder.find(" \(Self.good)\n").account.address == Self.good)
  }

  @Test func `an amount above the spendable balance is refused with that balance`() async throws {
    let sentence = try #require(try await refusal(PaymentForm(recipient: Self.good, amount: "9999.0000001")).fields[.amount])
    #expect(sentence.english.contains("9,998.99999 XLM"))
  }

  @Test func `an asset that the recipient can't hold is refused before signing`() async throws {
    let asset = Asset.issued(code: try AssetCode("GOLD"), issuer: try AccountID(TestVault.addresses[0]))
    let refusal = try await refusal(PaymentForm(recipient: Self.good, amount: "1", asset: asset))
    #expect(refusal.fields[.amount] != nil)
    #expect(refusal.fields[.recipient]?.english.contains("doesn't exist yet") == true)
  }
}
