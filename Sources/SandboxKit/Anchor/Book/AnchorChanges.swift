/// What one step of the anchor changes: all of it is written, or nothing.
struct AnchorChanges: Sendable {
  var transfers: [AnchorTransfer] = []
  var customers: [AnchorCustomer] = []
  var deletedCustomers: [String] = []
  var quotes: [AnchorQuote] = []
  var payouts: [Payout] = []
  var state: AnchorState?

  func records() throws -> [AnchorRecord] {
    try transfers.map { try AnchorRecord(.transfer, $0.id, $0) } + customers.map { try AnchorRecord(.customer, $0.id, $0) }
      + quotes.map { try AnchorRecord(.quote, $0.id, $0) } + payouts.map { try AnchorRecord(.payout, $0.id, $0) }
      + (state.map { [try AnchorRecord(.state, "", $0)] } ?? [])
  }
}
