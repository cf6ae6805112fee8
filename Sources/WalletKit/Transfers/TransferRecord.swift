public import AnchorKit
public import Foundation
public import Sentences
public import StellarKit

/// A deposit or a withdrawal of this wallet, stored from the anchor's first answer on.
public struct TransferRecord: Hashable, Sendable, Identifiable {
  /// The most transfers that are listed, in addition to older ones that aren't done.
  public static let listLimit = 1000

  /// What the person is told if there are more.
  public static let listLimitNotice: Sentence = "Only the \(listLimit) newest and any older ones that aren't done are listed."

  /// Its number in this wallet.
  public let id: Int64
  /// The account that it belongs to.
  public let account: AccountID
  /// The anchor's home domain.
  public let anchor: String
  /// The protocol that it uses.
  public let via: TransferProtocol
  /// The anchor's id; nil if it gave none, so that the transfer can't be followed.
  public let anchorID: String?
  /// Whether the wallet pays the anchor on Stellar.
  public let isWithdrawal: Bool
  /// The asset on Stellar.
  public let asset: Asset
  /// How much was asked for.
  public let asked: DecimalAmount?
  /// When it was begun here, or first heard of.
  public let begun: Date
  /// When the anchor answered last.
  public let answered: Date?
  /// Why the anchor gave no answer when it was asked last.
  public let problem: Sentence?
  /// Where it stands, whether it was paid, and where a withdrawal is paid to, which is nil while the wallet is locked.
  public let progress: TransferProgress
  /// What the anchor received, or expects to.
  public let amountIn: DecimalAmount?
  /// The asset of what the anchor receives; nil for the transfer's own asset.
  public let amountInAsset: AnchorAsset?
  /// What the anchor paid, or will.
  public let amountOut: DecimalAmount?
  /// The asset of what the anchor pays; nil for the transfer's own asset.
  public let amountOutAsset: AnchorAsset?
  /// The time by which the person has to act.
  public let deadline: Date?
  /// The payment of a withdrawal that was made here, if there is one.
  public let payment: PaymentRecord?
  /// The claimable balance that holds what was deposited; nil if the anchor names none.
  public let claimableBalanceID: ClaimableBalanceID?
  /// Whether that balance was claimed elsewhere or taken back: the network didn't have it any more, when it was looked for last.
  let isBalanceGone: Bool
  /// Whether the anchor says, in addition to its status, that all of the money came back.
  let isRefunded: Bool
  /// The user of a shared account who has begun it: a number, or an address that begins with M. Nil for the account itself.
  public let user: String?
  /// The transfer that was begun in its place, as long as this one hasn't gone on; nil for most.
  public let replacedBy: Int64?
  /// The private data; nil while the wallet is locked.
  public let privateData: PrivateTransferData?
  /// The anchor's newest answer; nil while the wallet is locked, or if there is none yet.
  public let transfer: Transfer?
  /// What the account can do with the asset that the anchor waits for it to hold, if it was looked up (``Wallet/checkingTrust(of:)``) and the account
  /// holds the asset; nil otherwise.
  var trust: AwaitedTrust?
  /// What can't be read of the anchor's newest answer; nil if all can, or while the wallet is locked. It quotes the anchor, so it isn't stored.
  public var unreadable: Sentence? { transfer?.unreadable.first?.sentence }

  /// What the anchor says about it: about where it stands, and what it said when it accepted the transfer.
  public var messages: [String] {
    let first = privateData?.message == transfer?.message ? nil : privateData?.message
    return [transfer?.message].compactMap(\.self) + (first?.split(maxSplits: Self.mostLines, whereSeparator: \.isNewline).map(String.init) ?? [])
  }

  /// The most lines that the first answer is split into; the last one has all that is left.
  private static let mostLines = 30

  /// Since when it has had its status, as far as that was seen.
  var lastSeen: Date? { privateData?.seen?.last?.time }

  /// Who signs in to the anchor for it.
  var client: ClientAccount { ClientAccount(kept: user, of: account) }

  /// Where it stands.
  public var status: TransferStatus { progress.status }

  /// What it waits for from the person or their wallet.
  public var due: DueAction {
    guard let transfer else {
      if !isFollowed { return isWithdrawal ? payingByFirstAnswer : sendingByFirstAnswer }
      return status == .incomplete && via == .sep24 ? .continueAtAnchor(url: privateData?.window) : .none
    }
    // The review asks for the person's consent to more than they asked for.
    var progress = progress
    progress.asked = amount
    let action = progress.dueAction(transfer, asset: asset)
    if case .claim = action, isClaimed || isBalanceGone { return .none }
    if action == .addTrustline, trust != nil { return .none }
    // The anchor wants to go on in the window that was opened first.
    if case .continueAtAnchor(let url) = action, status == .incomplete { return .continueAtAnchor(url: privateData?.window ?? url) }
    return action
  }

  /// What a withdrawal waits for if its anchor can't be asked about it: its payment as the first answer wants it, of the amount that was agreed on.
  private var payingByFirstAnswer: DueAction {
    guard let destination = progress.destination, destination.account != nil else { return .none }
    switch progress.payment {
    case .begun(let hash): return .waitForPayment(hash: hash)
    case .applied: return .none
    case .none: break
    }
    guard let amount = agreedAmount.flatMap({ try? $0.stellarAmount() }) else { return .cannotPay(.noAmount) }
    do throws(AnchorPaymentError) {
      return .pay(try destination.payment(of: amount, in: asset))
    } catch {
      return .cannotPay(error)
    }
  }

