import StellarKit

extension EffectDetails {
  func write(to fields: inout FieldWriter) throws {
    try fields.set("type", type)
    try fields.set("type_i", typeNumber)
    switch self {
    case .accountCreated(let balance): try fields.set("starting_balance", balance)
    case .accountRemoved, .accountInflationDestinationUpdated: break
    case .accountCredited(let asset, let amount), .accountDebited(let asset, let amount):
      try fields.set(asset: asset)
      try fields.set("amount", amount)
    case .accountThresholdsUpdated(let thresholds): try thresholds.write(to: &fields)
    case .accountHomeDomainUpdated(let domain): try fields.set("home_domain", domain)
    case .accountFlagsUpdated(let authRequired, let authRevocable):
      try fields.set("auth_required_flag", authRequired)
      try fields.set("auth_revokable_flag", authRevocable)
    case .signerCreated(let key, let weight), .signerRemoved(let key, let weight), .signerUpdated(let key, let weight):
      try fields.set("weight", weight)
      try fields.set("public_key", key)
      // Horizon always leaves this field empty.
      try fields.set("key", "")
    case .trustlineCreated(let asset, let limit), .trustlineRemoved(let asset, let limit), .trustlineUpdated(let asset, let limit):
      try asset.write(to: &fields)
      try fields.set("limit", limit)
    case .trustlineAuthorized(let trustor, let type, let code), .trustlineDeauthorized(let trustor, let type, let code),
      .trustlineAuthorizedToMaintainLiabilities(let trustor, let type, let code):
      try fields.set("trustor", trustor)
      try fields.set("asset_type", type)
      try fields.set("asset_code", code)
    case .trustlineFlagsUpdated(let change): try change.write(to: &fields)
    case .trade(let trade): try trade.write(to: &fields)
    case .dataCreated(let name, let value), .dataUpdated(let name, let value):
      try fields.set("name", name)
      try fields.set("value", value)
    case .dataRemoved(let name): try fields.set("name", name)
    case .sequenceBumped(let number): try fields.set("new_seq", number: number)
    case .claimableBalanceCreated, .claimableBalanceClaimantCreated, .claimableBalanceClaimed, .claimableBalanceClawedBack:
      try writeClaimableBalance(to: &fields)
    case .sponsorship(let subject, let change):
      try subject.write(to: &fields)
      try change.write(to: &fields)
    case .liquidityPoolDeposited, .liquidityPoolWithdrew, .liquidityPoolTrade, .liquidityPoolCreated, .liquidityPoolRemoved, .liquidityPoolRevoked:
      try writeLiquidityPool(to: &fields)
    case .contractCredited(let contract, let asset, let amount, let muxed):
      try fields.set(asset: asset)
      try fields.set("contract", contract)
      try fields.set("amount", amount)
      guard let muxed else { break }
      try fields.set("contract_muxed", muxed)
      // As for accounts, the id 0 is left out.
      if let id = try? ContractAddress(muxed).muxedID, id != 0 { try fields.set("contract_muxed_id", number: id) }
    case .contractDebited(let contract, let asset, let amount):
      try fields.set(asset: asset)
      try fields.set("contract", contract)
      try fields.set("amount", amount)
    case .other(let details): try details.write(to: &fields)
    }
  }

  private func writeClaimableBalance(to fields: inout FieldWriter) throws {
    switch self {
    case .claimableBalanceCreated(let id, let asset, let amount), .claimableBalanceClaimantCreated(let id, let asset, let amount, _),
      .claimableBalanceClaimed(let id, let asset, let amount):
      try fields.set("balance_id", id.hex)
      try fields.set("asset", canonical: asset)
      try fields.set("amount", amount)
      if case .claimableBalanceClaimantCreated(_, _, _, let predicate) = self { try fields.set("predicate", predicate) }
    case .claimableBalanceClawedBack(let id): try fields.set("balance_id", id.hex)
    default: break
    }
  }

  private func writeLiquidityPool(to fields: inout FieldWriter) throws {
    switch self {
    case .liquidityPoolDeposited(let pool, let deposited, let shares):
      try fields.set("liquidity_pool", pool)
      try fields.set("reserves_deposited", deposited)
      try fields.set("shares_received", shares)
    case .liquidityPoolWithdrew(let pool, let received, let shares):
      try fields.set("liquidity_pool", pool)
      try fields.set("reserves_received", received)
      try fields.set("shares_redeemed", shares)
    case .liquidityPoolTrade(let pool, let sold, let bought):
      try fields.set("liquidity_pool", pool)
      try fields.set("sold", sold)
      try fields.set("bought", bought)
    case .liquidityPoolCreated(let pool): try fields.set("liquidity_pool", pool)
    case .liquidityPoolRemoved(let id): try fields.set("liquidity_pool_id", id.hex)
    case .liquidityPoolRevoked(let pool, let revoked, let shares):
      try fields.set("liquidity_pool", pool)
      try fields.set("reserves_revoked", revoked)
      try fields.set("shares_revoked", shares)
    default: break
    }
  }
}
