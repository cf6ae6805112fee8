import StellarKit
import StellarXDR
import Testing

/// Operations of every classic type, written by the PyPI package stellar-sdk (script/vectors/operations.py).
@Suite struct OperationVectorTests {
  private struct Vector: Decodable {
    let name: String
    let xdr: String
  }

  @Test func `each operation has the same XDR as in stellar-sdk, in both directions`() throws {
    let vectors: [Vector] = try VectorFile.read("operations.json")
    let operations = try Self.operations()
    #expect(vectors.map(\.name) == operations.map(\.name))
    for (vector, (name, operation)) in zip(vectors, operations) {
      let wire = try XDR.Operation(xdr: try bytes(base64: vector.xdr))
      #expect(operation.xdr == wire, "\(name)")
      #expect(try Operation(wire) == operation, "\(name)")
      #expect(throws: Never.self, "\(name)") { try operation.check(source: Samples.issuer) }
    }
  }

  /// The operations of the script, in the same order.
  private static func operations() throws -> [(name: String, operation: StellarKit.Operation)] {
    let (a, b, muxed) = (try AccountID(Samples.a), try AccountID(Samples.b), try MuxedAccount(Samples.m))
    let (usd, euro) = (try Asset("USD:\(Samples.a)"), try Asset("EUROTOKEN:\(Samples.b)"))
    let (code, balance, pool) = (try AssetCode("USD"), try ClaimableBalanceID(Samples.balance), try LiquidityPoolID(Samples.pool))
    var options = AccountOptions()
    options.inflationDestination = b
    options.clearFlags = .authorizationImmutable
    options.setFlags = [.authorizationRequired, .clawbackEnabled]
    (options.masterWeight, options.lowThreshold, options.mediumThreshold, options.highThreshold) = (1, 2, 3, 4)
    options.homeDomain = try HomeDomain("example.com")
    options.signer = Signer(.hashX(pool.hash), weight: 255)
    var payloadSigner = AccountOptions()
    payloadSigner.signer = Signer(.signedPayload(try SignedPayload(a, payload: Array("consent".utf8))), weight: 5)
    var preAuthSigner = AccountOptions()
    preAuthSigner.signer = Signer(.preAuthTx(TransactionHash(pool.hash)), weight: 0)
    let predicate = ClaimPredicate.and(.not(.within(seconds: 60)), .or(.before(seconds: 1_700_000_000), .unconditional))
    return [
      ("createAccount", Operation(.createAccount(destination: b, startingBalance: try Amount("10.5")))),
      ("payment", Operation(.payment(destination: muxed, asset: usd, amount: try Amount("0.0000001")), source: MuxedAccount(a))),
      (
        "pathPaymentStrictReceive",
        Operation(
          .pathPaymentStrictReceive(
            sendAsset: .native, sendMax: try Amount("10"), destination: muxed, asset: usd, amount: try Amount("3.5"), path: [euro, usd]
          ), source: muxed
        )
      ),
      (
        "pathPaymentStrictSend",
        Operation(
          .pathPaymentStrictSend(
            sendAsset: usd, sendAmount: try Amount("10"), destination: MuxedAccount(b), asset: .native, minimum: try Amount("3.5"), path: [euro]
          )
        )
      ),
      ("manageSellOffer", Operation(.manageSellOffer(selling: usd, buying: .native, amount: try Amount("7"), price: try Price(1, 3), offerID: 42))),
      ("manageBuyOffer", Operation(.manageBuyOffer(selling: usd, buying: .native, amount: try Amount("7"), price: try Price(3, 1), offerID: 42))),
      ("createPassiveSellOffer", Operation(.createPassiveSellOffer(selling: .native, buying: euro, amount: try Amount("8"), price: try Price(2, 4)))),
      ("setOptions", Operation(.setOptions(options))), ("setNoOptions", Operation(.setOptions(AccountOptions()))),
      ("setPayloadSigner", Operation(.setOptions(payloadSigner))), ("setPreAuthSigner", Operation(.setOptions(preAuthSigner))),
      ("changeTrust", Operation(.changeTrust(code: code, issuer: a, limit: .max))),
      ("changePoolTrust", Operation(.changePoolTrust(try LiquidityPool(euro, usd), limit: try Amount("5")))),
      ("allowTrust", Operation(.allowTrust(trustor: b, code: code, .authorizedToMaintainLiabilities), source: MuxedAccount(a))),
      ("accountMerge", Operation(.accountMerge(destination: muxed))), ("inflation", Operation(.inflation)),
      ("manageData", Operation(.manageData(name: try DataName("config.memo_required"), value: try DataValue("1")))),
      ("removeData", Operation(.manageData(name: try DataName("a"), value: nil))), ("bumpSequence", Operation(.bumpSequence(to: .max))),
      (
        "createClaimableBalance",
        Operation(.createClaimableBalance(asset: usd, amount: try Amount("100"), claimants: [try Claimant(a), try Claimant(b, when: predicate)]))
      ),
      ("claimClaimableBalance", Operation(.claimClaimableBalance(balance))),
      ("beginSponsoringFutureReserves", Operation(.beginSponsoringFutureReserves(sponsored: b))),
      ("endSponsoringFutureReserves", Operation(.endSponsoringFutureReserves, source: MuxedAccount(b))),
      ("revokeAccount", Operation(.revokeSponsorship(.account(b)))),
      ("revokeTrustline", Operation(.revokeSponsorship(.trustline(b, code: code, issuer: a)))),
      ("revokePoolTrustline", Operation(.revokeSponsorship(.poolTrustline(b, pool)))),
      ("revokeOffer", Operation(.revokeSponsorship(.offer(seller: b, id: 12345)))),
      ("revokeData", Operation(.revokeSponsorship(.data(b, try DataName("name"))))),
      ("revokeBalance", Operation(.revokeSponsorship(.claimableBalance(balance)))),
      ("revokeSigner", Operation(.revokeSponsorship(.signer(b, .ed25519(a))))),
      ("clawback", Operation(.clawback(code: code, issuer: a, from: MuxedAccount(b), amount: try Amount("1.5")), source: MuxedAccount(a))),
      ("clawbackClaimableBalance", Operation(.clawbackClaimableBalance(balance))),
      (
        "setTrustLineFlags",
        Operation(
          .setTrustLineFlags(trustor: b, code: code, issuer: a, set: .authorizedToMaintainLiabilities, clear: [.authorized, .clawbackEnabled]),
          source: MuxedAccount(a)
        )
      ),
      (
        "liquidityPoolDeposit",
        Operation(
          .liquidityPoolDeposit(
            pool, maximumA: try Amount("1"), maximumB: try Amount("2"), minimumPrice: try Price(1, 2), maximumPrice: try Price(3, 4)
          )
        )
      ),
      (
        "liquidityPoolWithdraw",
        Operation(.liquidityPoolWithdraw(pool, shares: try Amount("3"), minimumA: try Amount("1"), minimumB: try Amount("2")))
      ),
    ]
  }
}
