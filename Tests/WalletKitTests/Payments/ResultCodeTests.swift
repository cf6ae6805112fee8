import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Every code that a payment, a conversion, a claimable balance or a trustline can get, provoked on the embedded network: the person reads a
/// sentence that says what happened, what it means for the money, and what can be done.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ResultCodeTests {
  /// An account's operation, and the network's refusal of it.
  private struct Case {
    let source: KeyPair
    let body: XDR.OperationBody
    let code: String
    let sentence: String

    init(_ source: KeyPair, _ body: XDR.OperationBody, _ code: String, _ sentence: String) {
      (self.source, self.body, self.code, self.sentence) = (source, body, code, sentence)
    }

    init(_ source: KeyPair, _ body: StellarKit.Operation.Body, _ code: String, _ sentence: String) {
      self.init(source, StellarKit.Operation(body).xdr.body, code, sentence)
    }
  }

  private func check(_ cases: @escaping @MainActor @Sendable (ResultCodeWorld) throws -> [Case]) async throws {
    try await TestNetwork.with { test in
      let world = try await ResultCodeWorld(test)
      for each in try cases(world) {
        let refusal = try await world.submit(each.source, [XDR.Operation(sourceAccount: nil, body: each.body)])
        #expect(refusal?.code == each.code, "\(each.body)")
        #expect(refusal?.sentence.english == each.sentence, "\(each.code)")
      }
    }
  }

  private static func brief(_ key: KeyPair) -> String { "\(key.accountID.address.prefix(4))…\(key.accountID.address.suffix(4))" }

  private static let money = "No money moved; at most the small network fee was taken."
  private static let notSoundMoney = "Not sent. It is malformed. \(money) Check the recipient and the amount, and try again."

  private static func amount(_ text: String) throws -> Amount { try Amount(text) }

  @Test func `every code that a payment can get has a sentence`() async throws {
    try await check { world in
      func pay(_ other: KeyPair, _ amount: String, _ asset: Asset) throws -> StellarKit.Operation.Body {
        .payment(destination: MuxedAccount(other.accountID), asset: asset, amount: try Amount(amount))
      }
      let nothing = XDR.PaymentOp(destination: MuxedAccount(world.bob.accountID).xdr, asset: try world.gold.xdr, amount: 0)
      return [
        Case(world.me, XDR.OperationBody.payment(nothing), "op_malformed", Self.notSoundMoney),
        Case(
          world.me, try pay(world.maker, "1000", try world.gold), "op_underfunded",
          "Not sent. The account doesn't have 1000 GOLD to spend. \(Self.money) Send less, or add money to the account first."),
        Case(
          world.carl, try pay(world.bob, "100", .native), "op_underfunded",
          "Not sent. The account doesn't have 100 XLM to spend. \(Self.money) A part of its lumens (XLM) is always locked as its reserve. Send less, or add money to the account first."
        ),
        Case(
          world.me, try pay(world.maker, "1", try world.silver), "op_src_no_trust",
          "Not sent. The account doesn't hold SILVER. \(Self.money) Choose an asset that the account holds."),
        Case(
          world.me, try pay(world.strict, "1", try world.gated), "op_src_not_authorized",
          "Not sent. The issuer of GATED doesn't allow the account to send it. \(Self.money) Ask the issuer to allow it."),
        Case(
          world.me, try pay(world.nobody, "1", .native), "op_no_destination",
          "Not sent. The account \(Self.brief(world.nobody)) doesn't exist on this network yet. \(Self.money) Check the address. A new account is created when it first receives enough XLM."
        ),
        Case(
          world.me, try pay(world.carl, "1", try world.gold), "op_no_trust",
          "Not sent. The recipient's account doesn't hold GOLD yet: it needs a trustline first. \(Self.money) Ask the recipient to add a trustline for it, or send lumens (XLM)."
        ),
        Case(
          world.strict, try pay(world.bob, "1", try world.gated), "op_not_authorized",
          "Not sent. The issuer of GATED doesn't allow the recipient to hold it. \(Self.money) Ask the recipient to arrange this with the issuer."),
        Case(
          world.me, try pay(world.bob, "11", try world.gold), "op_line_full",
          "Not sent. The recipient's account can't hold another 11 GOLD. \(Self.money) Send less, or ask the recipient to raise the limit."),
      ]
    }
  }

  @Test func `every code that creating an account can get has a sentence`() async throws {
    try await check { world in
      func create(_ other: KeyPair, _ amount: String) throws -> StellarKit.Operation.Body {
        .createAccount(destination: other.accountID, startingBalance: try Amount(amount))
      }
      let less = XDR.CreateAccountOp(destination: world.nobody.accountID.xdr, startingBalance: -1)
      return [
        Case(world.me, XDR.OperationBody.createAccount(less), "op_malformed", Self.notSoundMoney),
        Case(
          world.carl, try create(world.nobody, "5"), "op_underfunded",
          "Not sent. The account doesn't have 5 XLM to spend. \(Self.money) A part of its lumens (XLM) is always locked as its reserve. Send less, or add money to the account first."
        ),
        Case(
          world.me, try create(world.nobody, "0.9999999"), "op_low_reserve",
          "Not sent. 0.9999999 XLM is too little for a new account, which must keep a small reserve. \(Self.money) Send more: the network decides how much a new account needs."
        ),
        Case(
          world.me, try create(world.bob, "5"), "op_already_exists",
          "Not sent. The account \(Self.brief(world.bob)) exists already. \(Self.money) Send an ordinary payment instead."),
      ]
    }
  }

  @Test(arguments: [ConversionForm.Direction.send, .receive])
  func `every code that a conversion can get has a sentence`(_ direction: ConversionForm.Direction) async throws {
    try await check { world in
      /// Sends `sent` so that `arriving` arrives, by the operation for the direction.
      func convert(_ sent: String, _ from: Asset, _ arriving: String, _ into: Asset, to other: KeyPair) throws -> StellarKit.Operation.Body {
        let destination = MuxedAccount(other.accountID)
        let (sent, arriving) = (try Amount(sent), try Amount(arriving))
        return direction == .send
          ? .pathPaymentStrictSend(sendAsset: from, sendAmount: sent, destination: destination, asset: into, minimum: arriving)
          : .pathPaymentStrictReceive(sendAsset: from, sendMax: sent, destination: destination, asset: into, amount: arriving)
      }
      let (gold, silver, gated) = (try world.gold, try world.silver, try world.gated)
      let to = MuxedAccount(world.maker.accountID).xdr
      let nothing: XDR.OperationBody =
        direction == .send
        ? .pathPaymentStrictSend(
          XDR.PathPaymentStrictSendOp(sendAsset: gold.xdr, sendAmount: 0, destination: to, destAsset: silver.xdr, destMin: 1, path: []))
        : .pathPaymentStrictReceive(
          XDR.PathPaymentStrictReceiveOp(sendAsset: gold.xdr, sendMax: 1, destination: to, destAsset: silver.xdr, destAmount: 0, path: []))
      return [
        Case(world.me, nothing, "op_malformed", Self.notSoundMoney),
        Case(
          world.me, try convert("1000", gold, direction == .send ? "1" : "1000", gold, to: world.maker), "op_underfunded",
          "Not sent. The account doesn't have 1000 GOLD to spend. \(Self.money) Send less, or add money to the account first."),
        Case(
          world.carl, try convert("1", gold, "1", gold, to: world.maker), "op_src_no_trust",
          "Not sent. The account doesn't hold GOLD. \(Self.money) Choose an asset that the account holds."),
        Case(
          world.me, try convert("1", gated, "1", gated, to: world.strict), "op_src_not_authorized",
          "Not sent. The issuer of GATED doesn't allow the account to send it. \(Self.money) Ask the issuer to allow it."),
        Case(
          world.me, try convert("1", gold, "1", silver, to: world.nobody), "op_no_destination",
          "Not sent. The account \(Self.brief(world.nobody)) doesn't exist on this network yet. \(Self.money) Check the address. A new account is created when it first receives enough XLM."
        ),
        Case(
          world.me, try convert("1", gold, "1", silver, to: world.carl), "op_no_trust",
          "Not sent. The recipient's account doesn't hold SILVER yet: it needs a trustline first. \(Self.money) Ask the recipient to add a trustline for it, or send lumens (XLM)."
        ),
        Case(
          world.strict, try convert("1", gated, "1", gated, to: world.bob), "op_not_authorized",
          "Not sent. The issuer of GATED doesn't allow the recipient to hold it. \(Self.money) Ask the recipient to arrange this with the issuer."),
        Case(
          world.me, try convert("11", gold, "11", gold, to: world.bob), "op_line_full",
          "Not sent. The recipient's account can't hold another 11 GOLD. \(Self.money) Send less, or ask the recipient to raise the limit."),
        Case(
          world.me, try convert("60", gold, "60", silver, to: world.maker), "op_too_few_offers",
          "Not sent. Nobody offers enough to exchange GOLD into SILVER at the moment. \(Self.money) Send less, or try again later."),
        Case(
          world.maker, try convert("1", gold, "1", silver, to: world.maker), "op_cross_self",
          "Not sent. The exchange would trade with the account's own offer. \(Self.money) Remove that offer first."),
        direction == .send
          ? Case(
            world.me, try convert("10", gold, "20", silver, to: world.maker), "op_under_dest_min",
            "Not sent. The exchange would now bring less than 20 SILVER. \(Self.money) Try again at the current price, or accept less."
          )
          : Case(
            world.me, try convert("5", gold, "10", silver, to: world.maker), "op_over_source_max",
            "Not sent. The exchange would now cost more than 5 GOLD. \(Self.money) Try again at the current price, or allow it to cost more."),
      ]
    }
  }

  @Test func `every code that creating a claimable balance can get has a sentence`() async throws {
    try await check { world in
      func leave(_ amount: String, _ asset: Asset) throws -> StellarKit.Operation.Body {
        .createClaimableBalance(asset: asset, amount: try Amount(amount), claimants: [try Claimant(world.bob.accountID)])
      }
      let nothing = XDR.CreateClaimableBalanceOp(asset: .native, amount: 1, claimants: [])
      return [
        Case(
          world.me, XDR.OperationBody.createClaimableBalance(nothing), "op_malformed",
          "Not sent. It is malformed. \(Self.money) Check the amount, who may claim it and when."),
        Case(
          world.carl, try leave("0.001", .native), "op_low_reserve",
          "Not sent. The account has too few lumens (XLM) for what a claimable balance locks. \(Self.money) Add lumens to the account."),
        Case(
          world.me, try leave("1", try world.silver), "op_no_trust",
          "Not sent. The account doesn't hold SILVER. \(Self.money) Choose an asset that the account holds."),
        Case(
          world.me, try leave("1", try world.gated), "op_not_authorized",
          "Not done. The issuer of GATED doesn't allow the account to hold it. \(Self.money) Ask the issuer to allow it."),
        Case(
          world.me, try leave("1000", try world.gold), "op_underfunded",
          "Not sent. The account doesn't have 1000 GOLD to set aside. \(Self.money)"),
      ]
    }
  }

  @Test func `every code that claiming a balance can get has a sentence`() async throws {
    try await check { world in
      let (gold, gated) = (try #require(world.claimable["gold"]), try #require(world.claimable["gated"]))
      return [
        Case(
          world.me, .claimClaimableBalance(ClaimableBalanceID(hash: Bytes32(sha256: [1]))), "op_does_not_exist",
          "Not done. This claimable balance doesn't exist any more. \(Self.money) Somebody may have claimed it already."),
        Case(
          world.me, .claimClaimableBalance(gold), "op_cannot_claim",
          "Not done. The account may not claim it, or not now. \(Self.money) Look at who may claim it, from when and until when."),
        Case(
          world.bob, .claimClaimableBalance(gold), "op_line_full",
          "Not done. The account can't hold that much more of this asset. \(Self.money) Raise the limit of its trustline first."),
        Case(
          world.carl, .claimClaimableBalance(gold), "op_no_trust",
          "Not done. The account doesn't hold this asset yet: it needs a trustline first. \(Self.money) Add the asset to the account, and claim again."
        ),
        Case(
          world.me, .claimClaimableBalance(gated), "op_not_authorized",
          "Not done. The issuer of this asset doesn't allow the account to hold it. \(Self.money) Ask the issuer to allow it."),
      ]
    }
  }

  @Test func `every code that a trustline can get has a sentence`() async throws {
    try await check { world in
      func trust(_ code: String, of issuer: KeyPair, _ limit: String) throws -> StellarKit.Operation.Body {
        .changeTrust(code: try AssetCode(code), issuer: issuer.accountID, limit: try Amount(limit))
      }
      let below = XDR.ChangeTrustOp(
        line: .creditAlphanum4(XDR.AlphaNum4(assetCode: Bytes4(Array("GOLD".utf8)) ?? Bytes4(), issuer: world.issuer.accountID.xdr)), limit: -1)
      let (gold, silver, gated) = (try world.gold, try world.silver, try world.gated)
      return [
        Case(
          world.me, XDR.OperationBody.changeTrust(below), "op_malformed",
          "Not done. It is malformed. \(Self.money) Check the asset and the limit, and try again."),
        Case(
          world.me, try trust("NEW", of: world.nobody, "1"), "op_no_issuer",
          "Not done. The account that issues NEW doesn't exist on this network. \(Self.money) Check the asset and its issuer."),
        Case(
          world.me, try trust("GOLD", of: world.issuer, "1"), "op_invalid_limit",
          "Not done. The limit is lower than what the account already holds or expects of GOLD. \(Self.money) Choose a higher limit, or spend the balance first."
        ),
        Case(
          world.me, try trust("GOLD", of: world.issuer, "0"), "op_invalid_limit",
          "Not done. The account still holds GOLD, or an open offer would still buy some. \(Self.money) Spend the balance and cancel such offers first."
        ),
        Case(
          world.carl, try trust("GOLD", of: world.issuer, "1"), "op_low_reserve",
          "Not done. The account has too little XLM to hold one more asset, which raises its reserve. \(Self.money) Add lumens to the account, and try again."
        ),
        Case(
          world.pooler, try trust("GOLD", of: world.issuer, "0"), "op_cannot_delete",
          "Not done. This trustline is still in use, by an offer or a pool. \(Self.money) Cancel the offer or leave the pool first, then try again."),
        Case(
          world.bob, .changePoolTrust(try LiquidityPool(gold, silver)), "op_trust_line_missing",
          "Not done. The account lacks a trustline for one of the pool's assets. \(Self.money) Add both assets to the account first."),
        Case(
          world.me, .changePoolTrust(try LiquidityPool(gold, gated)), "op_not_aut_maintain_liabilities",
          "Not done. An issuer doesn't allow the account to hold one of the pool's assets. \(Self.money)"),
      ]
    }
  }

  @Test func `every code that refuses a whole transaction has a sentence`() async throws {
    try await TestNetwork.with { test in
      let world = try await ResultCodeWorld(test)
      let pay = StellarKit.Operation(.payment(destination: MuxedAccount(world.bob.accountID), asset: .native, amount: try Amount("1"))).xdr
      let foreign = StellarKit.Operation(
        .payment(destination: MuxedAccount(world.bob.accountID), asset: .native, amount: try Amount("1")),
        source: MuxedAccount(world.issuer.accountID)
      ).xdr
      func expect(_ code: String, _ sentence: String, _ submit: @MainActor @Sendable () async throws -> Refusal?) async throws {
        let refusal = try await submit()
        #expect(refusal?.code == code)
        #expect(refusal?.sentence.english == sentence)
      }
      try await expect(
        "tx_bad_seq",
        "Not sent. The account was used from elsewhere at the same moment. Nothing was taken by this attempt. Look at the recent payments first, and try again only if yours is not among them."
      ) { try await world.submit(world.me, [pay], sequence: 5) }
      try await expect(
        "tx_too_late",
        "Not sent. It reached the network too late. Nothing was taken from the account, and this payment can no longer go through, so you can safely try again. If it happens again, check this computer's clock."
      ) { try await world.submit(world.me, [pay], bounds: XDR.TimeBounds(minTime: 0, maxTime: 1)) }
      try await expect(
        "tx_too_early",
        "Not sent. It isn't valid yet. Nothing was taken from the account. Check this computer's clock and try again."
      ) { try await world.submit(world.me, [pay], bounds: XDR.TimeBounds(minTime: 9_000_000_000, maxTime: 0)) }
      try await expect("tx_missing_operation", "Not sent. There was nothing in it to carry out. Nothing was taken from the account.") {
        try await world.submit(world.me, [])
      }
      try await expect(
        "tx_bad_auth",
        "Not sent. The network did not accept the signature. Nothing was taken from the account. This key may not be allowed to pay from the account alone, or the payment was made for another network."
      ) { try await world.submit(world.me, [pay], signers: [world.bob]) }
      try await expect(
        "tx_bad_auth_extra", "Not sent. It carries a signature that isn't needed. Nothing was taken from the account. Try again."
      ) { try await world.submit(world.me, [pay], signers: [world.me, world.bob]) }
      try await expect(
        "tx_insufficient_fee",
        "Not sent. The network is busy and the fee that was offered is too low. Nothing was taken from the account. Try again in a minute, or offer a higher fee."
      ) { try await world.submit(world.me, [pay], fee: 1) }
      try await expect(
        "tx_insufficient_balance",
        "Not sent. The account doesn't have enough lumens (XLM) for the network fee. Nothing was taken from the account. Add lumens and try again."
      ) { try await world.submit(world.carl, [pay], fee: 1_000_000) }
      try await expect(
        "tx_no_source_account",
        "Not sent. The account doesn't exist on this network yet. Nothing was taken. Fund the account with lumens (XLM) first."
      ) { try await world.submit(world.nobody, [pay]) }
      try await expect(
        "op_bad_auth",
        "Not sent. The network did not accept the signature. No money moved; at most the small network fee was taken. This key may not be allowed to act for the account alone."
      ) { try await world.submit(world.me, [foreign]) }
    }
  }
}
