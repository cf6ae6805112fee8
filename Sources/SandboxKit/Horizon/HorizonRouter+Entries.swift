import Foundation
import Hummingbird
import StellarKit

/// Addresses of what the ledger holds now.
extension HorizonRouter {
  func addEntries(to router: Router<BasicRequestContext>) {
    let single = router.single
    single.get("/accounts") { request, _ in try await accounts(request) }
    router.get("/accounts/:account_id/data/:key") { request, context in try await data(request, try context.dataKey()) }
    router.get("/accounts/:account_id/offers") { request, context in try await offers(request, of: try context.accountID()) }
    single.get("/offers") { request, _ in try await offers(request) }
    single.get("/offers/:offer_id") { request, context in try await offer(request, try context.offerID()) }
    single.get("/claimable_balances") { request, _ in try await claimableBalances(request) }
    single.get("/claimable_balances/:claimable_balance_id") { request, context in
      try await claimableBalance(request, try context.balanceID("id"))
    }
    single.get("/liquidity_pools") { request, _ in try await liquidityPools(request) }
    single.get("/liquidity_pools/:liquidity_pool_id") { request, context in try await liquidityPool(request, try context.poolID()) }
    single.get("/assets") { request, _ in try await assets(request) }
  }

  func addMarket(to router: Router<BasicRequestContext>) {
    let single = router.single
    router.get("/order_book") { request, _ in try await orderBook(request) }
    single.get("/paths") { request, _ in try await strictReceivePaths(request) }
    single.get("/paths/strict-receive") { request, _ in try await strictReceivePaths(request) }
    single.get("/paths/strict-send") { request, _ in try await strictSendPaths(request) }
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
