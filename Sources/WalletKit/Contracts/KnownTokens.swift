import Sentences
import StellarKit

/// What the wallet itself knows of tokens, which a server's word is compared with: one that reports other decimals makes a large amount look small.
struct KnownTokens: Sendable {
  private let labels: [ContractAddress: TokenLabel]
  private let paid: @Sendable (ContractAddress) -> TokenLabel?

  /// Makes it from what the person saw.
  ///
  /// - Parameters:
  ///   - labels: those of assets, whose contracts follow from them, and those of other tokens as they were when the person added them. The first of a
  ///     contract counts.
  ///   - paid: finds any other token as it was when somebody was last paid with it.
  init(_ labels: [TokenLabel] = [], paid: @escaping @Sendable (ContractAddress) -> TokenLabel? = { _ in nil }) {
    self.labels = Dictionary(labels.map { ($0.contract, $0) }) { first, _ in first }
    self.paid = paid
  }

  /// The token of a contract; nil if the wallet knows nothing of it.
  subscript(contract: ContractAddress) -> TokenLabel? { labels[contract] ?? paid(contract) }

  /// Makes the warning about a token of which the wallet knows nothing, for an amount in its smallest units.
  static func uncheckedDecimals(_ token: TokenLabel, _ units: Int128) -> Sentence {
    "This wallet has no record of an earlier payment with \(token.symbol), and only its contract says that it has \(Int(token.decimals)) decimals. With another number, the amount would be different, so check it with whoever issues the token. This is \("\(units)") of the token's smallest units."
  }

  /// Returns the warning about a token that now reports other decimals than are known of it, or nil if it doesn't.
  func decimalsWarning(_ token: TokenLabel) -> Sentence? {
    guard token.asset == nil, let before = self[token.contract], before.decimals != token.decimals else { return nil }
    return
      "The contract of \(before.symbol) now reports \(Int(token.decimals)) decimals. It reported \(Int(before.decimals)) before, so the same number means a different amount. Don't go on unless you know why."
  }
}
