import Foundation
import Hummingbird
import StellarKit

/// The routes of the ledger's current entries.
extension HorizonRouter {
  func addEntries(to router: Router<BasicRequestContext>) {
    let nonStreaming = router.nonStreaming
    nonStreaming.get("/accounts") { request, _ in try await accounts(request) }
    router.get("/accounts/:account_id/data/:key") { request, context in try await data(request, try context.dataKey()) }
    router.get("/accounts/:account_id/offers") { request, context in try await offers(request, of: try context.accountID()) }
    nonStreaming.get("/offers") { request, _ in try await offers(request) }
    nonStreaming.get("/offers/:offer_id") { request, context in try await offer(request, try context.offerID()) }
    nonStreaming.get("/claimable_balances") { request, _ in try await claimableBalances(request) }
    nonStreaming.get("/claimable_balances/:claimable_balance_id") { request, context in
      try await claimableBalance(request, try context.balanceID("id"))
    }
    nonStreaming.get("/liquidity_pools") { request, _ in try await liquidityPools(request) }
    nonStreaming.get("/liquidity_pools/:liquidity_pool_id") { request, context in try await liquidityPool(request, try context.poolID()) }
    nonStreaming.get("/assets") { request, _ in try await assets(request) }
  }

  func addMarket(to router: Router<BasicRequestContext>) {
    let nonStreaming = router.nonStreaming
    router.get("/order_book") { request, _ in try await orderBook(request) }
    nonStreaming.get("/paths") { request, _ in try await strictReceivePaths(request) }
    nonStreaming.get("/paths/strict-receive") { request, _ in try await strictReceivePaths(request) }
    nonStreaming.get("/paths/strict-send") { request, _ in try await strictSendPaths(request) }
  }
}

extension RequestContext {
  fileprivate func dataKey() throws(HorizonProblem) -> DataEntryKey {
    let account = try accountID()
    let name = parameters.get("key")?.removingPercentEncoding ?? ""
    guard (1...64).contains(name.utf8.count) else { throw .invalid("key", "\(name) does not validate as length(1|64)") }
    return DataEntryKey(account: account, name: Array(name.utf8))
  }
}
