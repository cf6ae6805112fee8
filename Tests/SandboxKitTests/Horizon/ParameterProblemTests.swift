import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Horizon's answers to invalid parameters, word for word: endpoint by endpoint, parameter by parameter.
@Suite struct ParameterProblemTests {
  private static let key = "GA5WUJ54Z23KILLCUOUNAKTPBVZWKMQVO4O6EQ5GHLAERIMLLHNCSKYH"
  private static let hash = String(repeating: "ab", count: 32)
  private static let account = "Account ID must start with `G` and contain 56 alphanum characters"
  private static let asset = #"Asset must be the string "native" or a string of the form "Code:IssuerAccountID" for issued assets."#
  private static let assetType = "Asset type must be native, credit_alphanum4 or credit_alphanum12"
  private static let noType = "invalid asset type: was not one of 'native', 'credit_alphanum4', 'credit_alphanum12'"
  private static let hashFormat = "Transaction hash must be a hex-encoded, lowercase SHA-256 hash"
  private static let operationID = "Operation ID must be an integer higher than 0"
  private static let offerID = "Offer ID must be an integer higher than 0"
  private static let ledgerID = "Ledger ID must be an integer higher than 0"
  private static let balanceCursor =
    "The first part should be a number higher than 0 and the second part should be a valid claimable balance ID"
  private static let destination = "destination_asset_type=native&destination_amount=1"
  private static let source = "source_asset_type=native&source_amount=1"
  private static let native16 = Array(repeating: "native", count: 16).joined(separator: ",")
  private static let pair = "base_asset_type=native&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer=\(key)"

  /// Every list that has pages.
  private static let lists = [
    "/accounts?signer=\(Self.key)", "/accounts/\(Self.key)/transactions?", "/accounts/\(Self.key)/operations?", "/accounts/\(Self.key)/payments?",
    "/accounts/\(Self.key)/effects?", "/accounts/\(Self.key)/trades?", "/accounts/\(Self.key)/offers?", "/ledgers?", "/ledgers/1/transactions?",
    "/ledgers/1/operations?", "/ledgers/1/payments?", "/ledgers/1/effects?", "/transactions?", "/transactions/\(Self.hash)/operations?",
    "/transactions/\(Self.hash)/payments?", "/transactions/\(Self.hash)/effects?", "/operations?", "/operations/1/effects?", "/payments?",
    "/effects?",
    "/trades?", "/offers?", "/offers/1/trades?", "/claimable_balances?", "/liquidity_pools?", "/liquidity_pools/\(Self.hash)/operations?",
    "/liquidity_pools/\(Self.hash)/transactions?", "/liquidity_pools/\(Self.hash)/effects?", "/liquidity_pools/\(Self.hash)/trades?", "/assets?",
  ]

  private func check(_ uri: String, _ field: String, _ reason: String, in client: RouterClient) async throws {
    let (status, problem) = try await client.get(uri)
    let expected = try JSON(
      String(
        decoding: JSONEncoder().encode(
          Problem(
            type: "https://stellar.org/horizon-errors/bad_request", title: "Bad Request", status: 400,
            detail: "The request you sent was invalid in some way.", extras: ProblemExtras(invalidField: field, reason: reason))), as: UTF8.self))
    #expect(status == 400 && problem == expected, "\(uri): \(problem)")
  }

