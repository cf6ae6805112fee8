public import AnchorKit
public import Foundation
public import Sentences
public import StellarKit

/// A deposit or a withdrawal of this wallet's, as it is kept from the anchor's first answer on.
public struct TransferRecord: Hashable, Sendable, Identifiable {
  /// The number in this wallet.
  public let id: Int64
  /// Whose it is.
  public let account: AccountID
  /// The anchor's home domain.
  public let anchor: String
  /// By which protocol it goes on.
  public let via: TransferProtocol
  /// The anchor's id; nil where it gave none, so that the transfer can't be followed.
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
  /// Where it stands, and whether it was paid.
  public let progress: TransferProgress
  /// What the anchor received, or expects to.
  public let amountIn: DecimalAmount?
  /// In what; nil for the transfer's own asset.
  public let amountInAsset: AnchorAsset?
  /// What the anchor paid, or will.
  public let amountOut: DecimalAmount?
  /// In what; nil for the transfer's own asset.
  public let amountOutAsset: AnchorAsset?
  /// By when the person has to act.
  public let deadline: Date?
  /// The payment of a withdrawal that was made here, if there is one.
  public let payment: PaymentRecord?
  /// What tells of the person; nil while the wallet is locked.
  public let privateData: PrivateTransferData?
  /// The anchor's newest answer; nil while the wallet is locked, or where there is none yet.
  public let transfer: Transfer?

  /// Where it stands.
  public var status: TransferStatus { progress.status }

  /// What it waits for from the person or their wallet.
  public var due: DueAction {
    guard let transfer else {
      return status == .incomplete && via == .sep24 ? .continueAtAnchor(url: privateData?.window) : .none
    }
    let action = progress.dueAction(transfer, asset: asset, asked: asked.flatMap { try? $0.stellarAmount() })
    // The window that was opened first is the one that the anchor wants to go on in.
    if case .continueAtAnchor(let url) = action, status == .incomplete { return .continueAtAnchor(url: privateData?.window ?? url) }
    return action
  }

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
    transfer = privateData?.transfer(from: row.anchor)
    var progress = row.progress
    // The journal alone knows what became of the payment.
    if let payment, [.pending, .confirmed, .unknown].contains(payment.state), (try? progress.beginPayment(payment.hash)) != nil {
      if payment.state == .confirmed { try? progress.settlePayment(payment.hash, wasApplied: true) }
    }
    self.progress = progress
  }

  private static func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}

/// That a transfer has come somewhere else, to be told to whoever looks.
public struct TransferUpdate: Hashable, Sendable {
  /// Which one.
  public let id: Int64
  /// Where it stands now.
  public let status: TransferStatus
  /// What to tell, in a sentence.
  public let sentence: Sentence
}
