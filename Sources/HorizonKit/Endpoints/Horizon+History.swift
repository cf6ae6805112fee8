public import StellarKit

/// What has happened: ledgers, transactions, operations, payments, effects.
///
/// ```swift
/// let newest = try await horizon.operations(of: .account(id)).page(order: .descending, limit: 20)
/// for try await effect in horizon.effects(of: .transaction(hash)).records() { print(effect.details) }
/// for try await payment in horizon.payments(of: .account(id)).stream() { print(payment.details) }
/// ```
extension Horizon {
  /// Fetches a ledger, by its number from 1 (`/ledgers/{sequence}`).
  ///
  /// - Throws: ``HorizonError/notFound`` for one that hasn't closed yet.
  public func ledger(_ sequence: UInt32) async throws(HorizonError) -> LedgerResource { try await get(.ledger(sequence)) }

  /// Lists all ledgers (`/ledgers`).
  public func ledgers() -> LiveRecords<LedgerResource> { list("ledgers", at: .all) }

  /// Fetches the newest ledger: the network's own clock, its reserve and its least fee.
  ///
  /// - Throws: ``HorizonError/notFound`` where none has closed yet.
  public func latestLedger() async throws(HorizonError) -> LedgerResource {
    guard let latest = try await ledgers().page(order: .descending, limit: 1).records.first else { throw .notFound }
    return latest
  }

  /// Fetches a transaction (`/transactions/{hash}`).
  ///
  /// - Throws: ``HorizonError/notFound`` for one that is in no ledger: not yet, or never.
  public func transaction(_ hash: TransactionHash) async throws(HorizonError) -> TransactionResource { try await get(.transaction(hash)) }

  /// Lists transactions (`/transactions`, and below accounts, ledgers, claimable balances and liquidity pools).
  ///
  /// - Parameters:
  ///   - scope: Whose transactions.
  ///   - includeFailed: Whether failed transactions are included.
  public func transactions(of scope: TransactionScope = .all, includeFailed: Bool = false) -> LiveRecords<TransactionResource> {
    list("transactions", at: scope.place, includeFailed: includeFailed)
  }

  /// Fetches an operation, by its number from 1, ``OperationResource/id`` (`/operations/{id}`).
  ///
  /// - Parameters:
  ///   - id: its number.
  ///   - joinTransaction: whether it comes with its transaction, which has the memo.
  /// - Throws: ``HorizonError/notFound``
  public func operation(_ id: Int64, joinTransaction: Bool = false) async throws(HorizonError) -> OperationResource {
    try await get(.operation(id), query: joinTransaction ? Self.join : [:])
  }

  /// Lists operations (`/operations`, and below accounts, ledgers, transactions, claimable balances and liquidity pools).
  ///
  /// - Parameters:
  ///   - scope: Whose operations.
  ///   - includeFailed: Whether those of failed transactions are included.
  ///   - joinTransactions: Whether each comes with its transaction, which has the memo.
  public func operations(
    of scope: OperationScope = .all, includeFailed: Bool = false, joinTransactions: Bool = false
  ) -> LiveRecords<OperationResource> {
    list("operations", at: scope.place, includeFailed: includeFailed, joinTransactions: joinTransactions)
  }

  /// Lists operations that move money (`/payments`, and below accounts, ledgers and transactions): payments, path payments, new accounts, merged
  /// accounts, and contracts' transfers.
  ///
  /// - Parameters:
  ///   - scope: Whose payments.
  ///   - includeFailed: Whether those of failed transactions are included; these moved nothing.
  ///   - joinTransactions: Whether each comes with its transaction, which has the memo.
  public func payments(
    of scope: PaymentScope = .all, includeFailed: Bool = false, joinTransactions: Bool = false
  ) -> LiveRecords<OperationResource> {
    list("payments", at: scope.place, includeFailed: includeFailed, joinTransactions: joinTransactions)
  }

  /// Lists effects (`/effects`, and below accounts, ledgers, transactions, operations and liquidity pools): what operations changed.
  public func effects(of scope: EffectScope = .all) -> LiveRecords<EffectResource> { list("effects", at: scope.place) }

  private static var join: [String: String] { ["join": "transactions"] }

  private func get<Answer: Decodable>(_ place: Place, query: [String: String] = [:]) async throws(HorizonError) -> Answer {
    if let refusal = place.refusal { throw refusal }
    return try await get(place.path, query: query)
  }

  private func list<Record>(
    _ records: String, at place: Place, includeFailed: Bool = false, joinTransactions: Bool = false
  ) -> LiveRecords<Record> {
    var query = joinTransactions ? Self.join : [:]
    if includeFailed { query["include_failed"] = "true" }
    return LiveRecords(source: RecordSource(self, records, at: place, query: query))
  }
}
