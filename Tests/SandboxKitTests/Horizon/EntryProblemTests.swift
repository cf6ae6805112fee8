import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// What Horizon says to parameters of lists of entries, of order books and of paths that aren't valid.
@Suite struct EntryProblemTests {
  private static let key = "GA5WUJ54Z23KILLCUOUNAKTPBVZWKMQVO4O6EQ5GHLAERIMLLHNCSKYH"
  private static let destination = "destination_asset_type=native&destination_amount=1"

  @Test(arguments: [
    ("/accounts?signer=GABC", "signer"), ("/accounts?asset=USD", "asset"), ("/accounts?asset=native", "asset"),
    ("/accounts?sponsor=x", "sponsor"), ("/accounts?liquidity_pool=x", "liquidity_pool"), ("/accounts?signer=\(key)&limit=201", "limit"),
    ("/offers?seller=x", "seller"), ("/offers?selling=x", "selling"), ("/offers?buying_asset_type=x", "buying_asset_type"),
    ("/offers?selling_asset_code=USD", "selling_asset_type"), ("/offers?selling=native&selling_asset_type=native", "selling_asset_type"),
    ("/offers?selling_asset_type=native&selling_asset_code=USD", "selling_asset_code"),
    ("/offers?selling_asset_type=credit_alphanum4&selling_asset_code=USDUSD&selling_asset_issuer=\(key)", "selling_asset_code"),
    ("/offers?selling_asset_type=credit_alphanum4&selling_asset_code=USD", "selling_asset_issuer"),
    ("/offers?cursor=x", "cursor"), ("/offers?cursor=-1", "cursor"), ("/offers?limit=0", "limit"), ("/offers?order=up", "order"),
    ("/offers/0", "offer_id"), ("/offers/x", "offer_id"), ("/accounts/x/offers", "account_id"),
    ("/claimable_balances?claimant=x", "claimant"), ("/claimable_balances?asset=x", "asset"), ("/claimable_balances?cursor=12", "cursor"),
    ("/claimable_balances?cursor=-1-00", "cursor"), ("/claimable_balances/abc", "id"),
    ("/liquidity_pools?reserves=x", "reserves"), ("/liquidity_pools?reserves=native,native,native", "reserves"),
    ("/liquidity_pools?account=x", "account"), ("/liquidity_pools/x", "liquidity_pool_id"),
    ("/assets?asset_code=U$D", "asset_code"), ("/assets?asset_issuer=x", "asset_issuer"), ("/assets?cursor=USD", "cursor"),
    ("/accounts/\(key)/data/\(String(repeating: "x", count: 65))", "key"),
    ("/paths/strict-receive?source_account=x&\(destination)", "source_account"),
    ("/paths/strict-receive?source_assets=x&\(destination)", "source_assets"),
    ("/paths/strict-receive?source_assets=native&destination_asset_type=native", "destination_amount"),
    ("/paths/strict-receive?source_assets=native&destination_asset_type=native&destination_amount=0", "destination_amount"),
    ("/paths/strict-receive?source_assets=native&destination_amount=1", "destination_asset_type"),
    ("/paths/strict-send?destination_assets=native&source_asset_type=native&source_amount=-1", "source_amount"),
    ("/paths/strict-send?destination_account=x&source_asset_type=native&source_amount=1", "destination_account"),
    (
      "/paths/strict-send?destination_assets=\(Array(repeating: "native", count: 16).joined(separator: ","))&source_asset_type=native&source_amount=1",
      "destination_assets"
    ),
  ])
  func `a bad parameter is named`(uri: String, field: String) async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withRouter { client in
      let (status, problem) = try await client.get(uri)
      #expect(status == 400 && problem.status.number == 400)
      #expect(problem.type.text == "https://stellar.org/horizon-errors/bad_request" && problem.title.text == "Bad Request")
      #expect(problem.extras.invalid_field.text == field)
      #expect(problem.extras.reason.text?.hasSuffix(".") == true)
    }
  }

  @Test(arguments: [
    ("/accounts", "invalid_accounts_params", "Invalid Accounts Parameters"),
    ("/accounts?signer=\(key)&sponsor=\(key)", "invalid_accounts_params", "Invalid Accounts Parameters"),
    ("/order_book", "invalid_order_book", "Invalid Order Book Parameters"),
    ("/order_book?selling_asset_type=native", "invalid_order_book", "Invalid Order Book Parameters"),
    ("/order_book?selling_asset_type=native&buying_asset_type=native&limit=0", "invalid_order_book", "Invalid Order Book Parameters"),
    ("/paths/strict-receive?\(destination)", "bad_request", "Bad Request"),
    ("/paths/strict-receive?source_account=\(key)&source_assets=native&\(destination)", "bad_request", "Bad Request"),
    ("/paths/strict-send?source_asset_type=native&source_amount=1", "bad_request", "Bad Request"),
  ])
  func `parameters that don't go together are refused as Horizon does`(uri: String, type: String, title: String) async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withRouter { client in
      let (status, problem) = try await client.get(uri)
      #expect(status == 400 && problem.title.text == title)
      #expect(problem.type.text == "https://stellar.org/horizon-errors/\(type)")
    }
  }
}
