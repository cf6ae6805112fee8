/// Which way money moves, and whether what goes in is the same as what comes out.
enum AnchorTransferKind: String, Codable, CaseIterable, Sendable {
  case deposit
  case withdrawal
  case depositExchange = "deposit-exchange"
  case withdrawalExchange = "withdrawal-exchange"

  var isDeposit: Bool { self == .deposit || self == .depositExchange }
  var isExchange: Bool { self == .depositExchange || self == .withdrawalExchange }
}
