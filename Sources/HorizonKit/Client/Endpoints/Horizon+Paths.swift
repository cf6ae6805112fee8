public import StellarKit

/// Ways to pay in one asset what arrives in another.
extension Horizon {
  /// What would have to be sent so that exactly an amount arrives (`/paths/strict-receive`), for
  /// `Operation.Body.pathPaymentStrictReceive` of StellarKit.
  ///
  /// - Parameters:
  ///   - asset: what should arrive.
  ///   - amount: how much should arrive, more than zero.
  ///   - source: what may be sent.
  /// - Returns: the cheapest ways for each asset that may be sent; none where there are too few offers.
  /// - Throws: ``HorizonError``
  public func paths(toReceive amount: Amount, of asset: Asset, from source: PathEnd) async throws(HorizonError) -> [PathResource] {
    var query = try source.query(side: "source")
    query.add(asset, prefix: "destination_")
    query["destination_amount"] = try Self.text(amount)
    return try await paths("strict-receive", query)
  }

  /// What would arrive if exactly an amount were sent (`/paths/strict-send`), for
  /// `Operation.Body.pathPaymentStrictSend` of StellarKit.
  ///
  /// - Parameters:
  ///   - amount: how much is sent, more than zero.
  ///   - asset: what is sent.
  ///   - destination: what may arrive.
  /// - Returns: the best ways for each asset that may arrive; none where there are too few offers.
  /// - Throws: ``HorizonError``
  public func paths(toSend amount: Amount, of asset: Asset, to destination: PathEnd) async throws(HorizonError) -> [PathResource] {
    var query = try destination.query(side: "destination")
    query.add(asset, prefix: "source_")
    query["source_amount"] = try Self.text(amount)
    return try await paths("strict-send", query)
  }

  private static func text(_ amount: Amount) throws(HorizonError) -> String {
    guard amount > .zero else { throw .invalidParameter(name: "amount", reason: "is more than zero") }
    return amount.description
  }

  private func paths(_ kind: String, _ query: [String: String]) async throws(HorizonError) -> [PathResource] {
    let answer: RecordList<PathResource> = try await get("/paths/\(kind)", query: query)
    return answer.records
  }
}
