import StellarKit

/// What the wallet itself knows of tokens, which a server's word is compared with: one that reports other decimals makes a large amount look small.
struct KnownTokens: Sendable {
  private let labels: [ContractAddress: TokenLabel]

  /// Makes it from labels, of which the first of a contract counts: those of assets, whose contracts follow from them, and those of other tokens as
  /// they were when the person added them.
  init(_ labels: [TokenLabel] = []) {
    self.labels = Dictionary(labels.map { ($0.contract, $0) }) { first, _ in first }
  }

  /// The token of a contract; nil if the wallet knows nothing of it.
  subscript(contract: ContractAddress) -> TokenLabel? { labels[contract] }
}
