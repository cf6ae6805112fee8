import Foundation
import Sentences
import StellarXDR

/// What a user should know about a transaction before signing it, as text and as a document.
struct TransactionSummary: Encodable, Sendable {
  struct Step: Encodable, Sendable {
    let type: String
    /// The operation's source account; nil for the transaction's own.
    let source: String?
    let words: Sentence

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(type, forKey: .type)
      try container.encodeIfPresent(source, forKey: .source)
      try container.encode(words.english, forKey: .words)
    }

    private enum CodingKeys: CodingKey { case type, source, words }
  }

  struct TimeRange: Encodable, Sendable {
    let minTime: String?
    let maxTime: String?
    /// Whether it ends in a year that a calendar has.
    let hasEnd: Bool

    init(_ bounds: XDR.TimeBounds) {
      minTime = bounds.minTime == 0 ? nil : TransactionSummary.time(bounds.minTime)
      maxTime = bounds.maxTime == 0 ? nil : TransactionSummary.time(bounds.maxTime)
      hasEnd = bounds.end != nil
    }

    private enum CodingKeys: CodingKey { case minTime, maxTime }
  }

  struct LedgerRange: Encodable, Sendable {
    let minLedger: UInt32
    let maxLedger: UInt32?
  }

  let type: String
  let hash: TransactionHash
  let source: String
  let fee: String
  let resourceFee: String?
  let sequenceNumber: String
  let timeBounds: TimeRange?
  let ledgerBounds: LedgerRange?
  let minSequenceNumber: String?
  let minSequenceAge: String?
  let minSequenceLedgerGap: UInt32?
  let extraSigners: [String]
  let memo: String?
  let memoType: MemoKind?
  let operations: [Step]
  let signatures: [SignatureSummary]

  /// Summarizes a transaction.
  ///
  /// - Parameters:
  ///   - type: The envelope's type.
  ///   - accounts: Accounts whose signatures are looked for, besides those of the accounts that the transaction names.
  init(_ transaction: XDR.Transaction, type: XDR.EnvelopeType, signatures: [XDR.DecoratedSignature], network: Network, accounts: [AccountID]) {
    self.type = "\(type)"
    hash = transaction.hash(on: network)
    source = MuxedAccount(transaction.sourceAccount).address
    fee = Amount(fee: transaction.fee).description
    sequenceNumber = String(transaction.seqNum)
    operations = transaction.operations.map { operation in
      Step(type: "\(operation.body.type)", source: operation.sourceAccount.map { MuxedAccount($0).address }, words: operation.body.words)
    }
    if case .v1(let data) = transaction.ext { resourceFee = Self.amount(data.resourceFee) } else { resourceFee = nil }
    let memo = Memo(transaction.memo)
    // An empty text is a memo too, although nobody can write one.
    (memoType, self.memo) = memo == .none ? (nil, nil) : memo.written.map { ($0.kind, $0.text) } ?? (.text, "")
    let conditions = transaction.cond.all
    timeBounds = conditions.timeBounds.map(TimeRange.init)
    ledgerBounds = conditions.ledgerBounds.map { LedgerRange(minLedger: $0.minLedger, maxLedger: $0.maxLedger == 0 ? nil : $0.maxLedger) }
    minSequenceNumber = conditions.minSeqNum.map { String($0) }
    minSequenceAge = conditions.minSeqAge == 0 ? nil : String(conditions.minSeqAge)
    minSequenceLedgerGap = conditions.minSeqLedgerGap == 0 ? nil : conditions.minSeqLedgerGap
    let signers = conditions.extraSigners.compactMap { try? SignerKey($0) }
    extraSigners = signers.map(\.address)
    let known = signers + (transaction.namedAccounts + accounts).map { .ed25519($0) }
    let hash = hash
    self.signatures = signatures.map { SignatureSummary($0, of: hash, known: known) }
  }

  private static func amount(_ stroops: Int64) -> String {
    (try? Amount(stroops: stroops).description) ?? "\(stroops) stroops"
  }

  /// Formats a time: in ISO 8601 up to the year 9999, after that as the number of seconds since 1970.
  fileprivate static func time(_ seconds: UInt64) -> String {
    guard seconds <= CalendarTime.lastSecond else { return String(seconds) }
    return Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
  }
}

extension XDR.Preconditions {
  /// The conditions in the form that has all of them.
  package var all: XDR.PreconditionsV2 {
    var conditions = XDR.PreconditionsV2(timeBounds: nil, ledgerBounds: nil, minSeqNum: nil, minSeqAge: 0, minSeqLedgerGap: 0, extraSigners: [])
    switch self {
    case .none: break
    case .time(let bounds): conditions.timeBounds = bounds
    case .v2(let all): conditions = all
    }
    return conditions
  }
}

extension XDR.TimeBounds {
  /// The last time at which a transaction may be applied, in seconds since 1970; nil if there is none, or none before the year 10000.
  package var end: UInt64? { (1...UInt64(CalendarTime.lastSecond)).contains(maxTime) ? maxTime : nil }
}

extension XDR.Transaction {
  /// The accounts that may have to sign: the sources of the transaction and its operations, and signers that operations add.
  fileprivate var namedAccounts: [AccountID] {
    var accounts = [MuxedAccount(sourceAccount).accountID]
    for operation in operations {
      if let source = operation.sourceAccount { accounts.append(MuxedAccount(source).accountID) }
      if case .setOptions(let options) = operation.body, case .ed25519(let key)? = options.signer?.key { accounts.append(AccountID(publicKey: key)) }
    }
    return accounts
  }
}
