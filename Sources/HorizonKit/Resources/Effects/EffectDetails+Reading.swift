import StellarKit

extension EffectDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    let number: Int32 = try fields.get("type_i")
    if let known = try UnknownKind.spared({ try Self.known(number, fields) }), let known {
      self = known
    } else {
      self = .other(try OtherDetails(fields, besides: EffectResource.commonFields))
    }
  }

  private static func known(_ number: Int32, _ fields: FieldReader) throws -> EffectDetails? {
    switch number {
    case 0..<10: try account(number, fields)
    case 10: .signerCreated(key: try fields.get("public_key"), weight: try fields.get("weight"))
    case 11: .signerRemoved(key: try fields.get("public_key"), weight: try fields.get("weight"))
    case 12: .signerUpdated(key: try fields.get("public_key"), weight: try fields.get("weight"))
    case 20..<30: try trustline(number, fields)
    case 33: .trade(try TradeEffect(fields))
    case 40: .dataCreated(name: try fields.get("name"), value: try fields.get("value"))
    case 41: .dataRemoved(name: try fields.get("name"))
    case 42: .dataUpdated(name: try fields.get("name"), value: try fields.get("value"))
    case 43: .sequenceBumped(to: try fields.number("new_seq"))
    case 50..<60, 80: try claimableBalance(number, fields)
    case 60..<75: .sponsorship(try SponsoredSubject(fields, place: (number - 60) / 3), try SponsorshipChange(fields, place: (number - 60) % 3))
    case 90..<96: try liquidityPool(number, fields)
    case 96:
      .contractCredited(
        contract: try fields.get("contract"), asset: try fields.asset(), amount: try fields.wideAmount("amount"),
        muxed: try fields.find("contract_muxed"))
    case 97: .contractDebited(contract: try fields.get("contract"), asset: try fields.asset(), amount: try fields.wideAmount("amount"))
    default: nil
    }
  }

  private static func account(_ number: Int32, _ fields: FieldReader) throws -> EffectDetails? {
    switch number {
    case 0: .accountCreated(startingBalance: try fields.amount("starting_balance"))
    case 1: .accountRemoved
    case 2: .accountCredited(asset: try fields.asset(), amount: try fields.wideAmount("amount"))
    case 3: .accountDebited(asset: try fields.asset(), amount: try fields.wideAmount("amount"))
    case 4: .accountThresholdsUpdated(try AccountResource.Thresholds(fields))
    case 5: .accountHomeDomainUpdated(try fields.get("home_domain"))
    case 6:
      .accountFlagsUpdated(authRequired: try fields.find("auth_required_flag"), authRevocable: try fields.find("auth_revokable_flag"))
    case 7: .accountInflationDestinationUpdated
    default: nil
    }
  }

  private static func trustline(_ number: Int32, _ fields: FieldReader) throws -> EffectDetails? {
    switch number {
    case 20: return .trustlineCreated(try TrustlineAsset(fields), limit: try fields.amount("limit"))
    case 21: return .trustlineRemoved(try TrustlineAsset(fields), limit: try fields.amount("limit"))
    case 22: return .trustlineUpdated(try TrustlineAsset(fields), limit: try fields.amount("limit"))
    case 26: return .trustlineFlagsUpdated(try TrustlineFlagsChange(fields))
    case 23, 24, 25:
      let (trustor, type, code) = (try fields.accountID("trustor"), try fields.get("asset_type") as String, try fields.find("asset_code") as String?)
      return switch number {
      case 23: .trustlineAuthorized(trustor: trustor, assetType: type, code: code)
      case 24: .trustlineDeauthorized(trustor: trustor, assetType: type, code: code)
      default: .trustlineAuthorizedToMaintainLiabilities(trustor: trustor, assetType: type, code: code)
      }
    default: return nil
    }
  }

  private static func claimableBalance(_ number: Int32, _ fields: FieldReader) throws -> EffectDetails? {
    guard [50, 51, 52, 80].contains(number) else { return nil }
    let id = try fields.balanceID("balance_id")
    if number == 80 { return .claimableBalanceClawedBack(id) }
    let (asset, amount) = (try fields.canonicalAsset("asset"), try fields.amount("amount"))
    return switch number {
    case 50: .claimableBalanceCreated(id, asset: asset, amount: amount)
    case 51: .claimableBalanceClaimantCreated(id, asset: asset, amount: amount, predicate: try fields.get("predicate"))
    default: .claimableBalanceClaimed(id, asset: asset, amount: amount)
    }
  }

  private static func liquidityPool(_ number: Int32, _ fields: FieldReader) throws -> EffectDetails? {
    if number == 94 { return .liquidityPoolRemoved(try fields.poolID("liquidity_pool_id")) }
    let pool: LiquidityPoolState = try fields.get("liquidity_pool")
    return switch number {
    case 90: .liquidityPoolDeposited(pool, deposited: try fields.get("reserves_deposited"), sharesReceived: try fields.amount("shares_received"))
    case 91: .liquidityPoolWithdrew(pool, received: try fields.get("reserves_received"), sharesRedeemed: try fields.amount("shares_redeemed"))
    case 92: .liquidityPoolTrade(pool, sold: try fields.get("sold"), bought: try fields.get("bought"))
    case 93: .liquidityPoolCreated(pool)
    case 95: .liquidityPoolRevoked(pool, revoked: try fields.get("reserves_revoked"), sharesRevoked: try fields.amount("shares_revoked"))
    default: nil
    }
  }
}
