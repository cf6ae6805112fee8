import StellarKit
import StellarXDR
import WalletKit

/// What an envelope does, as text and as a document: a summary, and the contract calls in it.
struct EnvelopeDocument: Encodable {
  private let summary: EnvelopeSummary
  private let trees: [ExplainedTree]
  private let context = CallContext(ledger: nil)

  /// - Parameter accounts: the accounts whose signatures are looked for, besides those of the accounts that the transaction names.
  init(_ envelope: XDR.TransactionEnvelope, on network: Network, accounts: [AccountID]) async {
    summary = EnvelopeSummary(envelope, on: network, accounts: accounts)
    trees = await ExplainedTree.trees(of: envelope, on: network)
  }

  private enum CodingKeys: CodingKey { case contracts }

  func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    guard !trees.isEmpty else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(trees.map { CallTreeDocument($0, context) }, forKey: .contracts)
  }

  /// Several lines of text, without a line break at the end.
  var text: String {
    ([summary.text(Terminal.text)] + trees.map { Terminal.plain(lines: CallTreeDocument.labelled($0, context)) }).joined(separator: "\n")
  }
}
