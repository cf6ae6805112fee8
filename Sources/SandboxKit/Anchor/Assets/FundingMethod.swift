/// How money moves outside of the ledger. The raw value is what the SEPs call it.
enum FundingMethod: String, CaseIterable, Sendable {
  case bankAccount = "bank_account"
  case cash

  /// What `GET /info` says of it.
  var text: String {
    switch self {
    case .bankAccount: "A bank transfer"
    case .cash: "Notes at one of our counters, which don't exist"
    }
  }
}
