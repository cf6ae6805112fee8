/// Requests for ledgers.
extension StellarRPC {
  /// Fetches the latest ledger that the server has (`getLatestLedger`).
  ///
  /// - Throws: ``RPCError``
  public func latestLedger() async throws(RPCError) -> LatestLedger { try await call("getLatestLedger") }

  /// Fetches a page of ledgers, oldest first (`getLedgers`).
  ///
  /// - Parameters:
  ///   - start: The first ledger, or the page after which to continue.
  ///   - limit: The most ledgers, from 1 to 200; nil for the server's default, which is 50 unless configured otherwise.
  /// - Throws: ``RPCError``. Requests for ledgers that the server doesn't have are refused.
  public func ledgers(from start: PageStart, limit: Int? = nil) async throws(RPCError) -> RPCPage<RPCLedger> {
    let parameters = try start.parameters(limit: limit, most: 200, format: xdrFormat)
    let page = (try await call("getLedgers", parameters) as LedgerList).page
    guard page.records.count <= limit ?? 200 else { throw .invalidAnswer("ledgers: more than were asked for") }
    for (ledger, next) in zip(page.records, page.records.dropFirst()) where next.sequence != ledger.sequence &+ 1 {
      throw .invalidAnswer("ledgers: \(next.sequence) after \(ledger.sequence)")
    }
    if let first = page.records.first, case .ledger(let number) = start, first.sequence != number {
      throw .invalidAnswer("ledgers: \(first.sequence), and \(number) was asked for")
    }
    return page
  }
}
