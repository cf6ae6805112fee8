import HorizonKit
import Hummingbird
import StellarKit
import StellarXDR

/// The lists, and the single records in them.
extension HorizonRouter {
  func ledgers(_ request: Request) async throws -> Response {
    let read = { @Sendable (history: HistoryReader, asked: PageRequest) in try history.ledgers(asked.page) }
    return try await list(request, of: .everything, read) { ledger, _, links in (HistoryCursor(id: ledger.id), LedgerResource(ledger, links: links)) }
  }

  func ledger(_ request: Request, _ sequence: UInt32) async throws -> Response {
    guard let ledger = try await sandbox.history.read({ try $0.ledger(sequence) }) else { throw HorizonProblem.notFound }
    return try Answer.resource(LedgerResource(ledger, links: HorizonLinks(request)))
  }

  func transactions(_ request: Request, of scope: HistoryScope) async throws -> Response {
    let read = { @Sendable (history: HistoryReader, asked: PageRequest) in
      try history.withMeta(history.transactions(asked.page, of: scope, includingFailed: asked.includesFailed))
    }
    return try await list(request, of: scope, read) { transaction, _, links in
      (HistoryCursor(id: transaction.id), TransactionResource(transaction, links: links))
    }
  }

  func transaction(_ request: Request, _ hash: TransactionHash) async throws -> Response {
    let found = try await sandbox.history.read { history in try history.withMeta([history.transaction(hash)].compactMap(\.self)) }
    guard let transaction = found.first else { throw HorizonProblem.notFound }
    return try Answer.resource(TransactionResource(transaction, askedFor: hash, links: HorizonLinks(request)))
  }

  func operations(_ request: Request, of scope: HistoryScope, onlyPayments: Bool = false) async throws -> Response {
    let read = { @Sendable (history: HistoryReader, asked: PageRequest) in
      let operations = try history.operations(asked.page, of: scope, onlyPayments: onlyPayments, includingFailed: asked.includesFailed)
      return asked.joinsTransactions ? try history.withMeta(operations) : operations
    }
    let transactions = JoinedTransactions()
    return try await list(request, of: scope, read) { operation, asked, links in
      let transaction = asked.joinsTransactions ? transactions.resource(operation.transaction, links) : nil
      return (HistoryCursor(id: operation.id), try OperationResource(operation, transaction: transaction, links: links))
    }
  }

  func operation(_ request: Request, _ id: TotalOrderID) async throws -> Response {
    let asked = try PageRequest(request, latest: await sandbox.latest.sequence)
    let found = try await sandbox.history.read { history in
      let operations = try [history.operation(id)].compactMap(\.self)
      return asked.joinsTransactions ? try history.withMeta(operations) : operations
    }
    guard let operation = found.first else { throw HorizonProblem.notFound }
    let links = HorizonLinks(request)
    let transaction = asked.joinsTransactions ? TransactionResource(operation.transaction, links: links) : nil
    return try Answer.resource(try OperationResource(operation, transaction: transaction, links: links))
  }

  func effects(_ request: Request, of scope: HistoryScope) async throws -> Response {
    let read = { @Sendable (history: HistoryReader, asked: PageRequest) in try history.effects(asked.page, of: scope) }
    return try await list(request, of: scope, hasPlaces: true, read) { effect, _, links in
      (effect.cursor, EffectResource(effect, links: links))
    }
  }

  private func list<Stored: Sendable, Resource: Codable & Hashable & Sendable>(
    _ request: Request,
    of scope: HistoryScope,
    hasPlaces: Bool = false,
    _ read: @escaping @Sendable (HistoryReader, PageRequest) throws -> [Stored],
    resource: @escaping @Sendable (Stored, PageRequest, HorizonLinks) throws -> (HistoryCursor, Resource)
  ) async throws -> Response {
    let asked = try PageRequest(request, latest: await sandbox.latest.sequence, hasPlaces: hasPlaces)
    return try await list(request, asked, isThere: { try $0.contains(scope) }, read, resource: resource)
  }

  /// Answers with a page of records, or with a stream that continues with new ones.
  ///
  /// - Parameter isThere: returns whether what the records belong to exists, such as an account.
  func list<Stored: Sendable, Resource: Codable & Hashable & Sendable>(
    _ request: Request,
    _ asked: PageRequest,
    isThere: @escaping @Sendable (HistoryReader) throws -> Bool,
    _ read: @escaping @Sendable (HistoryReader, PageRequest) throws -> [Stored],
    resource: @escaping @Sendable (Stored, PageRequest, HorizonLinks) throws -> (HistoryCursor, Resource)
  ) async throws -> Response {
    let links = HorizonLinks(request)
    // Horizon refuses a stream of an account that doesn't exist yet. Here it starts, and reports the account's first payment at once.
    guard request.wantsEvents else {
      guard try await sandbox.history.read(isThere) else { throw HorizonProblem.notFound }
      let records = try await sandbox.history.read { try read($0, asked) }.map { try resource($0, asked, links) }
      let pageLinks = asked.list.links(links, first: records.first?.0.description, last: records.last?.0.description)
      return try Answer.resource(Page(links: pageLinks, records: records.map(\.1)))
    }
    return try await sandbox.events(keepAlive: keepAlive, limit: asked.page.limit) {
      var next = asked
      return {
        let records = try await sandbox.history.read { [next] in try read($0, next) }.map { try resource($0, asked, links) }
        next.cursor = records.last?.0 ?? next.cursor
        return try records.map { Event(id: $0.0.description, data: try JSONTextEncoder.encode($0.1)) }
      }
    }
  }
}
