import HorizonKit
import Hummingbird
import StellarKit
import StellarXDR

/// Order books and payment paths, as the ledger has them now.
extension HorizonRouter {
  /// The most assets that a path may begin or end with; Horizon's limit.
  fileprivate static let assetLimit = 15
  private static let standardLevels = 20

  /// Shows an order book, or streams it whenever it changes.
  func orderBook(_ request: Request) async throws -> Response {
    let parameters = QueryParameters(request)
    guard let selling = (try? parameters.asset(prefix: "selling_")) ?? nil, let buying = (try? parameters.asset(prefix: "buying_")) ?? nil,
      let limit = try? parameters.limit(Self.standardLevels)
    else { throw HorizonProblem.invalidOrderBook }
    return try await object(request) {
      try await sandbox.withState { try OrderBookResource(selling: selling, buying: buying, limit: limit, in: $0) }
    }
  }

  /// Finds ways to pay in one of several assets so that an exact amount of another arrives.
  func strictReceivePaths(_ request: Request) async throws -> Response {
    let parameters = QueryParameters(request)
    let source = try parameters.account("source_account")
    _ = try parameters.account("destination_account")
    let amount = try parameters.amount("destination_amount")
    guard (source == nil) != (parameters["source_assets"] == nil) else {
      throw HorizonProblem.badRequest(
        "The request requires either a list of source assets or a source account. Both fields cannot be present.")
    }
    let asset = try parameters.namedAsset(prefix: "destination_")
    let targets: [PathQuery.Target] =
      if let source {
        try await holdings(of: source, field: "source_account", limitsBalance: true)
      } else {
        try parameters.assets("source_assets").map { PathQuery.Target(asset: $0.xdr, balance: nil) }
      }
    return try await paths(
      PathQuery(direction: .receive, asset: asset.xdr, amount: amount.stroops, targets: targets, payer: source))
  }

  /// Finds ways to pay an exact amount of one asset so that one of several others arrives.
  func strictSendPaths(_ request: Request) async throws -> Response {
    let parameters = QueryParameters(request)
    let destination = try parameters.account("destination_account")
    let amount = try parameters.amount("source_amount")
    guard (destination == nil) != (parameters["destination_assets"] == nil) else {
      throw HorizonProblem.badRequest(
        "The request requires either a list of destination assets or a destination account. Both fields cannot be present.")
    }
    let asset = try parameters.namedAsset(prefix: "source_")
    let targets: [PathQuery.Target] =
      if let destination {
        try await holdings(of: destination, field: "destination_account", limitsBalance: false)
      } else {
        try parameters.assets("destination_assets").map { PathQuery.Target(asset: $0.xdr, balance: nil) }
      }
    return try await paths(PathQuery(direction: .send, asset: asset.xdr, amount: amount.stroops, targets: targets, payer: nil))
  }

  private func paths(_ query: PathQuery) async throws -> Response {
    let paths = query.targets.isEmpty ? [] : try await sandbox.withState { try $0.paths(for: query) }
    return try Answer.resource(RecordList(records: try paths.map { try PathResource($0) }))
  }

  /// Returns all assets that an account holds, or none if it doesn't exist.
  ///
  /// - Parameters:
  ///   - field: the parameter that names the account.
  ///   - limitsBalance: whether no more may be sent than the account has.
  private func holdings(of account: AccountID, field: String, limitsBalance: Bool) async throws -> [PathQuery.Target] {
    guard let stored = try await sandbox.history.read({ try $0.account(account) }) else { return [] }
    let lumens = PathQuery.Target(asset: .native, balance: limitsBalance ? stored.entry.balance : nil)
    let targets = stored.trustlines.compactMap { line in
      line.asset.asset.map { PathQuery.Target(asset: $0, balance: limitsBalance ? line.entry.balance : nil) }
    }
    guard targets.count < Self.assetLimit else {
      throw HorizonProblem.invalid(
        field,
        "account has too many trustlines to use this endpoint (number of trustlines plus native XLM exceeds limit of \(Self.assetLimit))")
    }
    return targets + [lumens]
  }
}

extension QueryParameters {
  /// Reads an asset that has to be named, in up to three parameters.
  fileprivate func namedAsset(prefix: String) throws(HorizonProblem) -> Asset {
    guard let asset = try asset(prefix: prefix) else {
      throw .invalid("\(prefix)asset", "invalid asset type: was not one of 'native', 'credit_alphanum4', 'credit_alphanum12'")
    }
    return asset
  }

  /// Reads the assets with which a path may begin or end: one parameter, with commas between them.
  fileprivate func assets(_ name: String) throws(HorizonProblem) -> [Asset] {
    let texts = (self[name] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let assets = try texts.map { text throws(HorizonProblem) in
      if text.lowercased() == "native" { return Asset.native }
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw .invalid(name, "\(text) is not a valid asset") }
      guard let code = try? AssetCode(parts[0]) else { throw .invalid(name, "\(text) is not a valid asset, it contains an invalid asset code") }
      guard let issuer = try? AccountID(parts[1]) else { throw .invalid(name, "\(text) is not a valid asset, it contains an invalid issuer") }
      return .issued(code: code, issuer: issuer)
    }
    guard assets.count <= HorizonRouter.assetLimit else {
      throw .invalid(name, "list of assets exceeds maximum length of \(HorizonRouter.assetLimit)")
    }
    return assets
  }
}
