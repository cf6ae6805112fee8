import Foundation
import StellarKit

/// Sends payments one after the other, and finds out what became of those whose answer was lost.
///
/// Never twice: a payment is one envelope, journalled before it is sent; only that same envelope is ever sent again, which the ledger
/// applies at most once; and while one is undecided, no other of the account is sent.
actor PaymentSender {
  private let network: any WalletNetwork
  private let profile: NetworkProfile
  private let journal: PaymentJournal
  private let vault: Vault
  private let now: @Sendable () -> Date
  /// The payment that is being made. An actor lets others in while it waits, so this holds them back.
  private var current: Task<Void, Never>?

  init(network: any WalletNetwork, profile: NetworkProfile, journal: PaymentJournal, vault: Vault, now: @escaping @Sendable () -> Date) {
    self.network = network
    self.profile = profile
    self.journal = journal
    self.vault = vault
    self.now = now
  }

  /// Signs and sends a reviewed payment.
  ///
  /// - Returns: what is known after the network's first answer; ``PaymentRecord/State/pending(until:)`` where there was none.
  func pay(_ review: PaymentReview, secret: String) async throws(WalletError) -> PaymentRecord {
    let before = current
    // Not a child task: once begun, a payment is carried to its first answer even if the page that asked for it is gone.
    let task = Task { () -> Result<PaymentRecord, WalletError> in
      await before?.value
      do throws(WalletError) {
        return .success(try await self.payAlone(review, secret: secret))
      } catch {
        return .failure(error)
      }
    }
    current = Task { _ = await task.value }
    return try await task.value.get()
  }

  private func payAlone(_ review: PaymentReview, secret: String) async throws(WalletError) -> PaymentRecord {
    try await settle(review.source)
    if let undecided = try journal.pending(of: review.source).last {
      throw .undecidedPayment(until: Date(timeIntervalSince1970: TimeInterval(undecided.maxTime)))
    }
    let checked = try await checkAgain(review)
    let (sequenceNumber, ledger) = try await networkState(of: review.source)
    let maxTime = UInt64(max(now(), ledger.closedAt).timeIntervalSince1970) + TimeBounds.defaultLifetime
    let baseFee = UInt32(clamping: review.fee.stroops)
    let transaction: Transaction
    do {
      transaction = try Transaction(
        source: MuxedAccount(review.source), sequenceNumber: sequenceNumber + 1, baseFee: baseFee,
        timeBounds: try TimeBounds(maxTime: maxTime), memo: checked.memo, operations: [checked.operation])
    } catch {
      throw .refused(PaymentRefusal(general: "\(error)"))
    }
    let stellar = profile.network
    let signed: SignedTransaction
    do {
      signed = try await vault.withKey(of: review.source, secret: secret) { transaction.signed(by: [$0], on: stellar) }
    } catch {
      throw .vault(error)
    }
    var entry = JournalEntry(checked, signed: signed, maxTime: maxTime, fee: transaction.fee, now: now())
    try journal.save(entry)
    await submit(&entry, isFirst: true)
    try journal.save(entry)
    return entry.record
  }

  /// The account may have changed since the review was shown; what was shown must still be what happens.
  private func checkAgain(_ review: PaymentReview) async throws(WalletError) -> PaymentReview {
    do throws(PaymentRefusal) {
      let checked = try await PaymentReviewer(network: network, source: review.source).review(review.form)
      guard checked.createsAccount == review.createsAccount, checked.fee <= review.fee else {
        throw PaymentRefusal(general: "Something changed since you reviewed this payment. Nothing was sent. Review it again.")
      }
      return review
    } catch {
      throw .refused(error)
    }
  }

  private func networkState(of source: AccountID) async throws(WalletError) -> (sequenceNumber: Int64, ledger: LedgerSnapshot) {
    do throws(NetworkError) {
      let (account, ledger) = try await network.accountAndLedger(source)
      guard let account else { throw .refused("Your account isn't funded yet, so it can't pay.") }
      return (account.sequenceNumber, ledger)
    } catch {
      throw .network(error)
    }
  }

  /// Sends the entry's envelope and notes the answer, if it decides anything.
  private func submit(_ entry: inout JournalEntry, isFirst: Bool = false) async {
    switch await network.submit(entry.envelope, hash: entry.hash) {
    case .applied(let applied):
      entry.settle(applied)
    case .refused(let refusal):
      // A refusal of an envelope that is in a ledger after all (sent twice, its first answer lost) must not be called a failure.
      do throws(NetworkError) {
        if let applied = try await network.transaction(entry.hash) {
          entry.settle(applied)
        } else if refusal.code == "tx_too_late" {
          entry.expire()
        } else {
          entry.settle(refusal)
        }
      } catch {}
    case .notSent(let error) where isFirst:
      entry.settle(Refusal(code: "not_sent", sentence: "Not sent, and your money is where it was. \(error)"))
    case .notSent, .unknown:
      break
    }
  }

  /// Asks the network about the account's undecided payments.
  func settle(_ source: AccountID) async throws(WalletError) {
    for var entry in try journal.pending(of: source) {
      do throws(NetworkError) {
        // In this order: a ledger that closed after the last moment, and the transaction still in none, means never.
        let ledger = try await network.ledger()
        if let applied = try await network.transaction(entry.hash) {
          entry.settle(applied)
        } else if Int64(ledger.closedAt.timeIntervalSince1970) > entry.maxTime {
          entry.expire()
        } else {
          await submit(&entry)
        }
      } catch {
        continue
      }
      try journal.save(entry)
    }
  }

  /// Whether the account has payments that are not decided yet.
  func hasUndecided(_ source: AccountID) throws(WalletError) -> Bool {
    try !journal.pending(of: source).isEmpty
  }
}
