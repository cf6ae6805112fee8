import Foundation
import HorizonKit
import Hummingbird
import StellarKit
import StellarXDR

/// Lists of entries, and the single entries in them.
extension HorizonRouter {
  /// Lists the accounts that match one filter.
  func accounts(_ request: Request) async throws -> Response {
    let asked = try ListRequest(request)
    let parameters = asked.parameters
    let (signer, sponsor) = (try parameters.account("signer"), try parameters.account("sponsor"))
    let asset = try parameters.asset("asset")
    if asset == .native { throw HorizonProblem.invalid("asset", "you can't filter by asset: native") }
    let pool = try parameters.pool("liquidity_pool")
    let facets: [EntryFacet?] = [
      signer.map { .signer($0) }, sponsor.map { .sponsorOfAccount($0) }, asset.map { .holding($0.xdr.trustlineAsset) },
      pool.map { .holding(.poolShare($0.hash)) },
    ]
    let named = facets.compactMap { $0 }
    guard let facet = named.first, named.count == 1 else { throw HorizonProblem.invalidAccountsParameters }
    let page = try asked.page { Data($0.utf8) }
    return try await list(request, asked) { history, links in
      try history.accounts(page, under: facet).map { try AccountResource($0, links: links) }
    }
  }

  /// Lists the offers that match all filters.
  func offers(_ request: Request) async throws -> Response {
    let asked = try ListRequest(request)
    let parameters = asked.parameters
    let (seller, sponsor) = (try parameters.account("seller"), try parameters.account("sponsor"))
    let (selling, buying) = (try parameters.assetOfOffer("selling"), try parameters.assetOfOffer("buying"))
    let filters: [EntryFacet?] = [
      seller.map { .seller($0) }, sponsor.map { .sponsorOfOffer($0) }, selling.map { .selling($0.xdr) }, buying.map { .buying($0.xdr) },
    ]
    let facets = filters.compactMap { $0 }
    let page = try asked.numberedPage(last: await lastOffer)
    return try await list(request, asked) { history, links in
      try history.offers(page, under: facets.isEmpty ? [.offers] : facets).map { try OfferResource($0, links: links) }
    }
  }

  func offer(_ request: Request, _ id: Int64) async throws -> Response {
    let links = HorizonLinks(request)
    guard let offer = try await sandbox.history.read({ try $0.offer(id) }) else { throw HorizonProblem.notFound }
    return try Answer.resource(try OfferResource(offer, links: links))
  }

  /// Lists an account's offers, or streams them and those that it makes.
  func offers(_ request: Request, of account: AccountID) async throws -> Response {
    let asked = try ListRequest(request)
    let page = try asked.numberedPage(last: await lastOffer)
    let links = HorizonLinks(request)
    guard request.wantsEvents else {
      return try await list(request, asked) { history, links in
        try history.offers(page, under: [.seller(account)]).map { try OfferResource($0, links: links) }
      }
    }
    return try await sandbox.events(keepAlive: keepAlive, limit: asked.limit) {
      var next = page
      return {
        let offers = try await sandbox.history.read { [next] in try $0.offers(next, under: [.seller(account)]) }
        next.cursor = offers.last.map { EntryListing.place($0.key) } ?? next.cursor
        return try offers.map { offer in
          Event(id: "\(offer.key.id)", data: try JSONTextEncoder.encode(try OfferResource(offer, links: links)))
        }
      }
    }
  }

  /// The number of the last offer that was made.
  private var lastOffer: Int64 {
    get async { Int64(clamping: await sandbox.latest.idPool) }
  }

  /// Lists the claimable balances that match all filters.
  func claimableBalances(_ request: Request) async throws -> Response {
    let asked = try ListRequest(request)
    let parameters = asked.parameters
    let (claimant, sponsor) = (try parameters.account("claimant"), try parameters.account("sponsor"))
    let asset = try parameters.asset("asset")
    let filters: [EntryFacet?] = [
      claimant.map { .claimant($0) }, sponsor.map { .sponsorOfBalance($0) }, asset.map { .balanceAsset($0.xdr) },
    ]
    let facets = filters.compactMap { $0 }
    let reason = "The first part should be a number higher than 0 and the second part should be a valid claimable balance ID"
    let page = try asked.page(or: reason, Self.placeOfBalance)
    return try await list(request, asked) { history, links in
      try history.claimableBalances(page, under: facets.isEmpty ? [.balances] : facets)
        .map { try ClaimableBalanceResource($0, links: links) }
    }
  }

  /// Reads a claimable balance's cursor: the ledger in which it last changed, a hyphen, and its id. Returns nil if it isn't valid.
  private static func placeOfBalance(_ cursor: String) -> Data? {
    let parts = cursor.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let ledger = UInt32(parts[0]), let id = try? ParameterText("cursor", String(parts[1])).balance() else { return nil }
    return EntryListing.place(id.hash, lastModified: ledger)
  }

