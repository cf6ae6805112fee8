import Foundation
public import Sentences
public import StellarXDR

/// What a person should know of an envelope: of the transaction, and of the fee bump around it if there is one.
public struct EnvelopeSummary: Encodable, Sendable {
  struct FeeBump: Encodable {
    let hash: TransactionHash
    let feeSource: String
    let fee: String
    let signatures: [SignatureSummary]
  }

  private let transaction: TransactionSummary
  private let feeBump: FeeBump?
  private let network: Network

  /// What an envelope asks for on a network.
  ///
  /// - Parameters:
  ///   - envelope: any envelope, sound or not.
  ///   - network: where it is to be applied.
  ///   - accounts: whose signatures are looked for besides those of the accounts that the transaction names.
  public init(_ envelope: XDR.TransactionEnvelope, on network: Network, accounts: [AccountID]) {
    let inner: XDR.TransactionV1Envelope
    var type = XDR.EnvelopeType.tx
    switch envelope {
    case .txV0(let old): (inner, type) = (XDR.TransactionV1Envelope(tx: old.tx.v1, signatures: old.signatures), .txV0)
    case .tx(let today): inner = today
    case .txFeeBump(let bump): inner = bump.tx.innerTx
    }
    transaction = TransactionSummary(inner.tx, type: type, signatures: inner.signatures, network: network, accounts: accounts)
    self.network = network
    guard case .txFeeBump(let bump) = envelope else {
      feeBump = nil
      return
    }
    let hash = bump.tx.hash(on: network)
    let payer = MuxedAccount(bump.tx.feeSource)
    let known = ([payer.accountID] + accounts).map { SignerKey.ed25519($0) }
    feeBump = FeeBump(
      hash: hash, feeSource: payer.address, fee: (try? Amount(stroops: bump.tx.fee).description) ?? "\(bump.tx.fee) stroops",
      signatures: bump.signatures.map { SignatureSummary($0, of: hash, known: known) })
  }

  private enum CodingKeys: CodingKey {
    case type, network, hash, feeSource, fee, signatures, transaction
  }

  /// A transaction's own fields, or those of the fee bump with the transaction within.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(network.passphrase, forKey: .network)
    guard let feeBump else { return try transaction.encode(to: encoder) }
    try container.encode("\(XDR.EnvelopeType.txFeeBump)", forKey: .type)
    try feeBump.encode(to: encoder)
    try container.encode(transaction, forKey: .transaction)
  }

  /// Several lines for people, without a line break at the end.
  public var text: String {
    var lines: [String] = []
    if let feeBump {
      lines += ["Fee bump:    \(feeBump.hash)", "Paid by:     \(feeBump.feeSource)", "Fee:         at most \(feeBump.fee) XLM"]
      lines += Self.list("Signed", feeBump.signatures.map(\.text.english), or: "Signed:      not yet")
      lines.append("It pays for this transaction:")
    }
    return (lines + transactionLines).joined(separator: "\n")
  }

  /// The transaction's hash; of a fee bump, its own.
  public var hash: TransactionHash { feeBump?.hash ?? transaction.hash }
  /// The address of the account whose transaction it is.
  public var source: String { transaction.source }
  /// Who pays the fee, and how much at the most, in lumens.
  public var fee: (payer: String, amount: String) { feeBump.map { ($0.feeSource, $0.fee) } ?? (transaction.source, transaction.fee) }
  /// The memo, made safe to show; nil without one.
  public var memo: String? { transaction.memo.map { PrintableText.escaped($0) } }
  /// What it does, step by step, in words.
  public var steps: [Sentence] {
    transaction.operations.map { step in step.source.map { "for \($0): \(step.words)" } ?? step.words }
  }
  /// Whose signatures are on it, in words.
  public var signatures: [Sentence] { ((feeBump?.signatures ?? []) + transaction.signatures).map(\.text) }

  private var transactionLines: [String] {
    var lines = [
      "Transaction: \(transaction.hash)", "Network:     \(PrintableText.escaped(network.passphrase))", "Source:      \(transaction.source)",
      "Fee:         at most \(transaction.fee) XLM" + (transaction.resourceFee.map { ", of which \($0) XLM for the contract's resources" } ?? ""),
      "Sequence:    \(transaction.sequenceNumber)", "Valid:       \(validity)",
    ]
    if let kind = transaction.memoType, let memo = transaction.memo { lines.append("Memo (\(kind)): “\(PrintableText.escaped(memo))”") }
    lines += Self.list("Operations", steps.map(\.english), or: "Operations:  none")
    return lines + Self.list("Signed", transaction.signatures.map(\.text.english), or: "Signed:      not yet")
  }

  private static func list(_ title: String, _ items: [String], or nothing: String) -> [String] {
    guard !items.isEmpty else { return [nothing] }
    return ["\(title):"] + items.enumerated().map { "  \($0 + 1). \($1)" }
  }

  /// When the transaction can be applied, and on which conditions.
  public var validity: Sentence { conditions().joined(separator: ", ") }

  /// The same one by one.
  ///
  /// - Parameter written: How a time is written, which comes in ISO 8601.
  public func conditions(written: (String) -> String = { $0 }) -> [Sentence] {
    var parts: [Sentence] = []
    if let time = transaction.timeBounds?.minTime { parts.append("from \(written(time))") }
    parts.append(transaction.timeBounds?.maxTime.map { "until \(written($0))" } ?? "without an end: it could be applied even years from now")
    if let ledgers = transaction.ledgerBounds {
      parts.append(
        ledgers.maxLedger.map { "in ledgers from \(ledgers.minLedger) to before \($0)" } ?? "in ledgers from \(ledgers.minLedger)")
    }
    if let number = transaction.minSequenceNumber { parts.append("after sequence number \(number) or a later one") }
    if let seconds = transaction.minSequenceAge { parts.append("\(seconds) seconds after the account's last transaction") }
    if let gap = transaction.minSequenceLedgerGap { parts.append("\(gap) ledgers after the account's last transaction") }
    if !transaction.extraSigners.isEmpty { parts.append("signed by \(transaction.extraSigners.joined(separator: " and ")) too") }
    return parts
  }
}
