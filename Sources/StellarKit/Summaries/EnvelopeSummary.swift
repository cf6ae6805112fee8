import Foundation
public import Sentences
public import StellarXDR

/// A summary of an envelope for a person: of the transaction, and of the fee bump around it if there is one.
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

  /// A summary of an envelope on a network.
  ///
  /// - Parameters:
  ///   - envelope: any envelope, valid or not.
  ///   - network: the network on which it is to be applied.
  ///   - accounts: the accounts whose signatures are identified, in addition to those of the accounts that the transaction names.
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

  /// Encodes a transaction's own fields, or those of a fee bump with the inner transaction.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(network.passphrase, forKey: .network)
    guard let feeBump else { return try transaction.encode(to: encoder) }
    try container.encode("\(XDR.EnvelopeType.txFeeBump)", forKey: .type)
    try feeBump.encode(to: encoder)
    try container.encode(transaction, forKey: .transaction)
  }

  /// Returns several lines of text for people, without a line break at the end.
  ///
  /// - Parameter say: translates a sentence into the person's language.
  public func text(_ say: (Sentence) -> String = { $0.english }) -> String {
    func lines(_ rows: [Row]) -> [String] {
      let rows = rows.map { (label: say($0.label) + ":", values: $0.values.map(say), isList: $0.isList) }
      let width = rows.filter { !$0.isList }.map(\.label.count).max() ?? 0
      return rows.flatMap { label, values, isList in
        guard isList else { return [label + String(repeating: " ", count: width + 1 - label.count) + values.joined()] }
        return [label] + values.enumerated().map { "  \($0 + 1). \($1)" }
      }
    }
    guard let feeBump else { return lines(transactionRows).joined(separator: "\n") }
    let rows: [Row] = [
      Row("Fee bump", "\(feeBump.hash)"), Row("Paid by", "\(feeBump.feeSource)"), Row("Fee", "at most \(feeBump.fee) XLM"),
      .signed(by: feeBump.signatures), .list("It pays for this transaction", []),
    ]
    return lines(rows + transactionRows).joined(separator: "\n")
  }

  /// A line with a label, or a list under one.
  private struct Row {
    let label: Sentence
    var values: [Sentence]
    var isList = false

    init(_ label: Sentence, _ value: Sentence) {
      (self.label, values) = (label, [value])
    }

    static func list(_ label: Sentence, _ items: [Sentence], or nothing: Sentence? = nil) -> Row {
      var row = Row(label, nothing ?? "")
      if !items.isEmpty || nothing == nil { (row.values, row.isList) = (items, true) }
      return row
    }

    static func signed(by signatures: [SignatureSummary]) -> Row {
      signatures.isEmpty ? Row("Signed", "not yet") : list("Signed by", signatures.map(\.text))
    }
  }

  /// The transaction's hash; a fee bump's own hash.
  public var hash: TransactionHash { feeBump?.hash ?? transaction.hash }
  /// The address of the transaction's source account.
  public var source: String { transaction.source }
  /// The sequence number that it uses; of a fee bump, the inner transaction's.
  public var sequenceNumber: String { transaction.sequenceNumber }
  /// The account that pays the fee, and the maximum fee, in lumens.
  public var fee: (payer: String, amount: String) { feeBump.map { ($0.feeSource, $0.fee) } ?? (transaction.source, transaction.fee) }
  /// The kind of the memo; nil without one.
  public var memoKind: MemoKind? { transaction.memoType }
  /// The memo, made safe to show; nil without one.
  public var memo: String? { transaction.memo.map { Memo.exact($0) } }
  /// The operations in words, one by one.
  public var steps: [Sentence] {
    transaction.operations.map { step in step.source.map { "for \($0): \(step.words)" } ?? step.words }
  }
  /// Whose signatures it has, in words.
  public var signatures: [Sentence] { ((feeBump?.signatures ?? []) + transaction.signatures).map(\.text) }

  private var transactionRows: [Row] {
    let fee: Sentence =
      transaction.resourceFee.map { resources in
        (try? Amount(resources) > Amount(transaction.fee)) == true
          ? "at most \(transaction.fee) XLM; a fee bump has to pay \(resources) XLM for the contract's resources"
          : "at most \(transaction.fee) XLM, of which \(resources) XLM for the contract's resources"
      } ?? "at most \(transaction.fee) XLM"
    var rows: [Row] = [
      Row("Transaction", "\(transaction.hash)"), Row("Network", "\(PrintableText.escaped(network.passphrase))"),
      Row("Source", "\(transaction.source)"), Row("Fee", fee), Row("Sequence", "\(transaction.sequenceNumber)"), Row("Valid", validity),
    ]
    if let memoKind, let memo { rows.append(Row("Memo (\(memoKind.rawValue))", "“\(memo)”")) }
    return rows + [.list("Operations", steps, or: "none"), .signed(by: transaction.signatures)]
  }

  /// The conditions under which the transaction can be applied.
  public var validity: Sentence { conditions().joined(separator: ", ") }

  /// Returns these conditions one by one.
  ///
  /// - Parameter written: Formats a time, which is given in ISO 8601.
  public func conditions(written: (String) -> String = { $0 }) -> [Sentence] {
    var parts: [Sentence] = []
    if let time = transaction.timeBounds?.minTime { parts.append("from \(written(time))") }
    let end = transaction.timeBounds.flatMap { $0.hasEnd ? $0.maxTime : nil }
    parts.append(end.map { "until \(written($0))" } ?? "without an end: it could be applied even years from now")
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