  func claimableBalance(_ request: Request, _ id: ClaimableBalanceID) async throws -> Response {
    let stored: StoredEntry<ClaimableBalanceEntry>? = try await sandbox.history.read { try $0.stored(id.hash) }
    guard let stored else { throw HorizonProblem.notFound }
    return try Answer.resource(try ClaimableBalanceResource(stored, links: HorizonLinks(request)))
  }

  /// Lists the liquidity pools that match all filters.
  func liquidityPools(_ request: Request) async throws -> Response {
    let asked = try ListRequest(request)
    let reserves = try asked.parameters.reserves()
    // Horizon doesn't check that this is an address. If it isn't one, Horizon finds nothing.
    let account = try? asked.parameters.account("account")
    let findsNothing = account == nil && asked.parameters["account"] != nil
    let facets = (account.map { [EntryFacet.shareholder($0)] } ?? []) + reserves.map { .reserve($0.xdr) }
    let page = try asked.page { cursor in (try? ParameterText("cursor", cursor).pool()).map { Data($0.hash.bytes) } }
    return try await list(request, asked) { history, links in
      let pools = findsNothing ? [] : try history.pools(page, under: facets.isEmpty ? [.pools] : facets)
      return try pools.map { try LiquidityPoolResource($0, links: links) }
    }
  }

  func liquidityPool(_ request: Request, _ id: LiquidityPoolID) async throws -> Response {
    let stored: StoredEntry<LiquidityPoolEntry>? = try await sandbox.history.read { try $0.stored(id.hash) }
    guard let stored else { throw HorizonProblem.notFound }
    return try Answer.resource(try LiquidityPoolResource(stored, links: HorizonLinks(request)))
  }

  /// Lists issued assets and their statistics.
  func assets(_ request: Request) async throws -> Response {
    let asked = try ListRequest(request)
    let parameters = asked.parameters
    let code = try parameters["asset_code"].map { text throws(HorizonProblem) in
      guard let code = try? AssetCode(text) else { throw .invalid("asset_code", "\(text) is not a valid asset code") }
      return code
    }
    let issuer = try parameters["asset_issuer"].map { text throws(HorizonProblem) in
      guard let issuer = try? AccountID(text) else { throw .invalid("asset_issuer", "\(text) is not a valid asset issuer") }
      return issuer
    }
    let cursor = try asked.cursor.map(Self.assetCursor)
    let page = EntryPage(order: asked.order, limit: asked.limit)
    return try await list(request, asked) { history, links in
      try history.assets(after: cursor, page, code: code, issuer: issuer).map { AssetResource($0, on: sandbox.network) }
    }
  }

  /// Reads an asset's cursor: its code, its issuer and its type, with underscores between them.
  private static func assetCursor(_ text: String) throws(HorizonProblem) -> (code: String, issuer: String) {
    let parts = text.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { throw .invalid("cursor", "the cursor is not a valid paging_token") }
    guard let code = try? AssetCode(parts[0]) else { throw .invalid("cursor", "\(parts[0]) is not a valid asset code") }
    guard let issuer = try? AccountID(parts[1]) else { throw .invalid("cursor", "\(parts[1]) is not a valid asset issuer") }
    guard ["credit_alphanum4", "credit_alphanum12", "native"].contains(parts[2]) else {
      throw .invalid("cursor", "\(parts[2]) is not a valid asset type")
    }
    return (code.description, issuer.address)
  }

  /// Answers with a page of records.
  private func list<Record: HorizonRecord>(
    _ request: Request, _ asked: ListRequest, _ read: @escaping @Sendable (HistoryReader, HorizonLinks) throws -> [Record]
  ) async throws -> Response {
    let links = HorizonLinks(request)
    let records = try await sandbox.history.read { try read($0, links) }
    let pageLinks = asked.links(links, first: records.first?.pagingToken, last: records.last?.pagingToken)
    return try Answer.resource(Page(links: pageLinks, records: records))
  }
}

extension QueryParameters {
  /// Reads the assets that a pool has to hold.
  fileprivate func reserves() throws(HorizonProblem) -> [Asset] {
    let text = self["reserves"] ?? ""
    guard text.count(where: { $0 == "," }) < 2 else { throw .invalid("reserves", "reserves exceeds maximum length of 2") }
    return try text.split(separator: ",").map { text throws(HorizonProblem) in
      guard let asset = Self.asset(String(text)) else {
        throw .invalid("reserves", "Invalid reserves, should be comma-separated list of assets in canonical form")
      }
      return asset
    }
  }

  /// Reads an asset in one parameter or in three.
  fileprivate func assetOfOffer(_ name: String) throws(HorizonProblem) -> Asset? {
    guard let asset = try asset(name) else { return try asset(prefix: "\(name)_") }
    guard self["\(name)_asset_type"] == nil else {
      throw .invalid(
        "\(name)_asset_type",
        "Ambiguous parameter, you can't include both `\(name)` and `\(name)_asset_type`. Remove all parameters of the form `\(name)_`")
    }
    return asset
  }
}
