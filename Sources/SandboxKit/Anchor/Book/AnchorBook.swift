/// All that the anchor knows, in memory.
struct AnchorBook: Sendable {
  /// The most transfers, customers and quotes, of each.
  static let limit = 10_000

  var transfers: [String: AnchorTransfer] = [:]
  var customers: [String: AnchorCustomer] = [:]
  var quotes: [String: AnchorQuote] = [:]
  var payouts: [String: Payout] = [:]
  var state = AnchorState()

  init() {}

  /// - Throws: `DecodingError` for a record of another form.
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

  /// Whether it holds anything that people told of themselves, which doesn't belong on the disk.
  var tellsOfPeople: Bool {
    customers.values.contains { $0.fields.values.contains { $0.text != nil } }
      || transfers.values.contains { $0.destination != nil || $0.prefill?.value.isEmpty == false }
  }

  /// What has yet to be paid, the oldest first.
  var openPayouts: [Payout] { payouts.values.filter(\.isOpen).sorted { $0.number < $1.number } }
}

/// What the anchor knows besides its records.
struct AnchorState: Hashable, Codable, Sendable {
  /// The number of the last transfer or payout.
  var lastNumber: Int64 = 0
  /// The last operation on the ledger that was looked at.
  var cursor: Int64 = 0
  /// What tokens are signed with; empty before the first.
  var tokenKey: [UInt8] = []
  /// Challenges that tokens were given for, each with when it expires.
  var usedChallenges: [String: AnchorTime] = [:]
}
