import Sentences
public import StellarKit

/// Ways to pay with one asset so that another one arrives.
extension Horizon {
  /// Fetches what would have to be sent so that exactly an amount arrives (`/paths/strict-receive`), for
  /// `Operation.Body.pathPaymentStrictReceive` of StellarKit.
  ///
  /// - Parameters:
  ///   - asset: what should arrive.
  ///   - amount: how much should arrive, more than zero.
  ///   - source: what may be sent.
  /// - Returns: the cheapest paths for each asset that may be sent; none if there are too few offers.
  /// - Throws: ``HorizonError``
  public func paths(toReceive amount: Amount, of asset: Asset, from source: PathEnd) async throws(HorizonError) -> [PathResource] {
    var query = try source.query(side: "source")
    query.add(asset, prefix: "destination_")
    query["destination_amount"] = try Self.text(amount)
    return try await paths("strict-receive", query) { path in
      path.destinationAmount == amount && path.destinationAsset == asset && source.includes(path.sourceAsset)
    } isBestFirst: { earlier, later in
      earlier.sourceAsset != later.sourceAsset || earlier.sourceAmount <= later.sourceAmount
    }
  }

  /// Fetches what would arrive if exactly an amount were sent (`/paths/strict-send`), for
  /// `Operation.Body.pathPaymentStrictSend` of StellarKit.
  ///
  /// - Parameters:
  ///   - amount: how much is sent, more than zero.
  ///   - asset: what is sent.
  ///   - destination: what may arrive.
  /// - Returns: the best paths for each asset that may arrive; none if there are too few offers.
  /// - Throws: ``HorizonError``
  public func paths(toSend amount: Amount, of asset: Asset, to destination: PathEnd) async throws(HorizonError) -> [PathResource] {
    var query = try destination.query(side: "destination")
    query.add(asset, prefix: "source_")
    query["source_amount"] = try Self.text(amount)
    return try await paths("strict-send", query) { path in
      path.sourceAmount == amount && path.sourceAsset == asset && destination.includes(path.destinationAsset)
    } isBestFirst: { earlier, later in
      earlier.destinationAsset != later.destinationAsset || earlier.destinationAmount >= later.destinationAmount
    }
  }

  private static func text(_ amount: Amount) throws(HorizonError) -> String {
    guard amount > .zero else { throw .invalidParameter(name: "amount", reason: "is more than zero") }
    return amount.description
  }

  /// The most assets that a path payment may have between its two ends.
  private static let longestPath = 5

  /// Fetches paths, and checks that they answer the request and begin with the best.
  ///
  /// - Parameters:
  ///   - isAnswer: Whether a path is what was asked for. Money is exchanged by these numbers, so any other path is an error.
  ///   - isBestFirst: Whether a path may stand directly before another.
  private func paths(
    _ kind: String, _ query: [String: String], isAnswer: (PathResource) -> Bool, isBestFirst: (PathResource, PathResource) -> Bool
  ) async throws(HorizonError) -> [PathResource] {
    let answer: RecordList<PathResource> = try await get("/paths/\(kind)", query: query)
    let paths = answer.records
    for path in paths {
      guard isAnswer(path) else { throw .notHorizon("a path with a different amount or asset than was asked for") }
      guard path.path.count <= Self.longestPath else { throw .notHorizon("a path that no payment can take") }
    }
    guard zip(paths, paths.dropFirst()).allSatisfy(isBestFirst) else { throw .notHorizon("paths that don't begin with the best") }
    return paths
  }
}
