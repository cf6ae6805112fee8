public import StellarKit

/// Requests for transactions.
extension StellarRPC {
  private struct TransactionParameters: Encodable {
    let hash: String
    let xdrFormat: String?
  }

  /// Fetches a transaction by its hash (`getTransaction`). For a fee bump, the hash can be its own or that of the inner transaction.
  ///
  /// - Throws: ``RPCError``, including ``RPCError/invalidAnswer(_:)`` for a transaction with a different hash.
  public func transaction(_ hash: TransactionHash) async throws(RPCError) -> TransactionLookup {
    let lookup: TransactionLookup = try await call("getTransaction", TransactionParameters(hash: hash.description, xdrFormat: xdrFormat))
    guard let transaction = lookup.transaction else { return lookup }
    guard transaction.hash == hash, try transaction.isOfItsHash(on: network) else { throw .invalidAnswer("envelopeXdr: another transaction") }
    return lookup
  }

  /// Fetches a page of transactions, in the order in which they were applied (`getTransactions`).
  ///
  /// - Parameters:
  ///   - start: The first ledger, or the page after which to continue.
  ///   - limit: The most transactions, from 1 to 200; nil for the server's default, which is 50 unless configured otherwise.
  /// - Throws: ``RPCError``. Requests for ledgers that the server doesn't have are refused.
  public func transactions(from start: PageStart, limit: Int? = nil) async throws(RPCError) -> RPCPage<RPCTransaction> {
    let parameters = try start.parameters(limit: limit, most: 200, format: xdrFormat)
    let page = (try await call("getTransactions", parameters) as TransactionList).page
    guard page.records.count <= limit ?? 200 else { throw .invalidAnswer("transactions: more than were asked for") }
    for (transaction, next) in zip(page.records, page.records.dropFirst()) {
      guard (transaction.ledger, transaction.applicationOrder) < (next.ledger, next.applicationOrder) else {
        throw .invalidAnswer("transactions: not in order")
      }
    }
    if let first = page.records.first, case .ledger(let number) = start, first.ledger < number {
      throw .invalidAnswer("transactions: of ledger \(first.ledger), and \(number) was asked for")
    }
    // An envelope that this version can't read is left unchecked: it may be from a future protocol.
    for transaction in page.records where (try? transaction.isOfItsHash(on: network)) == false {
      throw .invalidAnswer("envelopeXdr: another transaction")
    }
    return page
  }
}
