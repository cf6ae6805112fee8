import StellarKit
import StellarXDR

@testable import SandboxKit

/// One operation of any kind.
extension RandomHistory {
  mutating func operation(on state: LedgerState) -> XDR.Operation {
    let body = body(on: state)
    var source = random.chance(25) ? random.pick(keys) : nil
    switch body {
    // Operations that only the issuer, or only a member of the pool, can do.
    case .allowTrust, .setTrustLineFlags, .clawback, .clawbackClaimableBalance: if random.chance(80) { source = keys[2] }
    case .liquidityPoolWithdraw(let withdrawal): source = random.chance(80) ? member(of: withdrawal.liquidityPoolID, on: state) : source
    default: break
    }
    return .of(body, by: source)
  }

  private mutating func body(on state: LedgerState) -> XDR.OperationBody {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<3: .createAccount(XDR.CreateAccountOp(destination: anyone.xdr, startingBalance: amount(upTo: 20 * TestLedger.xlm)))
    case 3..<15: .payment(XDR.PaymentOp(destination: MuxedAccount(anyone).xdr, asset: asset, amount: amount()))
    case 15..<21: pathPayment(receiving: true)
    case 21..<27: pathPayment(receiving: false)
    case 27..<38:
      .manageSellOffer(XDR.ManageSellOfferOp(selling: asset, buying: asset, amount: offerAmount, price: price, offerID: offer(on: state)))
    case 38..<47:
      .manageBuyOffer(XDR.ManageBuyOfferOp(selling: asset, buying: asset, buyAmount: offerAmount, price: price, offerID: offer(on: state)))
    case 47..<51: .createPassiveSellOffer(XDR.CreatePassiveSellOfferOp(selling: asset, buying: asset, amount: offerAmount, price: price))
    case 51..<55: .setOptions(options)
    case 55..<63: .changeTrust(trust)
    case 63..<65: .allowTrust(XDR.AllowTrustOp(trustor: anyone.xdr, asset: .creditAlphanum4(code("DDD")), authorize: authorization))
    case 65..<68: .setTrustLineFlags(trustlineFlags)
    case 68: .accountMerge(MuxedAccount(anyone).xdr)
    case 69..<72: .manageData(XDR.ManageDataOp(dataName: [UInt8.random(in: 65...67, using: &random)], dataValue: random.chance(50) ? [1] : nil))
    case 72: .bumpSequence(XDR.BumpSequenceOp(bumpTo: random.chance(30) ? -1 : amount()))
    case 73..<77:
      .createClaimableBalance(XDR.CreateClaimableBalanceOp(asset: random.chance(30) ? assets[4] : asset, amount: amount(), claimants: claimants))
    case 77..<80: .claimClaimableBalance(XDR.ClaimClaimableBalanceOp(balanceID: .v0(balance(on: state))))
    case 80..<82: .clawback(XDR.ClawbackOp(asset: random.chance(80) ? assets[4] : asset, from: MuxedAccount(anyone).xdr, amount: amount(upTo: 100)))
    case 82: .clawbackClaimableBalance(XDR.ClawbackClaimableBalanceOp(balanceID: .v0(balance(on: state, isClawback: true))))
    case 83..<87: .revokeSponsorship(sponsorship(on: state))
    case 87..<92: .liquidityPoolDeposit(deposit)
    case 92..<95: .liquidityPoolWithdraw(withdrawal)
    case 95: .beginSponsoringFutureReserves(XDR.BeginSponsoringFutureReservesOp(sponsoredID: anyone.xdr))
    case 96: .endSponsoringFutureReserves
    case 97: .inflation
    default: .payment(XDR.PaymentOp(destination: MuxedAccount(anyone).xdr, asset: .native, amount: amount(upTo: 1_000 * TestLedger.xlm)))
    }
  }

  private mutating func member(of pool: XDR.PoolID, on state: LedgerState) -> KeyPair? {
    let members = keys.filter { (state.trustlines[TrustlineKey(account: $0.accountID, pool: pool)]?.balance ?? 0) > 0 }
    return members.isEmpty ? nil : random.pick(members)
  }

  // MARK: Parts

  private var anyone: AccountID { mutating get { random.pick(keys).accountID } }

  private var asset: XDR.Asset { mutating get { random.chance(1) ? assets[5] : random.pick(Array(assets.dropLast())) } }

  private mutating func amount(upTo most: Int64 = 2_000) -> Int64 {
    switch Int.random(in: 0..<100, using: &random) {
    case 0: 0
    case 1: -1
    case 2: .max
    case 3: .max - Int64.random(in: 0...100, using: &random)
    default: Int64.random(in: 1...most, using: &random)
    }
  }

  private var offerAmount: Int64 { mutating get { random.chance(10) ? 0 : amount() } }

  private var price: XDR.Price {
    mutating get {
      if random.chance(1) { return XDR.Price(n: Int32.random(in: -1...1, using: &random), d: Int32.random(in: -1...1, using: &random)) }
      if random.chance(5) { return XDR.Price(n: Int32.random(in: 1 ... .max, using: &random), d: Int32.random(in: 1 ... .max, using: &random)) }
      return XDR.Price(n: Int32.random(in: 1...7, using: &random), d: Int32.random(in: 1...7, using: &random))
    }
  }

  /// Sorted, since a dictionary's order differs in every run.
  private mutating func offer(on state: LedgerState) -> Int64 {
    let ids = state.offers.entries.keys.map(\.id).sorted()
    return ids.isEmpty || random.chance(70) ? 0 : random.pick(ids)
  }

  /// - Parameter isClawback: whether to pick a balance that its issuer can claw back.
  private mutating func balance(on state: LedgerState, isClawback: Bool = false) -> Bytes32 {
    let suitable = state.claimableBalances.entries.filter { !isClawback || $0.value.isClawbackEnabled }
    let ids = suitable.map(\.key).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return ids.isEmpty || random.chance(5) ? Bytes32() : random.pick(ids)
  }

  private mutating func pathPayment(receiving: Bool) -> XDR.OperationBody {
    let path = (0..<Int.random(in: 0...2, using: &random)).map { _ in asset }
    let (one, other) = (amount(upTo: 500), random.chance(50) ? Int64.max : amount(upTo: 800))
    let destination = MuxedAccount(anyone).xdr
    return receiving
      ? .pathPaymentStrictReceive(
        XDR.PathPaymentStrictReceiveOp(sendAsset: asset, sendMax: other, destination: destination, destAsset: asset, destAmount: one, path: path))
      : .pathPaymentStrictSend(
        XDR.PathPaymentStrictSendOp(
          sendAsset: asset, sendAmount: one, destination: destination, destAsset: asset, destMin: random.chance(80) ? 1 : one, path: path))
  }

  private var options: XDR.SetOptionsOp {
    mutating get {
      var options = XDR.SetOptionsOp()
      switch Int.random(in: 0..<12, using: &random) {
      case 0: options.homeDomain = Array("example.com".utf8)
      case 1: options.setFlags = UInt32.random(in: 0...16, using: &random)
      case 2: options.clearFlags = UInt32.random(in: 0...16, using: &random)
      case 3: (options.lowThreshold, options.medThreshold) = (UInt32.random(in: 0...2, using: &random), UInt32.random(in: 0...2, using: &random))
      case 4: options.inflationDest = anyone.xdr
      case 5: options.masterWeight = UInt32.random(in: 1...2, using: &random)
      case 6: options.signer = XDR.Signer(key: .hashX(Bytes32(sha256: Self.preimage)), weight: UInt32.random(in: 0...1, using: &random))
      default: options.signer = XDR.Signer(key: .ed25519(anyone.publicKey), weight: UInt32.random(in: 0...2, using: &random))
      }
      return options
    }
  }

  private var trust: XDR.ChangeTrustOp {
    mutating get {
      let limit: Int64 = random.chance(20) ? 0 : random.chance(50) ? .max : amount(upTo: 10_000)
      if random.chance(40) { return XDR.ChangeTrustOp(line: .poolShare(.constantProduct(random.pick(pools))), limit: limit) }
      return XDR.ChangeTrustOp(line: asset.line, limit: limit)
    }
  }

  private func code(_ text: String) -> XDR.AssetCode4 { Bytes4(Array(text.utf8) + [0]) ?? Bytes4() }

  private var authorization: UInt32 { mutating get { UInt32.random(in: 0...(random.chance(5) ? 4 : 2), using: &random) } }

  private var trustlineFlags: XDR.SetTrustLineFlagsOp {
    mutating get {
      XDR.SetTrustLineFlagsOp(
        trustor: anyone.xdr, asset: random.chance(80) ? assets[4] : asset,
        clearFlags: random.chance(50) ? 0 : UInt32.random(in: 0...7, using: &random),
        setFlags: random.chance(50) ? 1 : UInt32.random(in: 0...3, using: &random))
    }
  }

  private var claimants: [XDR.Claimant] {
    mutating get {
      (0..<Int.random(in: random.chance(5) ? 0...0 : 1...3, using: &random)).map { _ in
        .v0(XDR.ClaimantV0(destination: anyone.xdr, predicate: predicate))
      }
    }
  }

  private var predicate: XDR.ClaimPredicate {
    mutating get {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: .beforeAbsoluteTime(Int64(TestLedger.start) + Int64.random(in: 0...300, using: &random))
      case 1: .beforeRelativeTime(Int64.random(in: -1...30, using: &random))
      case 2: .not(.beforeRelativeTime(10))
      case 3: .and([.unconditional, .not(.beforeAbsoluteTime(Int64(TestLedger.start)))])
      default: .unconditional
      }
    }
  }

  private var pool: XDR.PoolID { mutating get { random.chance(2) ? Bytes32() : LiquidityPoolEntry.id(of: random.pick(pools)) } }

  private var deposit: XDR.LiquidityPoolDepositOp {
    mutating get {
      XDR.LiquidityPoolDepositOp(
        liquidityPoolID: pool, maxAmountA: amount(), maxAmountB: amount(), minPrice: XDR.Price(n: 1, d: random.chance(80) ? .max : 2),
        maxPrice: XDR.Price(n: random.chance(80) ? .max : 2, d: 1))
    }
  }

  private var withdrawal: XDR.LiquidityPoolWithdrawOp {
    mutating get {
      XDR.LiquidityPoolWithdrawOp(liquidityPoolID: pool, amount: amount(upTo: 200), minAmountA: 0, minAmountB: random.chance(80) ? 0 : amount())
    }
  }

  private mutating func sponsorship(on state: LedgerState) -> XDR.RevokeSponsorshipOp {
    if random.chance(20) {
      let account = random.pick(keys).accountID
      let signers = state.accounts[account]?.signers.map(\.key) ?? []
      let signer = signers.isEmpty ? .hashX(Bytes32()) : random.pick(signers)
      return .signer(XDR.RevokeSponsorshipOpSigner(accountID: account.xdr, signerKey: signer))
    }
    let keys = state.entries.map(\.key)
    let sorted = keys.map { (key: $0, bytes: $0.xdrBytes) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.key)
    return .ledgerEntry(random.pick(sorted))
  }
}
