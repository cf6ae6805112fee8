import StellarKit
import StellarXDR
import Testing

@Suite struct OperationCheckTests {
  private let a: AccountID
  private let b: AccountID
  private let usd: Asset
  private let code: AssetCode
  private let one: Amount

  init() throws {
    (a, b) = (try AccountID(Samples.a), try AccountID(Samples.b))
    (usd, code, one) = (try Asset("USD:\(Samples.a)"), try AssetCode("USD"), try Amount("1"))
  }

  private func refusal(_ body: StellarKit.Operation.Body, source: AccountID? = nil) -> OperationError? {
    do throws(OperationError) {
      try Operation(body).check(source: source ?? b)
      return nil
    } catch {
      return error
    }
  }

  @Test func `payments, offers, claimable balances and clawbacks of zero are refused`() throws {
    let to = MuxedAccount(a)
    #expect(refusal(.payment(destination: to, asset: .native, amount: .zero)) == .zeroAmount)
    #expect(refusal(.pathPaymentStrictSend(sendAsset: usd, sendAmount: .zero, destination: to, asset: .native, minimum: one)) == .zeroAmount)
    #expect(refusal(.pathPaymentStrictReceive(sendAsset: usd, sendMax: one, destination: to, asset: .native, amount: .zero)) == .zeroAmount)
    #expect(refusal(.createPassiveSellOffer(selling: usd, buying: .native, amount: .zero, price: try Price(1, 1))) == .zeroAmount)
    #expect(refusal(.createClaimableBalance(asset: .native, amount: .zero, claimants: [try Claimant(a)])) == .zeroAmount)
    #expect(refusal(.clawback(code: code, issuer: a, from: MuxedAccount(b), amount: .zero), source: a) == .zeroAmount)
    #expect(refusal(.createAccount(destination: a, startingBalance: .zero)) == nil)
  }

  @Test func `an offer needs two assets, an amount unless it deletes an offer, and no negative id`() throws {
    let price = try Price(1, 1)
    #expect(refusal(.manageSellOffer(selling: usd, buying: usd, amount: one, price: price)) == .sameAssets)
    #expect(refusal(.manageSellOffer(selling: usd, buying: .native, amount: .zero, price: price)) == .zeroAmount)
    #expect(refusal(.manageSellOffer(selling: usd, buying: .native, amount: .zero, price: price, offerID: 1)) == nil)
    #expect(refusal(.manageBuyOffer(selling: usd, buying: .native, amount: one, price: price, offerID: -1)) == .negative)
  }

  @Test func `a path has at most five assets`() {
    let body = { count in
      StellarKit.Operation.Body.pathPaymentStrictSend(
        sendAsset: usd, sendAmount: one, destination: MuxedAccount(a), asset: .native, minimum: one, path: Array(repeating: usd, count: count)
      )
    }
    #expect(refusal(body(5)) == nil)
    #expect(refusal(body(6)) == .pathTooLong(6))
  }

  @Test func `an operation on its own source is refused where the protocol forbids it`() throws {
    #expect(refusal(.createAccount(destination: b, startingBalance: one)) == .onItself)
    #expect(refusal(.changeTrust(code: code, issuer: b, limit: one)) == .onItself)
    #expect(refusal(.allowTrust(trustor: b, code: code, .authorized)) == .onItself)
    #expect(refusal(.beginSponsoringFutureReserves(sponsored: b)) == .onItself)
    #expect(refusal(.accountMerge(destination: MuxedAccount(b, id: 7))) == .onItself)
    // An issuer has no trustline to its own asset whose reserve could be sponsored.
    #expect(refusal(.revokeSponsorship(.trustline(a, code: code, issuer: a))) == .onItself)
    #expect(refusal(.revokeSponsorship(.trustline(b, code: code, issuer: a))) == nil)
    var options = AccountOptions()
    options.signer = Signer(.ed25519(b), weight: 1)
    #expect(refusal(.setOptions(options)) == .onItself)
    #expect(refusal(.payment(destination: MuxedAccount(b), asset: .native, amount: one)) == nil)
  }

  @Test func `an operation's own source takes precedence over the transaction's`() throws {
    let operation = Operation(.accountMerge(destination: MuxedAccount(b)), source: MuxedAccount(a))
    #expect(throws: Never.self) { try operation.check(source: b) }
  }

  @Test func `contradictory and unknown flags are refused`() {
    var options = AccountOptions()
    options.setFlags = .authorizationRequired
    options.clearFlags = [.authorizationRequired, .authorizationRevocable]
    #expect(refusal(.setOptions(options)) == .invalidFlags)
    options.clearFlags = AccountFlags(rawValue: 16)
    #expect(refusal(.setOptions(options)) == .invalidFlags)
    let flags = { (set: TrustLineFlags, clear: TrustLineFlags) in
      refusal(.setTrustLineFlags(trustor: b, code: code, issuer: a, set: set, clear: clear), source: a)
    }
    #expect(flags(.authorized, .authorized) == .invalidFlags)
    #expect(flags([.authorized, .authorizedToMaintainLiabilities], []) == .invalidFlags)
    #expect(flags(.clawbackEnabled, []) == .invalidFlags)
    #expect(flags([], TrustLineFlags(rawValue: 8)) == .invalidFlags)
    #expect(flags(.authorized, .authorizedToMaintainLiabilities) == nil)
  }