  /// What a deposit waits for in the same case: its money, paid in as the first answer says.
  private var sendingByFirstAnswer: DueAction { instructions.isEmpty && how == nil ? .none : .sendMoney(instructions, url: nil) }

  /// Whether the anchor can be asked about it. An anchor that gave no id (SEP-6) can't be.
  public var isFollowed: Bool { anchorID != nil }

  /// How a deposit is paid in, line by line. Empty if the anchor doesn't say, or if nothing is to be paid: before the anchor takes the money, and
  /// after the transfer has come to nothing.
  public var instructions: [TransferInstruction] { tellsHowToPay ? transfer?.instructions ?? privateData?.instructions ?? [] : [] }

  /// The same as one text, from older anchors.
  public var how: String? { tellsHowToPay ? privateData?.how : nil }

  private var tellsHowToPay: Bool {
    guard !isPaidBack else { return false }
    return switch progress.phase {
    // Of older anchors there is only the first answer.
    case .collecting: transfer == nil
    case .refunded, .failed: false
    case .awaitingMoney, .working, .awaitingStep, .completed: true
    }
  }

  /// Whether what was deposited has been claimed from here, or is being.
  public var isClaimed: Bool {
    switch payment?.state {
    case .pending, .confirmed: !isWithdrawal
    default: false
    }
  }

  /// Returns whether a claimable balance holds the deposit. The anchor may name any balance, such as one that a thief has set aside, so that it must
  /// have the expected asset and amount.
  func isDeposited(in balance: ClaimableBalance) -> Bool {
    guard !isWithdrawal, balance.id == claimableBalanceID, balance.asset == asset else { return false }
    guard let amountOut, assetOut == .stellar(asset) else { return true }
    return amountOut == DecimalAmount(balance.amount)
  }

  /// The asset in which the anchor receives the money, as far as that is known: what it says, or else what was chosen.
  public var assetIn: AnchorAsset { amountInAsset ?? (isWithdrawal ? nil : privateData?.money) ?? .stellar(asset) }

  /// The asset in which the anchor pays.
  public var assetOut: AnchorAsset { amountOutAsset ?? (isWithdrawal ? privateData?.money : nil) ?? .stellar(asset) }

  /// How much the person agreed to give: what the quote sells, which may differ from the amount that they asked for (SEP-38), or else that amount.
  var agreedAmount: DecimalAmount? { privateData?.quote?.sellAmount ?? asked }

  /// How much goes in, as far as that is known: what the anchor says, or else what was agreed on.
  public var amountToPay: DecimalAmount? { amountIn ?? agreedAmount }

  /// How much arrives: what the anchor says, or what it has promised with a quote that it still keeps to.
  public var arriving: DecimalAmount? { amountOut ?? guarantee.flatMap { try? DecimalAmount($0.amountOut) } }

  init(_ row: StoredTransfer, privateData: PrivateTransferData?, payment: JournalEntry?) {
    id = row.id ?? 0
    account = row.account
    anchor = row.anchor
    via = row.via
    anchorID = row.anchorID
    isWithdrawal = row.isWithdrawal
    asset = row.asset
    asked = row.asked.flatMap { try? DecimalAmount($0) }
    begun = Self.date(row.begunAt)
    answered = row.answeredAt.map(Self.date)
    problem = row.problem
    amountIn = row.amountIn.flatMap { try? DecimalAmount($0) }
    amountInAsset = row.amountInAsset
    amountOut = row.amountOut.flatMap { try? DecimalAmount($0) }
    amountOutAsset = row.amountOutAsset
    deadline = row.deadline.map(Self.date)
    self.payment = payment?.record
    self.privateData = privateData
    let transfer = privateData?.transfer(from: row.anchor)
    self.transfer = transfer
    claimableBalanceID = (row.claimableBalance ?? transfer?.claimableBalanceID).flatMap { try? ClaimableBalanceID($0) }
    isBalanceGone = row.isBalanceGone
    // If the transfer had ended before this was stored, only the answer tells it.
    isRefunded = row.isRefunded || transfer?.cameBack(of: amountIn) == true
    user = row.user
    replacedBy = row.isReplaced ? row.replacedBy : nil
    var progress = row.progress
    progress.destination = privateData?.destination
    // Only the journal knows what became of the payment.
    if let payment, [.pending, .confirmed, .unknown].contains(payment.state), (try? progress.beginPayment(payment.hash)) != nil {
      if payment.state == .confirmed { try? progress.settlePayment(payment.hash, wasApplied: true) }
    }
    self.progress = progress
  }

  private static func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}

/// What an account can do with an asset that an anchor still waits for it to hold.
enum AwaitedTrust: Hashable, Sendable {
  /// It can receive the deposit. The anchor hasn't looked again.
  case ready
  /// It holds the asset, and the issuer doesn't let it receive any yet.
  case notAuthorized
}

/// A change of a transfer's status, to be shown to the person.
public struct TransferUpdate: Hashable, Sendable {
  /// The transfer's number.
  public let id: Int64
  /// The status that it has now.
  public let status: TransferStatus
  /// What to tell, in a sentence.
  public let sentence: Sentence
}
