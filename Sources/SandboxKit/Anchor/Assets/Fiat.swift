/// Money outside of the ledger, which the anchor pretends to take and to give.
enum Fiat: String, CaseIterable, Codable, Sendable {
  case usd = "USD"
  case eur = "EUR"

  var value: UnitValue { self == .usd ? .one : .fiveQuarters }
  var country: String { self == .usd ? "US" : "DE" }
}
