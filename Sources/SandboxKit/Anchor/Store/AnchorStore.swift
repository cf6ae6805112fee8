/// Everything that the anchor knows, in memory.
struct AnchorStore: Sendable {
  /// The largest number of transfers, of customers and of quotes, each.
  static let limit = 10_000

  var transfers: [String: AnchorTransfer] = [:]
  var customers: [String: AnchorCustomer] = [:]
  var quotes: [String: AnchorQuote] = [:]
  var payouts: [String: Payout] = [:]
  var state = AnchorState()

  init() {}

  /// - Throws: `DecodingError` if a record has another form.
  init(_ records: [AnchorRecord]) throws {
    for record in records {
      switch record.kind {
      case .transfer: transfers[record.id] = try record.value()
      case .customer: customers[record.id] = try record.value()
      case .quote: quotes[record.id] = try record.value()
      case .payout: payouts[record.id] = try record.value()
      case .state: state = try record.value()
      }
    }
  }

  mutating func apply(_ changes: AnchorChanges) {
    for transfer in changes.transfers { transfers[transfer.id] = transfer }
    for customer in changes.customers { customers[customer.id] = customer }
    for id in changes.deletedCustomers { customers[id] = nil }
    for quote in changes.quotes { quotes[quote.id] = quote }
    for payout in changes.payouts { payouts[payout.id] = payout }
    if let state = changes.state { self.state = state }
  }

  /// Whether it holds anything that people said about themselves. That mustn't be on disk.
  var tellsOfPeople: Bool {
    customers.values.contains { $0.fields.values.contains { $0.text != nil } }
      || transfers.values.contains { $0.destination != nil || $0.prefill?.value.isEmpty == false }
  }

  /// The payouts that are still open, the oldest first.
  var openPayouts: [Payout] { payouts.values.filter(\.isOpen).sorted { $0.number < $1.number } }
}

/// The anchor's state besides its records.
struct AnchorState: Hashable, Codable, Sendable {
  /// The number of the last transfer or payout.
  var lastNumber: Int64 = 0
  /// The last operation on the ledger that the anchor has handled.
  var cursor: Int64 = 0
  /// The key that tokens are signed with; empty before the first token.
  var tokenKey: [UInt8] = []
  /// The challenges that tokens were issued for, each with its expiry.
  var usedChallenges: [String: AnchorTime] = [:]
}
