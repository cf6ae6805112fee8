import Foundation
import HorizonKit
import StellarKit

extension RootResource {
  /// Describes the sandbox.
  init(_ header: LedgerHeader, network: Network, links: HorizonLinks) {
    self.init(
      links: Links(links),
      horizonVersion: "basicpay-sandbox",
      coreVersion: "basicpay-sandbox",
      ingestLatestLedger: header.sequence,
      historyLatestLedger: header.sequence,
      historyLatestLedgerClosedAt: Date(unixSeconds: header.closeTime),
      historyElderLedger: 1,
      coreLatestLedger: header.sequence,
      networkPassphrase: network.passphrase,
      currentProtocolVersion: header.protocolVersion,
      supportedProtocolVersion: LedgerParameters.newestProtocol,
      coreSupportedProtocolVersion: LedgerParameters.newestProtocol
    )
  }
}

extension RootResource.Links {
  fileprivate init(_ links: HorizonLinks) {
    self.init(
      account: links.link("/accounts/{account_id}"),
      accounts: links.link("/accounts{?signer,sponsor,asset,liquidity_pool,cursor,limit,order}"),
      accountTransactions: links.list("/accounts/{account_id}/transactions"),
      claimableBalances: links.link("/claimable_balances{?asset,sponsor,claimant,cursor,limit,order}"),
      assets: links.link("/assets{?asset_code,asset_issuer,cursor,limit,order}"),
      effects: links.link("/effects{?cursor,limit,order}"),
      feeStats: links.link("/fee_stats"),
      friendbot: links.link("/friendbot{?addr}"),
      ledger: links.link("/ledgers/{sequence}"),
      ledgers: links.link("/ledgers{?cursor,limit,order}"),
      liquidityPools: links.link("/liquidity_pools{?reserves,account,cursor,limit,order}"),
      offer: links.link("/offers/{offer_id}"),
      offers: links.link("/offers{?selling,buying,seller,sponsor,cursor,limit,order}"),
      operation: links.link("/operations/{id}"),
      operations: links.link("/operations{?cursor,limit,order,include_failed}"),
      orderBook: links.link(
        "/order_book{?selling_asset_type,selling_asset_code,selling_asset_issuer,buying_asset_type,buying_asset_code,buying_asset_issuer,limit}"
      ),
      payments: links.link("/payments{?cursor,limit,order,include_failed}"),
      itself: links.link("/"),
      strictReceivePaths: links.link(
        "/paths/strict-receive{?source_assets,source_account,destination_account,destination_asset_type,"
          + "destination_asset_issuer,destination_asset_code,destination_amount}"
      ),
      strictSendPaths: links.link(
        "/paths/strict-send{?destination_account,destination_assets,source_asset_type,source_asset_issuer,source_asset_code,source_amount}"
      ),
      tradeAggregations: links.link(
        "/trade_aggregations?base_asset_type={base_asset_type}&base_asset_code={base_asset_code}&base_asset_issuer={base_asset_issuer}"
          + "&counter_asset_type={counter_asset_type}&counter_asset_code={counter_asset_code}&counter_asset_issuer={counter_asset_issuer}"
      ),
      trades: links.link(
        "/trades?base_asset_type={base_asset_type}&base_asset_code={base_asset_code}&base_asset_issuer={base_asset_issuer}"
          + "&counter_asset_type={counter_asset_type}&counter_asset_code={counter_asset_code}&counter_asset_issuer={counter_asset_issuer}"
      ),
      transaction: links.link("/transactions/{hash}"),
      transactions: links.list("/transactions")
    )
  }
}
