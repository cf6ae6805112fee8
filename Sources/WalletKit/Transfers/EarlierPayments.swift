import AnchorKit
import Foundation
import Sentences
import StellarKit

/// The payments that an account has already made to where a withdrawal is to be paid, as the network has them. The journal doesn't have those from
/// another computer, nor those made after the backup was saved from which this wallet was restored.
struct EarlierPayments: Sendable {
  /// How many entries are asked for first. A withdrawal is usually paid soon after it was begun.
  private static let firstPage = 10
  private static let fullPage = 200
  /// The most pages that are read.
  static let mostPages = 10
  /// The most payments that are named.
  private static let mostNamed = 5

  let network: any WalletNetwork
  let journal: PaymentJournal
  let account: AccountID
  /// The withdrawal.
  let transfer: Int64
  /// When it was begun, by whichever clock says so first.
  let begun: Date

  init(_ network: any WalletNetwork, _ journal: PaymentJournal, account: AccountID, transfer: Int64, begun: Date) {
    (self.network, self.journal, self.account, self.transfer, self.begun) = (network, journal, account, transfer, begun)
  }

  init(_ network: any WalletNetwork, _ journal: PaymentJournal, of record: TransferRecord) {
    // A withdrawal that was taken over from another computer was begun before it was heard of here.
    let begun = min(record.begun, record.transfer?.started ?? record.begun)
    self.init(network, journal, account: record.account, transfer: record.id, begun: begun)
  }

  /// Returns what the person has to agree to before the withdrawal is paid: a sentence for each payment that may have been for it, the newest first,
  /// and one if there may be others that the network doesn't tell of.
  ///
  /// - Parameters:
  ///   - payment: what the anchor wants.
  ///   - numbers: how amounts are written.
  ///   - written: how a time is written.
  func consents(
    before payment: AnchorPayment, _ numbers: NumberFormat, _ written: @Sendable (Date) -> String
  ) async throws(StoreError) -> [Sentence] {
    let (entries, reachesBack) = await entries()
    // A payment may be in a ledger that the history doesn't have yet.
    let isComplete = reachesBack ? await !network.isHistoryBehind() : false
    let own = try await journal.store.read { try PaymentJournal.numbers(ofSame: transfer, $0) }
    var consents: [Sentence] = []
    for entry in entries where consents.count < Self.mostNamed && entry.pays(payment) {
      guard let hash = entry.hash, let moved = entry.otherSide.first ?? entry.changes.first(where: { !$0.isGain }) else { continue }
      if let other = try journal.entry(hash)?.transfer, !own.contains(other) { continue }
      let (amount, code, time) = (numbers.typed(moved.amount), moved.asset.code, written(entry.time))
      consents.append(
        payment.memo == .none
          ? "You have already paid \(amount) \(code) to this address, on \(time): transaction \(hash). If that was for this withdrawal, don't pay again."
          : "You have already paid \(amount) \(code) to this account with this memo, on \(time): transaction \(hash). If that was for this withdrawal, don't pay again."
      )
    }
    return isComplete ? consents : consents + [Self.unknown]
  }

  /// What the person has to agree to if the network doesn't tell of every payment.
  static let unknown: Sentence =
    "BasicPay couldn't find out whether you have already paid for this withdrawal from elsewhere, such as another computer. Pay only if you are sure that you haven't."

  /// Fetches what the account has done since the withdrawal was begun, newest first, and whether it reaches back that far.
  private func entries() async -> (entries: [HistoryEntry], reachesBack: Bool) {
    // What the ledger dates may be as far from this computer's clock as the wallet accepts when it pays.
    let start = begun - LedgerTime.clockTolerance
    var (found, next): ([HistoryEntry], Int64?) = ([], nil)
    for number in 0..<Self.mostPages {
      let limit = number == 0 ? Self.firstPage : Self.fullPage
      guard let page = try? await network.history(of: account, before: next, knownTo: nil, limit: limit) else { break }
      found += page.entries
      if let oldest = found.last, oldest.time < start || oldest.isOfNewAccount { return (found.filter { $0.time >= start }, true) }
      // The list of a server that forgets ends, too.
      if page.range.low == 0 { return (found, page.keptSince.map { $0 <= start } ?? false) }
      guard page.range.low < next ?? .max else { break }
      next = page.range.low
    }
    return (found, false)
  }
}

extension HistoryEntry {
  /// Returns whether the account paid something to the account of an anchor's payment, for the same user there: with the same memo, or to the `M…`
  /// address with that number.
  fileprivate func pays(_ payment: AnchorPayment) -> Bool {
    switch kind {
    case .payment, .createAccount, .pathPayment, .merge, .claimableBalanceCreated, .contract: break
    case .claimableBalanceOffered, .claimableBalanceClaimed, .claimableBalanceClawedBack, .clawback, .trade, .poolDeposit, .poolWithdrawal, .failed,
      .other:
      return false
    }
    guard direction != .received, let recipient = counterparty.flatMap({ try? MuxedAccount($0) }) else { return false }
    let wanted = payment.destination
    return recipient.accountID == wanted.accountID
      && memo ?? HistoryMemo(recipient, within: wanted.accountID) == HistoryMemo(payment.memo) ?? HistoryMemo(wanted, within: wanted.accountID)
  }
}