  @Test func `every list refuses a wrong limit, order and cursor`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withRouter { client in
      for list in Self.lists {
        try await check("\(list)&limit=0", "limit", "invalid limit: non-positive value provided", in: client)
        try await check("\(list)&limit=-1", "limit", "invalid limit: non-positive value provided", in: client)
        try await check("\(list)&limit=201", "limit", "invalid limit: value provided that is over limit max of 200", in: client)
        try await check("\(list)&limit=ten", "limit", "unparseable value", in: client)
        try await check("\(list)&limit=99999999999999999999", "limit", "unparseable value", in: client)
        try await check("\(list)&order=up", "order", "order: invalid value", in: client)
        try await check("\(list)&cursor=-1", "cursor", "the cursor -1 is a negative number: ", in: client)
      }
      let named = ["/accounts?", "/claimable_balances?", "/liquidity_pools?", "/assets?"]
      for list in Self.lists where !named.contains(where: { list.hasPrefix($0) }) {
        try await check("\(list)&cursor=abc", "cursor", "cursor: invalid value", in: client)
        try await check("\(list)&cursor=99999999999999999999", "cursor", "cursor: invalid value", in: client)
      }
    }
  }

  @Test func `invalid ids, addresses and options of records and lists are refused`() async throws {
    try await Sandbox.test().withRouter { client in
      for (uri, field, reason) in [
        ("/payments?include_failed=maybe", "include_failed", "Filter should be true or false"),
        ("/transactions?include_failed=2", "include_failed", "Filter should be true or false"),
        ("/operations?join=ledgers", "join", "Accepted values: transactions"),
        ("/operations/4294971393?join=ledgers", "join", "Accepted values: transactions"),
        ("/effects?cursor=1-x", "cursor", "cursor: invalid value"), ("/effects?cursor=1-2-3", "cursor", "cursor: invalid value"),
        ("/accounts/GABC", "account_id", Self.account), ("/accounts/\(Self.key.dropLast())A/payments", "account_id", Self.account),
        ("/accounts/x/offers", "account_id", Self.account), ("/accounts/x/data/name", "account_id", Self.account),
        (
          "/accounts/\(Self.key)/data/\(String(repeating: "x", count: 65))", "key",
          "\(String(repeating: "x", count: 65)) does not validate as length(1|64)"
        ),
        ("/ledgers/x", "ledger_id", Self.ledgerID), ("/ledgers/-1", "ledger_id", Self.ledgerID), ("/ledgers/4294967296", "ledger_id", Self.ledgerID),
        ("/ledgers/x/operations", "ledger_id", Self.ledgerID),
        ("/transactions/abc", "tx_id", Self.hashFormat), ("/transactions/\(Self.hash.uppercased())/effects", "tx_id", Self.hashFormat),
        ("/operations/x", "id", #"schema: error converting value for "id""#), ("/operations/-5", "id", #"schema: error converting value for "id""#),
        ("/operations/x/effects", "op_id", Self.operationID), ("/operations/9223372036854775807/effects", "op_id", Self.operationID),
        ("/offers/x", "offer_id", Self.offerID), ("/offers/-1", "offer_id", Self.offerID), ("/offers/x/trades", "offer_id", Self.offerID),
        ("/claimable_balances/abc", "id", "abc does not validate as claimableBalanceID"),
        ("/claimable_balances/abc/operations", "claimable_balance_id", "abc does not validate as claimableBalanceID"),
        ("/liquidity_pools/abc", "liquidity_pool_id", "abc does not validate as sha256"),
        ("/liquidity_pools/abc/trades", "liquidity_pool_id", "abc does not validate as sha256"),
      ] {
        try await check(uri, field, reason, in: client)
      }
    }
  }

  @Test func `ids of pools and claimable balances are taken only as hexadecimal digits, as by Horizon`() async throws {
    let hash = try #require(Bytes32(hex: Self.hash))
    let (pool, balance) = (LiquidityPoolID(hash: hash).address, ClaimableBalanceID(hash: hash).address)
    let (noPool, noBalance) = ("\(pool) does not validate as sha256", "\(balance) does not validate as claimableBalanceID")
    let upper = Self.hash.uppercased()
    try await Sandbox.test().withRouter { client in
      for (uri, field, reason) in [
        ("/liquidity_pools/\(pool)", "liquidity_pool_id", noPool), ("/liquidity_pools/\(pool)/trades", "liquidity_pool_id", noPool),
        ("/accounts?liquidity_pool=\(pool)", "liquidity_pool", noPool), ("/operations?liquidity_pool_id=\(pool)", "liquidity_pool_id", noPool),
        ("/liquidity_pools?cursor=\(pool)", "cursor", "cursor: invalid value"),
        ("/liquidity_pools/\(upper)", "liquidity_pool_id", "\(upper) does not validate as sha256"),
        ("/claimable_balances/\(balance)", "id", noBalance), ("/claimable_balances/\(balance)/operations", "claimable_balance_id", noBalance),
        ("/operations?claimable_balance_id=\(balance)", "claimable_balance_id", noBalance),
        ("/claimable_balances?cursor=12-\(balance)", "cursor", Self.balanceCursor),
      ] {
        try await check(uri, field, reason, in: client)
      }
    }
  }

  @Test func `invalid filters of accounts, offers, claimable balances, pools and assets are refused`() async throws {
    try await Sandbox.test().withRouter { client in
      for (uri, field, reason) in [
        ("/accounts?signer=GABC", "signer", Self.account), ("/accounts?sponsor=x", "sponsor", Self.account),
        ("/accounts?asset=USD", "asset", Self.asset),
        ("/accounts?asset=USD:x", "asset", Self.asset), ("/accounts?asset=native", "asset", "you can't filter by asset: native"),
        ("/accounts?liquidity_pool=x", "liquidity_pool", "x does not validate as sha256"),
        ("/offers?seller=x", "seller", Self.account), ("/offers?sponsor=x", "sponsor", Self.account), ("/offers?selling=x", "selling", Self.asset),
        ("/offers?buying=x:y:z", "buying", Self.asset), ("/offers?buying_asset_type=x", "buying_asset_type", Self.assetType),
        ("/offers?selling_asset_code=USD", "selling_asset_type", "Missing parameter"),
        ("/offers?selling_asset_issuer=x", "selling_asset_issuer", Self.account),
        (
          "/offers?selling=native&selling_asset_type=native", "selling_asset_type",
          "Ambiguous parameter, you can't include both `selling` and `selling_asset_type`. Remove all parameters of the form `selling_`"
        ),
        ("/offers?selling_asset_type=native&selling_asset_code=USD", "selling_asset_code", "native asset does not have a code"),
        ("/offers?buying_asset_type=native&buying_asset_issuer=\(Self.key)", "buying_asset_issuer", "native asset does not have an issuer"),
        (
          "/offers?selling_asset_type=credit_alphanum4&selling_asset_code=USDUSD&selling_asset_issuer=\(Self.key)", "selling_asset_code",
          "Asset code must be 1-12 alphanumeric characters"
        ),
        ("/offers?selling_asset_type=credit_alphanum4&selling_asset_code=USD", "selling_asset_issuer", "Missing parameter"),
        ("/claimable_balances?claimant=x", "claimant", Self.account), ("/claimable_balances?sponsor=x", "sponsor", Self.account),
        ("/claimable_balances?asset=x", "asset", Self.asset), ("/claimable_balances?cursor=12", "cursor", Self.balanceCursor),
        ("/claimable_balances?cursor=12-00", "cursor", Self.balanceCursor),
        ("/liquidity_pools?reserves=native,native,native", "reserves", "reserves exceeds maximum length of 2"),
        ("/liquidity_pools?reserves=x", "reserves", "Invalid reserves, should be comma-separated list of assets in canonical form"),
        ("/assets?asset_code=U$D", "asset_code", "U$D is not a valid asset code"),
        ("/assets?asset_issuer=x", "asset_issuer", "x is not a valid asset issuer"),
        ("/assets?cursor=USD", "cursor", "the cursor is not a valid paging_token"),
        ("/assets?cursor=U$_x_y", "cursor", "U$ is not a valid asset code"),
        ("/assets?cursor=USD_x_y", "cursor", "x is not a valid asset issuer"),
        ("/assets?cursor=USD_\(Self.key)_y", "cursor", "y is not a valid asset type"),
      ] {
        try await check(uri, field, reason, in: client)
      }
    }
  }

  @Test func `invalid ends of paths are refused`() async throws {
    try await Sandbox.test().withRouter { client in
      for (uri, field, reason) in [
        ("/paths/strict-receive?source_account=x&\(Self.destination)", "source_account", Self.account),
        ("/paths?destination_account=x&source_assets=native&\(Self.destination)", "destination_account", Self.account),
        ("/paths/strict-receive?source_assets=x&\(Self.destination)", "source_assets", "x is not a valid asset"),
        (
          "/paths/strict-receive?source_assets=U$:\(Self.key)&\(Self.destination)", "source_assets",
          "U$:\(Self.key) is not a valid asset, it contains an invalid asset code"
        ),
        (
          "/paths/strict-receive?source_assets=USD:x&\(Self.destination)", "source_assets",
          "USD:x is not a valid asset, it contains an invalid issuer"
        ),
        ("/paths/strict-receive?source_assets=\(Self.native16)&\(Self.destination)", "source_assets", "list of assets exceeds maximum length of 15"),
        ("/paths/strict-receive?source_assets=native&destination_asset_type=native", "destination_amount", "invalid amount format: "),
        (
          "/paths/strict-receive?source_assets=native&destination_asset_type=native&destination_amount=0", "destination_amount",
          "Amount must be positive"
        ),
        (
          "/paths/strict-receive?source_assets=native&destination_asset_type=native&destination_amount=x", "destination_amount",
          "Amount must be positive"
        ),
        ("/paths/strict-receive?source_assets=native&destination_amount=1", "destination_asset", Self.noType),
        ("/paths/strict-receive?source_assets=native&destination_asset_type=x&destination_amount=1", "destination_asset_type", Self.assetType),
        (
          "/paths/strict-receive?source_assets=native&destination_asset_type=credit_alphanum4&destination_amount=1", "destination_asset_code",
          "Asset code must be 1-12 alphanumeric characters"
        ),
        ("/paths/strict-send?destination_account=x&\(Self.source)", "destination_account", Self.account),
        ("/paths/strict-send?destination_assets=x&\(Self.source)", "destination_assets", "x is not a valid asset"),
        (
          "/paths/strict-send?destination_assets=\(Self.native16)&\(Self.source)", "destination_assets", "list of assets exceeds maximum length of 15"
        ),
        ("/paths/strict-send?destination_assets=native&source_asset_type=native&source_amount=-1", "source_amount", "Amount must be positive"),
        ("/paths/strict-send?destination_assets=native&source_amount=1", "source_asset", Self.noType),
        (
          "/paths/strict-send?destination_assets=native&source_asset_type=native&source_asset_code=XLM&source_amount=1", "source_asset_code",
          "native asset does not have a code"
        ),
      ] {
        try await check(uri, field, reason, in: client)
      }
    }
  }

  @Test func `invalid filters, pairs and time spans of trades are refused`() async throws {
    try await Sandbox.test().withRouter { client in
      for (uri, field, reason) in [
        ("/trades?account_id=x", "account_id", Self.account), ("/trades?offer_id=x", "offer_id", Self.offerID),
        ("/trades?offer_id=-1", "offer_id", Self.offerID),
        ("/trades?liquidity_pool_id=x", "liquidity_pool_id", "x does not validate as sha256"),
        ("/trades?trade_type=barter", "trade_type", "Trade type must be all, orderbook, or liquidity_pool"),
        ("/trades?base_asset_type=native", "base_asset_type,counter_asset_type", "this endpoint supports asset pairs but only one asset supplied"),
        ("/trades?base_asset_type=gold", "base_asset_type", Self.assetType),
        ("/trades?base_asset_type=credit_alphanum4&base_asset_code=USD&base_asset_issuer=G1", "base_asset_issuer", Self.account),
        (
          "/trades?base_asset_type=credit_alphanum4&base_asset_code=USD", "base_asset",
          "invalid base_asset: strkey is 0 bytes long; minimum valid length is 5"
        ),
        (
          "/trades?counter_asset_type=credit_alphanum12&counter_asset_issuer=\(Self.key)", "counter_asset",
          "invalid counter_asset: Asset code length is invalid"
        ),
        (
          "/trades?offer_id=1&\(Self.pair)", "base_asset_type,counter_asset_type,offer_id",
          "this endpoint does not support filtering by both asset pair and offer id "
        ),
        (
          "/liquidity_pools/\(Self.hash)/trades?\(Self.pair)", "base_asset_type,counter_asset_type,liquidity_pool_id",
          "this endpoint does not support filtering by both asset pair and liquidity pool id "
        ),
        (
          "/trades?offer_id=1&account_id=\(Self.key)", "account_id,liquidity_pool_id,offer_id",
          "Use a single filter for trades, you can only use one of account_id, liquidity_pool_id, offer_id"
        ),
        ("/trades?offer_id=1&trade_type=liquidity_pool", "trade_type", "trade_type liquidity_pool cannot be used with the offer_id filter"),
        (
          "/trades?liquidity_pool_id=\(Self.hash)&trade_type=orderbook", "trade_type",
          "trade_type orderbook cannot be used with the liquidity_pool_id filter"
        ),
        ("/trade_aggregations?resolution=60000", "base_asset_type", "Missing required field"),
        ("/trade_aggregations?resolution=60000&base_asset_type=native", "counter_asset_type", "Missing required field"),
        ("/trade_aggregations?\(Self.pair)&resolution=x", "resolution", #"schema: error converting value for "resolution""#),
        (
          "/trade_aggregations?\(Self.pair)", "resolution",
          "illegal or missing resolution. allowed resolutions are: 1 minute (60000), 5 minutes (300000), 15 minutes (900000), "
            + "1 hour (3600000), 1 day (86400000) and 1 week (604800000)"
        ),
        (
          "/trade_aggregations?\(Self.pair)&resolution=60000&offset=1", "offset",
          "illegal or missing offset. offset must be a multiple of an hour, less than or equal to the resolution, and less than 24 hours"
        ),
        ("/trade_aggregations?\(Self.pair)&resolution=60000&start_time=x", "start_time", #"schema: error converting value for "start_time""#),
        (
          "/trade_aggregations?\(Self.pair)&resolution=60000&end_time=60000&start_time=180000", "end_time",
          "illegal end time. adjusted end time must be greater than the offset and greater than the provided start time"
        ),
      ] {
        try await check(uri, field, reason, in: client)
      }
    }
  }

  @Test func `missing and conflicting parameters are refused`() async throws {
    try await Sandbox.test().withRouter { client in
      for (uri, type, title, detail) in [
        ("/accounts", "invalid_accounts_params", "Invalid Accounts Parameters", "Exactly one filter is required"),
        (
          "/accounts?signer=\(Self.key)&sponsor=\(Self.key)", "invalid_accounts_params", "Invalid Accounts Parameters",
          "Exactly one filter is required"
        ),
        ("/order_book", "invalid_order_book", "Invalid Order Book Parameters", "The parameters that specify what order book to view"),
        (
          "/order_book?selling_asset_type=native", "invalid_order_book", "Invalid Order Book Parameters",
          "The parameters that specify what order book"
        ),
        (
          "/order_book?selling_asset_type=native&buying_asset_type=native&limit=0", "invalid_order_book", "Invalid Order Book Parameters",
          "The parameters that specify what order book"
        ),
        (
          "/paths/strict-receive?\(Self.destination)", "bad_request", "Bad Request",
          "The request requires either a list of source assets or a source account."
        ),
        (
          "/paths/strict-receive?source_account=\(Self.key)&source_assets=native&\(Self.destination)", "bad_request", "Bad Request",
          "The request requires either a list of source assets or a source account."
        ),
        (
          "/paths/strict-send?\(Self.source)", "bad_request", "Bad Request",
          "The request requires either a list of destination assets or a destination account."
        ),
      ] {
        let (status, problem) = try await client.get(uri)
        #expect(status == 400 && problem.status.number == 400 && problem.title.text == title && problem.extras.isMissing)
        #expect(problem.type.text == "https://stellar.org/horizon-errors/\(type)")
        #expect(problem.detail.text?.hasPrefix(detail) == true)
      }
    }
  }

  @Test func `missing resources are answered with 404, 410 or an empty list`() async throws {
    try await Sandbox.test().withRouter { client in
      for uri in [
        "/accounts/\(Self.key)", "/accounts/\(Self.key)/trades", "/accounts/\(Self.key)/effects", "/accounts/\(Self.key)/payments",
        "/accounts/\(Self.key)/data/name", "/ledgers/77", "/ledgers/77/operations", "/ledgers/99/effects", "/transactions/\(Self.hash)",
        "/transactions/\(Self.hash)/payments", "/operations/12884905985", "/operations/1", "/offers/7", "/offers/0", "/nothing/here",
        "/ledgers/2147483647/effects", "/ledgers/4294967295", "/liquidity_pools/\(Self.hash)",
        "/claimable_balances/\(String(repeating: "0", count: 72))", "/trades?\(Self.pair)",
      ] {
        let (status, problem) = try await client.get(uri)
        #expect(status == 404 && problem.title.text == "Resource Missing" && problem.extras.isMissing, "\(uri): \(problem)")
        #expect(problem.type.text == "https://stellar.org/horizon-errors/not_found")
        #expect(problem.detail.text?.hasPrefix("The resource at the url requested was not found.") == true)
      }
      let stream = try await client.get("/ledgers/2147483647/operations", headers: [.accept: "text/event-stream"])
      #expect(stream.status == 404)
      let untraded = try await client.get("/trade_aggregations?resolution=60000&\(Self.pair)")
      let extras = try JSON(#"{"invalid_field": "base_asset", "reason": "not found"}"#)
      #expect(untraded.status == 404 && untraded.json.extras == extras)
      let before = try await client.get("/ledgers/0")
      #expect(before.status == 410 && before.json.title.text == "Data Requested Is Before Recorded History")
      for uri in ["/operations/4294967297/effects", "/liquidity_pools?account=x", "/offers/0/trades"] {
        #expect(try await client.get(uri).json._embedded.records.array.isEmpty, "\(uri)")
      }
    }
  }

  @Test func `a submission that isn't an envelope or a form is refused`() async throws {
    try await Sandbox.test().withRouter { client in
      for path in ["/transactions", "/transactions_async"] {
        let (status, problem) = try await client.post(path, "tx=AAAA")
        let extras = try JSON(#"{"envelope_xdr": "AAAA"}"#)
        #expect(status == 400 && problem.title.text == "Transaction Malformed" && problem.extras == extras)
        #expect(problem.type.text == "https://stellar.org/horizon-errors/transaction_malformed")
        #expect(problem.detail.text?.hasPrefix("Horizon could not decode the transaction envelope in this request.") == true)
        let form = try await client.post(path, "{}", type: "application/json")
        #expect(form.status == 415 && form.json.type.text == "https://stellar.org/horizon-errors/unsupported_media_type")
      }
    }
  }
}
