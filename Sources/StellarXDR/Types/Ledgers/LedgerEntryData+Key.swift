extension XDR.LedgerEntryData {
  /// The key under which a ledger keeps the entry; nil for a network's setting, which its kind alone names.
  public var key: XDR.LedgerKey? {
    switch self {
    case .account(let entry): .account(XDR.LedgerKeyAccount(accountID: entry.accountID))
    case .trustline(let entry): .trustline(XDR.LedgerKeyTrustLine(accountID: entry.accountID, asset: entry.asset))
    case .offer(let entry): .offer(XDR.LedgerKeyOffer(sellerID: entry.sellerID, offerID: entry.offerID))
    case .data(let entry): .data(XDR.LedgerKeyData(accountID: entry.accountID, dataName: entry.dataName))
    case .claimableBalance(let entry): .claimableBalance(XDR.LedgerKeyClaimableBalance(balanceID: entry.balanceID))
    case .liquidityPool(let entry): .liquidityPool(XDR.LedgerKeyLiquidityPool(liquidityPoolID: entry.liquidityPoolID))
    case .contractData(let entry):
      .contractData(XDR.LedgerKeyContractData(contract: entry.contract, key: entry.key, durability: entry.durability))
    case .contractCode(let entry): .contractCode(XDR.LedgerKeyContractCode(hash: entry.hash))
    case .configSetting: nil
    case .ttl(let entry): .ttl(XDR.LedgerKeyTtl(keyHash: entry.keyHash))
    }
  }
}
