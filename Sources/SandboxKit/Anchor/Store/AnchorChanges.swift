import Foundation

/// The changes of one step of the anchor. They are written together or not at all.
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

/// A record, as stored on disk.
struct AnchorRecord: Sendable {
  enum Kind: String, Sendable {
    case transfer
    case customer
    case quote
    case payout
    case state
  }

  let kind: Kind
  let id: String
  let content: Data

  init(kind: Kind, id: String, content: Data) {
    (self.kind, self.id, self.content) = (kind, id, content)
  }

  init(_ kind: Kind, _ id: String, _ value: some Encodable) throws {
    self.init(kind: kind, id: id, content: try JSONEncoder().encode(value))
  }

  func value<Value: Decodable>() throws -> Value { try JSONDecoder().decode(Value.self, from: content) }
}
