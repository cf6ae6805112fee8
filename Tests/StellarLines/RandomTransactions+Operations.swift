import StellarKit
import StellarXDR

extension RandomTransactions {
  /// How many kinds of operation ``body(of:_:)`` knows.
  static let bodyCount = 25

  /// An operation of a kind, by an account that some of them must not name and others must.
  mutating func body(of actor: AccountID, _ kind: Int) throws -> Operation.Body {
    switch kind {
    case 0: .createAccount(destination: account(but: actor), startingBalance: try amount(least: 0))
    case 1: .payment(destination: muxed(), asset: try asset(), amount: try amount())
    case 2:
      .pathPaymentStrictReceive(
        sendAsset: try asset(), sendMax: try amount(), destination: muxed(), asset: try asset(), amount: try amount(), path: try path())
    case 3:
      .pathPaymentStrictSend(
        sendAsset: try asset(), sendAmount: try amount(), destination: muxed(), asset: try asset(), minimum: try amount(), path: try path())
    case 4, 5, 6: try offer(kind)
    case 7: .setOptions(try options(of: actor))
    case 8: .changeTrust(code: try code(), issuer: account(but: actor), limit: try amount(least: 0))
    case 9: .changePoolTrust(try pool(), limit: try amount(least: 0))
    case 10: .allowTrust(trustor: account(but: actor), code: try code(), pick([.revoked, .authorized, .authorizedToMaintainLiabilities]))
    case 11: .accountMerge(destination: muxed(but: actor))
    case 12: .inflation
    case 13: .manageData(name: try DataName(text(printable: true, 1...64)), value: chance(50) ? try DataValue(bytes(pick([0, 1, 64]))) : nil)
    case 14: .bumpSequence(to: number(63))
    case 15: .createClaimableBalance(asset: try asset(), amount: try amount(), claimants: try claimants())
    case 16: .claimClaimableBalance(ClaimableBalanceID(hash: digest()))
    case 17: .beginSponsoringFutureReserves(sponsored: account(but: actor))
    case 18: .endSponsoringFutureReserves
    case 19: .revokeSponsorship(try sponsored())
    case 20: .clawback(code: try code(), issuer: actor, from: muxed(but: actor), amount: try amount())
    case 21: .clawbackClaimableBalance(ClaimableBalanceID(hash: digest()))
    case 22:
      .setTrustLineFlags(
        trustor: account(but: actor), code: try code(), issuer: actor, set: pick([[], .authorized]), clear: pick([[], .clawbackEnabled]))
    case 23: try deposit()
    default:
      .liquidityPoolWithdraw(LiquidityPoolID(hash: digest()), shares: try amount(), minimumA: try amount(least: 0), minimumB: try amount(least: 0))
    }
  }

  private mutating func pair() throws -> (Asset, Asset) {
    let pair = (try asset(), try asset())
    return pair.0 == pair.1 ? try self.pair() : pair
  }

  private mutating func pool() throws -> LiquidityPool {
    let (first, second) = try pair()
    return try LiquidityPool(first, second)
  }

  private mutating func offer(_ kind: Int) throws -> Operation.Body {
    let ((selling, buying), id) = (try pair(), number(63))
    let (amount, price) = (try amount(least: id == 0 || kind == 6 ? 1 : 0), try price())
    return switch kind {
    case 4: .manageSellOffer(selling: selling, buying: buying, amount: amount, price: price, offerID: id)
    case 5: .manageBuyOffer(selling: selling, buying: buying, amount: amount, price: price, offerID: id)
    default: .createPassiveSellOffer(selling: selling, buying: buying, amount: amount, price: price)
    }
  }

  private mutating func options(of actor: AccountID) throws -> AccountOptions {
    var options = AccountOptions()
    let flags = UInt32.random(in: 0..<16, using: &dice)
    if chance(50) { options.inflationDestination = account() }
    if chance(50) { options.setFlags = AccountFlags(rawValue: flags) }
    if chance(50) { options.clearFlags = AccountFlags(rawValue: 15 - flags) }
    if chance(50) { options.masterWeight = UInt8.random(in: 0...255, using: &dice) }
    if chance(50) { options.lowThreshold = UInt8.random(in: 0...255, using: &dice) }
    if chance(50) { options.mediumThreshold = UInt8.random(in: 0...255, using: &dice) }
    if chance(50) { options.highThreshold = UInt8.random(in: 0...255, using: &dice) }
    if chance(50) { options.homeDomain = try HomeDomain(text(printable: true, 0...32)) }
    if chance(50) { options.signer = Signer(try signerKey(but: actor), weight: UInt8.random(in: 0...255, using: &dice)) }
    return options
  }

  private mutating func claimants() throws -> [Claimant] {
    try keys.shuffled(using: &dice).prefix(Int.random(in: 1...10, using: &dice)).map { try Claimant($0.accountID, when: predicate()) }
  }

  private mutating func sponsored() throws -> SponsoredEntry {
    switch Int.random(in: 0..<7, using: &dice) {
    case 0: return .account(account())
    case 1:
      let issuer = account()
      return .trustline(account(but: issuer), code: try code(), issuer: issuer)
    case 2: return .poolTrustline(account(), LiquidityPoolID(hash: digest()))
    case 3: return .offer(seller: account(), id: number(63, least: 1))
    case 4: return .data(account(), try DataName(text(printable: true, 1...64)))
    case 5: return .claimableBalance(ClaimableBalanceID(hash: digest()))
    default: return .signer(account(), try signerKey())
    }
  }

  private mutating func deposit() throws -> Operation.Body {
    let (first, second) = (try price(), try price())
    let isOrdered = !second.isLower(than: first)
    return .liquidityPoolDeposit(
      LiquidityPoolID(hash: digest()), maximumA: try amount(), maximumB: try amount(), minimumPrice: isOrdered ? first : second,
      maximumPrice: isOrdered ? second : first)
  }
}
