import Sentences
import StellarKit
import StellarXDR

/// An envelope's transaction, read as far as it can be, whatever a ``StellarKit/Transaction`` may not contain. What a signature allows is in the
/// envelope, even if the rest of it is odd.
struct EnvelopeReading {
  /// Money that arrives somewhere.
  struct Receipt {
    let recipient: AccountID
    let asset: Asset
    let amount: Amount
  }

  /// The transaction that is applied; of a fee bump, the inner one.
  let transaction: XDR.Transaction
  /// The fee bump around it; nil for any other transaction.
  let bump: XDR.FeeBumpTransaction?
  /// The operations that can be read.
  let operations: [Operation]
  private let conditions: XDR.PreconditionsV2
  /// Why this library wouldn't make it; nil if it would, except that it may be without an end.
  private let oddity: TransactionError?
  private static let secondsInAYear: UInt64 = 31_536_000

  init(_ envelope: XDR.TransactionEnvelope) {
    transaction = envelope.applied
    bump = if case .txFeeBump(let bump) = envelope { bump.tx } else { nil }
    operations = transaction.operations.compactMap { try? Operation($0) }
    conditions = transaction.cond.all
    var ending = transaction
    if conditions.timeBounds.map({ $0.maxTime == 0 }) ?? true { ending.cond = ending.cond.ending(XDR.TimeBounds(minTime: 0, maxTime: .max)) }
    do throws(TransactionError) {
      _ = try Transaction(ending)
      oddity = nil
    } catch {
      oddity = error
    }
  }

  var source: AccountID { MuxedAccount(transaction.sourceAccount).accountID }
  /// Whether all operations can be read.
  var isComplete: Bool { operations.count == transaction.operations.count }
  /// The accounts that have to agree to the operations that can be read.
  var requiredLevels: [AccountID: ThresholdLevel] { operations.requiredLevels(source: MuxedAccount(transaction.sourceAccount)) }
  /// The recipients who could require a memo, if there is none.
  var recipientsToAskForMemo: [AccountID] { transaction.memo == .none ? operations.memoRecipients : [] }
  /// Who else must have signed it (CAP-21).
  var extraSigners: [SignerKey] { conditions.extraSigners.compactMap { try? SignerKey($0) } }
  /// What it offers for a contract's resources, in stroops.
  var resourceFee: Int64 { if case .v1(let data) = transaction.ext { max(0, data.resourceFee) } else { 0 } }

  /// Returns the account for which an operation acts.
  func actor(of operation: Operation) -> AccountID { operation.source?.accountID ?? source }

  /// Returns the warnings about until when it can be used, and about what is odd.
  ///
  /// - Parameter now: the current time, in seconds since 1970.
  func warnings(now: UInt64) -> [Sentence] {
    var warnings: [Sentence] = []
    if let end = conditions.timeBounds?.end {
      if end < now { warnings.append("It has expired, so it can't be used any more. Ask whoever made it for a new one.") }
      if end > now + Self.secondsInAYear { warnings.append("It doesn't expire for more than a year: once signed, it could be used until then.") }
    } else {
      warnings.append("It has no end: once signed, it could be used even years from now.")
    }
    switch oddity {
    case nil: return warnings
    case .emptyTimeBounds?: return warnings + ["The network would refuse it. \(TransactionError.emptyTimeBounds)"]
    case .callWithMemo?: return warnings + ["The network would refuse it. \(TransactionError.callWithMemo)"]
    case let oddity?: return warnings + ["This wallet can't check all of it. \(oddity)"]
    }
  }

  /// The last second in which it can be applied, since 1970: the end of all time for one without an end.
  var lastMoment: Int64 { min(Int64(clamping: conditions.timeBounds?.end ?? .max), CalendarTime.lastSecond) }

  /// Returns what an account wants to achieve with its steps.
  func wishes(of account: AccountID) -> [Operation.Body] { operations.filter { actor(of: $0) == account }.map(\.body).wishes }

  /// Adds up what an account pays others by a transaction of its own. Returns nil if the transaction does anything else, which may bring something in,
  /// and for a fee bump.
  func payments(by account: AccountID) -> [Asset: Amount]? {
    guard bump == nil, isComplete else { return nil }
    var sums: [Asset: Amount] = [:]
    for operation in operations {
      let (recipient, asset, amount): (AccountID, Asset, Amount)
      switch operation.body {
      case .payment(let destination, let sentAsset, let sent): (recipient, asset, amount) = (destination.accountID, sentAsset, sent)
      case .createAccount(let destination, let balance): (recipient, asset, amount) = (destination, .native, balance)
      default: return nil
      }
      guard source == account, actor(of: operation) == account, recipient != account else { return nil }
      sums[asset] = (try? (sums[asset] ?? .zero).adding(amount)) ?? .max
    }
    return sums
  }

  /// What arrives at accounts that no earlier operation changes, up to the first operation that could change what others can receive. What an exchange
  /// brings counts as nothing: it depends on the offers.
  var receipts: [Receipt] {
    guard isComplete else { return [] }
    var receipts: [Receipt] = []
    var changed: Set<AccountID> = []
    for operation in operations {
      func arrives(_ amount: Amount, _ asset: Asset, at recipient: MuxedAccount) {
        guard !changed.contains(recipient.accountID) else { return }
        receipts.append(Receipt(recipient: recipient.accountID, asset: asset, amount: amount))
      }
      switch operation.body {
      case .payment(let recipient, let asset, let amount): arrives(amount, asset, at: recipient)
      case .createAccount(let made, _): changed.insert(made)
      case .createClaimableBalance, .manageData, .bumpSequence: break
      case .pathPaymentStrictReceive(_, _, let recipient, let asset, _, _), .pathPaymentStrictSend(_, _, let recipient, let asset, _, _):
        arrives(.zero, asset, at: recipient)
        return receipts
      case .accountMerge(let recipient):
        arrives(.zero, .native, at: recipient)
        return receipts
      default: return receipts
      }
      changed.insert(actor(of: operation))
    }
    return receipts
  }
}

/// When a transaction's turn is, by its account's sequence number.
enum SequenceTurn {
  /// Other transactions of the account have to come first.
  case early
  case now
  /// It can never be applied any more.
  case past
}

extension XDR.Transaction {
  /// Returns whether its turn has come, or has gone by.
  ///
  /// - Parameter last: its account's sequence number.
  func turn(after last: Int64) -> SequenceTurn {
    guard last < seqNum else { return .past }
    return last < cond.all.minSeqNum ?? (seqNum - 1) ? .early : .now
  }
}

extension XDR.Preconditions {
  fileprivate func ending(_ bounds: XDR.TimeBounds) -> XDR.Preconditions {
    guard case .v2(var conditions) = self else { return .time(bounds) }
    conditions.timeBounds = bounds
    return .v2(conditions)
  }
}
