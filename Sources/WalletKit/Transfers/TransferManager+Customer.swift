public import AnchorKit
import StellarKit

extension TransferManager {
  /// Fetches what an anchor knows of the person, and wants to know (SEP-12).
  ///
  /// - Parameters:
  ///   - domain: the anchor.
  ///   - type: what for, such as `sep6-deposit`; nil for the person in general. An anchor that doesn't know the type is asked without one.
  ///   - transferID: the anchor's id of the transfer that wants it.
  ///   - user: who of a shared account's users it is, as ``signIn(to:_:as:)`` takes it; nil for whoever signed in there last.
  /// - Throws: ``TransferError``
  public func customer(
    at domain: String, type: String? = nil, transferID: String? = nil, as user: String? = nil
  ) async throws(TransferError) -> Customer {
    try await withCustomers(at: domain, as: user) { customers in
      do {
        return try await customers.customer(CustomerQuery(type: type, transactionID: transferID))
      } catch let error as AnchorError {
        guard case .refused = error.problem, type != nil else { throw error }
        return try await customers.customer(CustomerQuery(transactionID: transferID))
      }
    }
  }

  /// Sends what an anchor wants to know of the person.
  ///
  /// - Throws: ``TransferError``
  public func give(
    _ values: CustomerValues, to domain: String, type: String? = nil, transferID: String? = nil, as user: String? = nil
  ) async throws(TransferError) {
    let query = CustomerQuery(type: type, transactionID: transferID)
    try await withCustomers(at: domain, as: user) { _ = try await $0.update(values, for: query) }
    await expectUpdates(at: domain)
  }

  /// Sends codes that the person received from an anchor.
  ///
  /// - Throws: ``TransferError``
  public func verify(_ codes: [CustomerField: String], at domain: String, as user: String? = nil) async throws(TransferError) {
    try await withCustomers(at: domain, as: user) { customers in
      let id = try await customers.customer().id
      _ = try await customers.verify(codes, for: CustomerQuery(id: id))
    }
    await expectUpdates(at: domain)
  }

  /// Asks an anchor to delete all that it knows of the person.
  ///
  /// - Throws: ``TransferError``
  public func deleteCustomer(at domain: String) async throws(TransferError) {
    try await withCustomers(at: domain, as: nil) { try await $0.delete() }
  }

  /// Corrects what an anchor wants corrected of a transfer (SEP-6).
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