  @Test func `only the issuer can claw back and set trustline flags`() {
    #expect(refusal(.clawback(code: code, issuer: a, from: MuxedAccount(a), amount: one)) == .notIssuer)
    #expect(refusal(.setTrustLineFlags(trustor: a, code: code, issuer: a)) == .notIssuer)
  }

  @Test func `a claimable balance has one to ten distinct claimants with conditions of up to four levels`() throws {
    let claimants = try (0..<11).map { try Claimant(AccountID(publicKey: Bytes32(sha256: [$0]))) }
    #expect(refusal(.createClaimableBalance(asset: usd, amount: one, claimants: [])) == .claimantCount(0))
    #expect(refusal(.createClaimableBalance(asset: usd, amount: one, claimants: claimants)) == .claimantCount(11))
    #expect(refusal(.createClaimableBalance(asset: usd, amount: one, claimants: Array(claimants.prefix(10)))) == nil)
    #expect(refusal(.createClaimableBalance(asset: usd, amount: one, claimants: [try Claimant(a), try Claimant(a)])) == .duplicateClaimant(a))
    #expect(throws: OperationError.predicateTooDeep) { try Claimant(a, when: .not(.not(.not(.not(.unconditional))))) }
    #expect(throws: Never.self) { try Claimant(a, when: .not(.not(.not(.unconditional)))) }
    #expect(throws: OperationError.negative) { try Claimant(a, when: .or(.before(seconds: -1), .unconditional)) }
  }

  @Test func `data names, data values and home domains have limits`() {
    #expect(throws: OperationError.invalidDataName) { try DataName("") }
    #expect(throws: OperationError.invalidDataName) { try DataName(String(repeating: "x", count: 65)) }
    #expect(throws: OperationError.invalidDataName) { try DataName("naïve") }
    #expect(throws: OperationError.dataTooLong(65)) { try DataValue([UInt8](repeating: 0, count: 65)) }
    #expect(throws: OperationError.invalidHomeDomain) { try HomeDomain(String(repeating: "x", count: 33)) }
    #expect(throws: OperationError.invalidHomeDomain) { try HomeDomain("a\nb") }
    #expect(throws: Never.self) { try HomeDomain("") }
  }

  @Test func `a pool deposit's minimum price must not exceed its maximum`() throws {
    let pool = LiquidityPoolID(hash: Bytes32())
    let body = { (low: Price, high: Price) in
      StellarKit.Operation.Body.liquidityPoolDeposit(pool, maximumA: one, maximumB: one, minimumPrice: low, maximumPrice: high)
    }
    #expect(refusal(body(try Price(2, 1), try Price(1, 1))) == .priceRange)
    #expect(refusal(body(try Price(2, 4), try Price(1, 2))) == nil)
  }

  @Test func `operations in XDR that the network refuses are refused`() throws {
    let negative = XDR.Operation(body: .payment(XDR.PaymentOp(destination: MuxedAccount(a).xdr, asset: .native, amount: -1)))
    #expect(throws: OperationError.amount(.negative)) { try Operation(negative) }
    let price = XDR.Price(n: 0, d: 1)
    let offer = XDR.CreatePassiveSellOfferOp(selling: .native, buying: usd.xdr, amount: 1, price: price)
    #expect(throws: OperationError.price(.notPositive)) { try Operation(XDR.Operation(body: .createPassiveSellOffer(offer))) }
    let line = XDR.Operation(body: .changeTrust(XDR.ChangeTrustOp(line: .native, limit: 1)))
    #expect(throws: OperationError.notIssuedAsset) { try Operation(line) }
    let not = XDR.Claimant.v0(XDR.ClaimantV0(destination: a.xdr, predicate: .not(nil)))
    let balance = XDR.CreateClaimableBalanceOp(asset: .native, amount: 1, claimants: [not])
    #expect(throws: OperationError.incompletePredicate) { try Operation(XDR.Operation(body: .createClaimableBalance(balance))) }
    let symbol = XDR.InvokeContractArgs(contractAddress: .contract(Bytes32()), functionName: [UInt8](repeating: 97, count: 33), args: [])
    #expect(
      refusal(.invokeHostFunction(.invokeContract(symbol)))
        == .invalidContractCall("InvokeContractArgs.functionName at byte 44: length 33 is over the limit of 32"))
    let data = XDR.Operation(body: .manageData(XDR.ManageDataOp(dataName: [0xFF], dataValue: nil)))
    #expect(throws: OperationError.invalidDataName) { try Operation(data) }
    let weight = XDR.SetOptionsOp(masterWeight: 256)
    #expect(throws: OperationError.weightTooLarge(256)) { try Operation(XDR.Operation(body: .setOptions(weight))) }
  }

  @Test func `operations have the protocol's threshold levels`() throws {
    var signing = AccountOptions()
    signing.masterWeight = 1
    var domain = AccountOptions()
    domain.homeDomain = try HomeDomain("example.com")
    #expect(Operation(.setOptions(signing)).thresholdLevel == .high)
    #expect(Operation(.setOptions(domain)).thresholdLevel == .medium)
    #expect(Operation(.accountMerge(destination: MuxedAccount(a))).thresholdLevel == .high)
    #expect(Operation(.bumpSequence(to: 1)).thresholdLevel == .low)
    #expect(Operation(.payment(destination: MuxedAccount(a), asset: .native, amount: one)).thresholdLevel == .medium)
  }
}
