import Foundation
import GRDB
import StellarKit

/// A row of the journal: an envelope and what became of it. Times are seconds since 1970, money is stroops.
struct JournalEntry: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "journal"

  enum State: String, Codable {
    case pending, confirmed, failed, expired
  }

  var hash: TransactionHash
  var source: AccountID
  /// The signed envelope, base64: the only thing that is ever sent for it.
  var envelope: String
  var maxTime: Int64
  var recipient: String
  var asset: Asset
  var amount: Int64
  var fee: Int64
  var memoKind: MemoKind?
  var memo: String?
  var createdAt: Int64
  var state: State
  var ledger: Int?
  var failureCode: String?
  var failureSentence: String?
  /// The withdrawal that it pays, if it pays one.
  var transfer: Int64?

  /// A transaction that is about to be sent.
  init(_ review: TransactionReview, signed: SignedTransaction, maxTime: UInt64, fee: UInt32, now: Date) {
    let headline = Headline(review.operations, source: review.source)
    hash = signed.hash
    source = review.source
    envelope = signed.base64
    self.maxTime = Int64(clamping: maxTime)
    recipient = headline.recipient.address
    asset = headline.asset
    amount = headline.amount.stroops
    self.fee = Int64(fee)
    memoKind = review.memo.written?.kind
    memo = review.memo.written?.text
    createdAt = Int64(now.timeIntervalSince1970)
    state = .pending
    transfer = review.transfer
  }

  /// Notes that the transaction is in a ledger.
  mutating func settle(_ applied: AppliedTransaction) {
    state = applied.failure == nil ? .confirmed : .failed
    ledger = applied.ledger
    fee = applied.feeCharged.stroops
    failureCode = applied.failure?.code
    failureSentence = applied.failure?.sentence
  }

  /// Notes that the network refused the transaction, so that it is in no ledger.
  mutating func settle(_ refusal: Refusal) {
    state = .failed
    if refusal.code.hasPrefix("tx_") || refusal.code == "not_sent" { fee = 0 }
    failureCode = refusal.code
    failureSentence = refusal.sentence
  }

  /// Notes that the transaction's time has passed.
  mutating func expire() {
    state = .expired
    fee = 0
  }

  /// The transaction for a screen.
  var record: PaymentRecord {
    let recordState: PaymentRecord.State =
      switch state {
      case .pending: .pending(until: Date(timeIntervalSince1970: TimeInterval(maxTime)))
      case .confirmed: .confirmed(ledger: ledger ?? 0)
      case .failed: .failed(Refusal(code: failureCode ?? "unknown", sentence: failureSentence ?? ""))
      case .expired: .expired
      }
    let operations = self.operations
    return PaymentRecord(
      hash: hash, kind: Headline(operations, source: source).kind, source: source, recipient: recipient, asset: asset,
      amount: (try? Amount(stroops: amount)) ?? .zero,
      fee: (try? Amount(stroops: fee)) ?? .zero, memo: (try? Memo(memo ?? "", kind: memoKind ?? .text)) ?? .none,
      createdAt: Date(timeIntervalSince1970: TimeInterval(createdAt)),
      state: recordState, operations: operations
    )
  }

  /// What the envelope does, which says more than the columns.
  private var operations: [StellarKit.Operation] {
    (try? SignedTransaction(base64: envelope, hash: hash).transaction.operations) ?? []
  }
}
