import AnchorKit
import Sentences
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// What an anchor's stellar.toml and its info offer together.
@MainActor @Suite struct AnchorOfferTests {
  /// An entry of stellar.toml.
  private static func currency(_ asset: Asset, _ more: String = "") -> String {
    "\n[[CURRENCIES]]\ncode=\"\(asset.code)\"\nissuer=\"\(asset.issuer?.address ?? "")\"\n\(more)\n"
  }

  @Test func `a dead asset isn't offered, and assets that share a code aren't offered by SEP-6`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.open()
      let usdc = try fixture.asset("USDC")
      let other = Asset.issued(code: try AssetCode("USDC"), issuer: fixture.anchor.accounts.distribution.accountID)
      @MainActor func offered(_ asset: Asset) async throws -> Set<TransferProtocol> {
        Set(try await wallet.transfers.offer(of: fixture.domain).items.filter { $0.asset == asset }.map(\.via))
      }
      try await fixture.publish { $0 + Self.currency(other, "status=\"dead\"") }
      #expect(try await offered(other) == [])
      #expect(try await offered(usdc) == [.sep6, .sep24])
      #expect(try await wallet.transfers.offer(of: fixture.domain).problems == [])
      try await fixture.publish { $0 + Self.currency(other) + Self.currency(usdc) }
      for asset in [usdc, other] { #expect(try await offered(asset) == [.sep24]) }
      let offer = try await wallet.transfers.offer(of: fixture.domain)
      #expect(offer.items.count { $0.asset == usdc } == 2, "what is listed twice is there once")
      #expect(
        offer.problems.map(\.english) == [
          "\(fixture.domain) has several assets called USDC, which can't be told apart within the wallet. Try the anchor's own page."
        ])
      await #expect(throws: TransferError.notOffered(anchor: fixture.domain, asset: "USDC", isWithdrawal: false)) {
        try await wallet.transfers.check(try fixture.form("USDC", .sep6))
      }
    }
  }

  @Test func `an asset's amount has the name of its currency only if the asset's code contains it`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.open()
      let usdc = try fixture.asset("USDC")
      @MainActor func currency(_ asset: Asset) async throws -> String? { try await wallet.transfers.offer(of: fixture.domain).currency(of: asset) }
      #expect(try await currency(usdc) == "USD")
      let naira = Asset.issued(code: try AssetCode("NGNC"), issuer: fixture.anchor.accounts.issuer.accountID)
      try await fixture.publish { text in
        text.replacing("anchor_asset=\"USD\"", with: "anchor_asset=\"NGN\"")
          + Self.currency(naira, "anchor_asset_type=\"fiat\"\nanchor_asset=\"NGN\"")
      }
      #expect(try await currency(usdc) == nil)
      #expect(try await currency(naira) == "NGN")
      let cost = try #require(try await wallet.transfers.cost(of: try fixture.form("USDC", .sep6)))
      #expect(cost.codeIn == "USDC" && cost.codeOut == "USDC")
    }
  }

  @Test func `a choice is sent exactly as the anchor writes it, with the spaces around it`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.open()
      let fields = #"{"house": {"description": "Your bank", "choices": ["Wells Fargo ", "Wells Fargo", "Chase "]}}"#
      fixture.transport.garble("/sep6/info", #"{"deposit": {"USDC": {"enabled": true, "fields": \#(fields)}}}"#)
      let offer = try await wallet.transfers.offer(of: fixture.domain)
      let house = CustomerField.other("house")
      var form = TransferForm(domain: fixture.domain, asset: try fixture.asset("USDC"), isWithdrawal: false, via: .sep6, amount: "20")
      for (typed, sent) in [("Wells Fargo ", "Wells Fargo "), ("Wells Fargo", "Wells Fargo"), ("Chase", "Chase "), ("\tChase ", "Chase ")] {
        form.fields = [house: typed]
        #expect(try TransferOrder(form, offer, []).fields == [house: sent])
      }
      form.fields = [house: "Chas"]
      let error = #expect(throws: TransferError.self) { _ = try TransferOrder(form, offer, []) }
      #expect(error == .fields(["house": "Choose one of: \("Wells Fargo , Wells Fargo, Chase ")."]))
    }
  }

  @Test func `an asset that an anchor only exchanges is offered both ways, and a currency has to be chosen`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.open()
      let (usdc, srt) = (try fixture.asset("USDC"), try fixture.asset("SRT"))
      let terms = #""USDC": {"enabled": true, "min_amount": 3}, "native": {"enabled": true}, "SRT": {"enabled": false}"#
      fixture.transport.garble("/sep6/info", #"{"deposit": {"SRT": {}}, "deposit-exchange": {\#(terms)}, "withdraw-exchange": {\#(terms)}}"#)
      let offer = try await wallet.transfers.offer(of: fixture.domain)
      for isWithdrawal in [false, true] {
        for asset in [usdc, .native] {
          #expect(offer.item(asset, isWithdrawal: isWithdrawal, via: .sep6)?.isExchangeOnly == true)
          var form = TransferForm(domain: fixture.domain, asset: asset, isWithdrawal: isWithdrawal, via: .sep6, amount: "20")
          let error = #expect(throws: TransferError.self) { _ = try TransferOrder(form, offer, []) }
          let sentence: Sentence = "Choose a currency: this anchor only exchanges \(asset.code) for other money."
          #expect(error == .fields(["money": sentence]))
          form.money = .fiat("EUR")
          #expect(try TransferOrder(form, offer, []).amount == DecimalAmount("20"))
        }
      }
      #expect(offer.item(usdc, isWithdrawal: true, via: .sep24)?.isExchangeOnly == false)
      #expect(try offer.item(usdc, isWithdrawal: true, via: .sep6)?.terms.minimum == DecimalAmount("3"))
      // The anchor deposits SRT one to one, and doesn't exchange it.
      #expect(offer.item(srt, isWithdrawal: true, via: .sep6) == nil)
      var form = TransferForm(domain: fixture.domain, asset: srt, isWithdrawal: false, via: .sep6)
      #expect(offer.item(srt, isWithdrawal: false, via: .sep6)?.isExchangeOnly == false && offer.terms(form) != nil)
      form.money = .fiat("EUR")
      #expect(offer.terms(form) == nil)
    }
  }

  @Test func `a deposit to an account that doesn't exist yet says so, and whether the anchor creates it`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.open()
      let offered = #""deposit": {"native": {"enabled": true}, "USDC": {"enabled": true}}"#
      for via in [TransferProtocol.sep6, .sep24] {
        let (lumens, usdc) = (try fixture.form("XLM", via), try fixture.form("USDC", via))
        @MainActor func offer(_ features: String) async throws -> AnchorOffer {
          fixture.transport.garble(via == .sep6 ? "/sep6/info" : "/sep24/info", #"{\#(offered), "features": {\#(features)}}"#)
          return try await wallet.transfers.offer(of: fixture.domain)
        }
        let strict = try await offer(#""account_creation": false, "claimable_balances": false"#)
        for form in [lumens, usdc] {
          #expect(
            strict.notHeldNotice(form, holding: nil)?.english
              == "Your account isn't funded yet, and this anchor doesn't create accounts. Until you have received lumens, the deposit can't reach you."
          )
        }
        for kind in [try await offer(#""account_creation": true"#), try await offer("")] {
          #expect(kind.notHeldNotice(lumens, holding: nil) == nil, "the anchor pays it by creating the account")
          #expect(
            kind.notHeldNotice(usdc, holding: nil)?.english
              == "Your account isn't funded yet. The anchor can create it for this deposit, but keeps the money until you have added USDC to it (a trustline)."
          )
        }
        #expect(strict.notHeldNotice(lumens, holding: [.native]) == nil)
        #expect(strict.notHeldNotice(usdc, holding: [.native])?.english.hasPrefix("You don't hold USDC yet.") == true)
        #expect(strict.notHeldNotice(try fixture.form("USDC", withdraw: true, via), holding: nil) == nil)
      }
    }
  }
}
