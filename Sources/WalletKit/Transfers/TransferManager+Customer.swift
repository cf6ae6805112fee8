public import AnchorKit
import StellarKit

extension TransferManager {
  /// Fetches what an anchor knows about the person, and what it wants to know (SEP-12).
  ///
  /// - Parameters:
  ///   - domain: the anchor.
  ///   - type: the purpose, such as `sep6-deposit`; nil for the person in general. An anchor that doesn't know the type is asked without one.
  ///   - transferID: the anchor's id of the transfer that wants it.
  ///   - user: the user of a shared account, as ``signIn(to:_:as:)`` takes it; nil for the one who signed in there last.
  /// - Throws: ``TransferError``
  public func customer(
    at domain: String, type: String? = nil, transferID: String? = nil, as user: String? = nil
  ) async throws(TransferError) -> Customer {
    try await withCustomers(at: domain, as: user) { try await $0.customer(type, transferID).customer }
  }

  /// Sends what an anchor wants to know about the person. If the anchor doesn't know the wallet's own type for a transfer, the type is left out. Any
  /// other type was given by the person, and is sent as it is.
  ///
  /// - Throws: ``TransferError``
  public func give(
    _ values: CustomerValues, to domain: String, type: String? = nil, transferID: String? = nil, as user: String? = nil
  ) async throws(TransferError) {
    try await withCustomers(at: domain, as: user) { customers in
      var query = CustomerQuery(type: type, transactionID: transferID)
      // An anchor that doesn't know anybody yet can't answer.
      if CustomerType(rawValue: type ?? "") != nil, let accepted = try? await customers.customer(type, transferID) { query = accepted.query }
      _ = try await customers.update(values, for: query)
    }
    await expectUpdates(at: domain)
  }

  /// Sends codes that the person received from an anchor.
  ///
  /// - Throws: ``TransferError``
  public func verify(
    _ codes: [CustomerField: String], at domain: String, type: String? = nil, transferID: String? = nil, as user: String? = nil
  ) async throws(TransferError) {
    let isShared = try await client(at: domain, as: user).user != nil
    try await withCustomers(at: domain, as: user) { customers in
      var (customer, query) = try await customers.customer(type, transferID)
      // For a user of a shared account, the memo says who it is. Some anchors refuse an ID beside it, or an ID alone.
      if !isShared { query.id = customer.id }
      _ = try await customers.verify(codes, for: query)
    }
    await expectUpdates(at: domain)
  }

  /// Asks an anchor to delete all that it knows about the person. If several share the account, this is the one who signed in there last.
  ///
  /// - Throws: ``TransferError``
  public func deleteCustomer(at domain: String) async throws(TransferError) {
    try await withCustomers(at: domain, as: nil) { try await $0.delete() }
  }

  /// Sends the corrections that an anchor wants for a transfer (SEP-6).
  ///
  /// - Throws: ``TransferError``
  public func correct(_ id: Int64, _ values: [CustomerField: String]) async throws(TransferError) {
    let record = try await record(id)
    guard record.via == .sep6, let anchorID = record.anchorID else { throw .unknown(id) }
    let session = try await session(record.anchor, record.client)
    do { try await session.transfers.correct(anchorID, values) } catch { throw TransferError(error) }
    _ = try? await look(id)
  }

  private func withCustomers<Value: Sendable>(
    at domain: String, as user: String?, _ work: (CustomerService) async throws -> Value
  ) async throws(TransferError) -> Value {
    let session = try await session(domain, try await client(at: domain, as: user))
    do { return try await work(try session.customers) } catch { throw TransferError(error) }
  }
}

extension CustomerService {
  /// Asks what the anchor knows about the person, and returns it with the query that was answered. The query has no type if the anchor doesn't know
  /// that, and then no transfer, which SEP-12 allows only with a type.
  fileprivate func customer(_ type: String?, _ transferID: String?) async throws -> (customer: Customer, query: CustomerQuery) {
    let query = CustomerQuery(type: type, transactionID: transferID)
    do {
      return (try await customer(query), query)
    } catch let error as AnchorError {
      guard case .refused = error.problem, type != nil else { throw error }
      return (try await customer(), CustomerQuery())
    }
  }

  /// Asks what the anchor knows about the person. Returns nil if it doesn't know them, and asks nothing.
  func known(_ type: String) async throws -> Customer? {
    do {
      return try await customer(type, nil).customer
    } catch let error as AnchorError {
      guard case .notFound = error.problem else { throw error }
      return nil
    }
  }
}

extension TransferForm {
  /// The type by which an anchor asks about the person before the transfer (SEP-12).
  public var customerType: String { CustomerType(isWithdrawal: isWithdrawal).rawValue }
}

extension TransferRecord {
  /// The type by which an anchor asks about the person while the transfer goes on (SEP-12).
  public var customerType: String { CustomerType(isWithdrawal: isWithdrawal).rawValue }
}

/// The kinds of transfers, by their names at anchors that ask something different for each.
private enum CustomerType: String {
  case deposit = "sep6-deposit"
  case withdrawal = "sep6-withdrawal"

  init(isWithdrawal: Bool) { self = isWithdrawal ? .withdrawal : .deposit }
}
