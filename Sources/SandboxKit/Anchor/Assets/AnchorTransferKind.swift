/// The direction in which money moves, and whether what goes in is exchanged for something else.
enum AnchorTransferKind: String, Codable, CaseIterable, Sendable {
  case deposit
  case withdrawal
  case depositExchange = "deposit-exchange"
  case withdrawalExchange = "withdrawal-exchange"

  var isDeposit: Bool { self == .deposit || self == .depositExchange }
  var isExchange: Bool { self == .depositExchange || self == .withdrawalExchange }
}
