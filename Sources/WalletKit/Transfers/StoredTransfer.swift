import AnchorKit
import Foundation
import GRDB
import Sentences
import StellarKit

/// A transfer in the database. Personal data is encrypted in ``sealed``. The rest says where the transfer stands, which the poller needs while the
/// wallet is locked. Times are seconds since 1970.
struct StoredTransfer: Codable, Sendable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "transfer"

  var id: Int64?
  var account: AccountID
  /// The anchor's home domain.
  var anchor: String
  var via: TransferProtocol
  /// The anchor's id; nil if it gave none, so that the transfer can't be followed.
  var anchorID: String?
  var isWithdrawal: Bool
  var asset: Asset
  /// How much was asked for, as the wallet sent it.
  var asked: String?
  var begunAt: Int64
  /// When the anchor answered last.
  var answeredAt: Int64?
  var progress: TransferProgress
  var polling: TransferPolling
  /// When the anchor is to be asked next; nil for a transfer that ended long ago, or can't be asked about.
  var nextAt: Int64?
  /// Why the anchor gave no answer when it was asked last.
  var problem: Sentence?
  var amountIn: String?
  var amountInAsset: AnchorAsset?
  var amountOut: String?
  var amountOutAsset: AnchorAsset?
  /// The time by which the person has to act.
  var deadline: Int64?
  /// The claimable balance that holds what was deposited, as the network shows it to everybody.
  var claimableBalance: String?
  /// Whether the network didn't have that balance any more, when it was looked for last.
  var isBalanceGone = false
  /// Whether the anchor says that all of the money came back: by a flag, or by refunds as large as what came in.
  var isRefunded = false
  /// The user of a shared account who has begun it: a number, or an address that begins with M.
  var user: String?
  /// The transfer that was begun in place of this one, because its window could no longer be opened. This one counts again once the anchor goes on
  /// with it.
  var replacedBy: Int64?
  /// ``PrivateTransferData``, encrypted for this place; nil while there are none.
  var sealed: Data?

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// A transfer as the anchor accepted it.
  init(_ start: TransferStart, now: Date) {
    account = start.client.account.accountID
    user = start.client.user
    anchor = start.anchor
    via = start.via
    anchorID = start.anchorID
    isWithdrawal = start.isWithdrawal
    asset = start.asset
    asked = start.asked?.description
    begunAt = Int64(now.timeIntervalSince1970)
    // An anchor that gives no id (SEP-6) says at once how to pay, and nothing later.
    progress = TransferProgress(
      id: start.anchorID ?? "", via: start.via, isWithdrawal: start.isWithdrawal,
      status: start.anchorID == nil && start.privateData.saysHowToPay ? .pendingUserTransferStart : .incomplete)
    polling = TransferPolling()
    nextAt = start.anchorID == nil ? nil : begunAt
  }

  /// Takes in the anchor's answer.
  ///
  /// - Returns: what it changed.
  /// - Throws: `TransferProgressError` if the answer is another transfer's.
  mutating func observe(_ transfer: Transfer, now: Date) throws(TransferProgressError) -> TransferStep {
    let step = try progress.observe(transfer)
    // Where it is paid to is private, so it is stored with the private data, encrypted.
    progress.destination = nil
    let wait = polling.delay(after: step, progress, at: now)
    answeredAt = Int64(now.timeIntervalSince1970)
    problem = nil
    nextAt = wait.map { Int64(now.timeIntervalSince1970) + (isReplaced ? Int64(TransferPolling.longest) : $0.components.seconds) }
    if case .stale = step { return step }
    // An amount counts only in the asset in which it was named.
    if let named = transfer.amountInAsset, named != amountInAsset ?? (isWithdrawal ? .stellar(asset) : named) { amountIn = nil }
    if let named = transfer.amountOutAsset, named != amountOutAsset ?? (isWithdrawal ? named : .stellar(asset)) { amountOut = nil }
    // The amount of a payment that is named without an asset is in the transfer's own.
    if isWithdrawal, transfer.amountIn != nil, transfer.amountInAsset == nil { amountInAsset = nil }
    // A payout was named for one amount, and isn't promised for another.
    if let named = transfer.amountIn?.description, named != amountIn ?? asked { amountOut = nil }
    amountIn = transfer.amountIn?.description ?? amountIn
    amountInAsset = transfer.amountInAsset ?? amountInAsset
    amountOut = transfer.isAmountOutOpen ? nil : transfer.amountOut?.description ?? amountOut
    amountOutAsset = transfer.amountOutAsset ?? amountOutAsset
    if let named = transfer.claimableBalanceID.flatMap({ try? ClaimableBalanceID($0).hex }), named != claimableBalance {
      (claimableBalance, isBalanceGone) = (named, false)
    }
    isRefunded = transfer.cameBack(of: amountIn.flatMap { try? DecimalAmount($0) })
    deadline = transfer.actionRequiredBy.map { Int64($0.timeIntervalSince1970) }
    return step
  }

  /// Whether another transfer was begun in its place, and this one hasn't gone on since.
  var isReplaced: Bool { replacedBy != nil && progress.status == .incomplete }

  /// Who signs in to the anchor for it.
  var client: ClientAccount { ClientAccount(kept: user, of: account) }

  /// Describes what is wrong with an answer about another transfer: its id, or the direction.
  func problem(_ error: TransferProgressError, _ answer: Transfer) -> AnchorError {
    if case .otherTransfer(let id) = error, answer.id != anchorID {
      return AnchorError(anchor: anchor, .invalidField(name: "id", expected: Sentence(verbatim: anchorID ?? ""), sent: id))
    }
    let expected = TransferKind(isWithdrawal ? "withdrawal" : "deposit")
    return AnchorError(anchor: anchor, .invalidField(name: "kind", expected: Sentence(verbatim: expected.name), sent: answer.kind.name))
  }

  /// Notes that the anchor gave no answer.
  mutating func fail(_ error: AnchorError, now: Date) {
    problem = error.sentence
    nextAt = polling.delay(after: error.problem, progress, at: now).map { Int64(now.timeIntervalSince1970) + $0.components.seconds }
  }

  /// Returns the place that the private data is encrypted for. The data opens in no other row, nor in another network's database.
  func place(on network: NetworkProfile) -> String {
    "transfer \(network.name) \(account.address) \(anchor) \(via.rawValue) \(anchorID ?? "\(begunAt)")"
  }
}

extension Transfer {
  /// Returns whether the anchor says that all of the money came back: by a flag, or by refunds as large as what came in.
  func cameBack(of amountIn: DecimalAmount?) -> Bool { isRefunded ?? false || refunds?.isAll(of: amountIn) ?? false }
}

extension Refunds {
  /// Returns whether nothing of what came in is left after the refunds and their fee.
  fileprivate func isAll(of amountIn: DecimalAmount?) -> Bool {
    guard let amountIn, amount > .zero, let gone = try? amount.adding(fee) else { return false }
    return gone >= amountIn
  }
}

/// A transfer as the anchor's first answer describes it.
struct TransferStart: Sendable {
  /// Who has begun it.
  let client: ClientAccount
  let anchor: String
  let via: TransferProtocol
  let anchorID: String?
  let isWithdrawal: Bool
  let asset: Asset
  var asked: DecimalAmount?
  /// Whether the anchor has both protocols at one address, so that an id is the same transfer in both.
  var isOfOneServer = false
  var privateData = PrivateTransferData()
}
