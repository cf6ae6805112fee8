public import AnchorKit
public import Foundation
public import Sentences
import StellarKit

extension TransferRecord {
  /// The transfer in a few words: `Withdrawal of 25 USDC`.
  public var title: Sentence {
    let what: Sentence = amount.map { "\(decimal: $0.description) \(asset.code)" } ?? "\(asset.code)"
    return isWithdrawal ? "Withdrawal of \(what)" : "Deposit of \(what)"
  }

  /// Its status in words.
  public var words: Sentence {
    if !isFollowed, case .applied = progress.payment { return "Paid: only the anchor knows what happens next" }
    switch trust {
    case .ready: return "You can hold \(asset.code) now, but the anchor hasn't seen it yet"
    case .notAuthorized: return "You added \(asset.code), but its issuer still has to approve your account"
    case nil: break
    }
    if isSetAside { return "Set aside for you to claim" }
    if isBeingClaimed { return "Being claimed" }
    if isPaidBack { return TransferStatus.refunded.words }
    return isNotWaiting ? "No longer waiting: claimed already, or taken back" : status.words
  }

  /// Whether it is a deposit that the anchor has completed, but that waits to be claimed.
  public var isSetAside: Bool { status == .completed && !isWithdrawal && claimableBalanceID != nil && !isClaimed && !isBalanceGone }

  /// Whether it is a completed deposit whose claim was sent from here, and isn't in a ledger yet.
  public var isBeingClaimed: Bool {
    guard status == .completed, !isWithdrawal, case .pending? = payment?.state else { return false }
    return true
  }

  /// Whether it is a deposit that was set aside and isn't there any more, without having been claimed from here.
  public var isNotWaiting: Bool { status == .completed && isBalanceGone && !isClaimed }

  /// Whether all of the money came back: some anchors complete such a transfer, with the refunds beside it.
  public var isPaidBack: Bool { status == .refunded || (status == .completed && isRefunded && !isSetAside) }

  /// Whether nothing more is to come, and there is nothing left to do.
  public var isDone: Bool { progress.phase.isEnd && !isSetAside && !isBeingClaimed }

  /// What a person should know of a transfer that can't be followed; nil for all others.
  public var unfollowed: Sentence? {
    isFollowed ? nil : "The anchor gave this transfer no ID, so this wallet can't follow it. Ask the anchor how it is going."
  }

  /// The time by which the money for a deposit has to arrive, from the anchor or from a quote that it still keeps to, whichever is earlier; nil if
  /// neither sets one, and for a transfer that isn't waiting for money.
  public var sendBefore: Date? {
    guard case .sendMoney = due else { return nil }
    return [deadline, guarantee?.expires].compactMap(\.self).min()
  }

  /// Returns whether that time is over: the anchor may no longer accept the money.
  public func isTooLateToSend(at now: Date) -> Bool { sendBefore.map { $0 <= now } ?? false }

  /// Returns what the person has to do now, in a few words, or nil if there is nothing.
  public func toDo(at now: Date) -> Sentence? {
    if isTooLateToSend(at: now) { return "Ask the anchor before you send anything" }
    if sendableUntil != nil { return "Have the others sign the payment" }
    return isPaymentUnknown ? "Ask the anchor whether your payment arrived" : due.words
  }

  /// The time until which the payment of a withdrawal can be sent that was signed here and that others have to sign, too; nil if there is none.
  public var sendableUntil: Date? {
    guard case .pay = due, case .signed(let until)? = payment?.state else { return nil }
    return until
  }

  /// Whether it is a withdrawal whose payment may have gone through or not, and nobody knows (``PaymentRecord/State/unknown``).
  public var isPaymentUnknown: Bool {
    guard case .waitForPayment = due, case .unknown? = payment?.state else { return false }
    return true
  }

  /// The number that whoever pays out the money asks for, if it is ready to be picked up and the anchor names one.
  public var pickUpReference: String? {
    guard case .pickUp = due else { return nil }
    return transfer?.externalTransactionID
  }

  /// The amount of the asset on Stellar: what arrives by a deposit, or leaves by a withdrawal, as far as that is known.
  public var amount: DecimalAmount? {
    if isWithdrawal { return assetIn == .stellar(asset) ? amountToPay : agreedAmount }
    guard assetOut == .stellar(asset) else { return nil }
    return arriving ?? (assetIn == .stellar(asset) ? asked : nil)
  }

  /// Whether it is known to be a withdrawal to a bank account, from the method that was chosen. The destination may also be a phone, or another
  /// chain.
  var isToBank: Bool {
    guard isWithdrawal, !isPickedUp, let method = privateData?.method?.lowercased() else { return false }
    return ["bank", "wire", "sepa", "swift", "ach", "spei", "eft", "iban"].contains { method.hasPrefix($0) }
  }

  /// Whether it is a withdrawal in cash.
  var isPickedUp: Bool { isWithdrawal && (privateData?.method?.lowercased() == "cash" || status == .pendingUserTransferComplete) }

  /// The last four letters or digits of its destination, such as a bank account; nil if the anchor names none that ends in them.
  var destinationEnd: String? {
    guard let account = transfer?.to?.filter({ !$0.isWhitespace }), account.count >= 4 else { return nil }
    let end = account.suffix(4)
    return end.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) } && end.contains(where: \.isNumber) ? String(end) : nil
  }
}

extension TransferStatus {
  /// The status as a person reads it.
  public var words: Sentence {
    switch self {
    case .incomplete: "Incomplete: the anchor needs more from you"
    case .pendingUserTransferStart: "Waiting for the money"
    case .pendingUserTransferComplete: "Ready for you to pick up"
    case .pendingCustomerInfoUpdate: "The anchor needs more information about you"
    case .pendingTransactionInfoUpdate: "The anchor needs a correction"
    case .pendingUser: "There is something left to do at the anchor"
    case .pendingTrust: "Waiting for you to add the asset"
    case .pendingAnchor: "The anchor is processing it"
    case .onHold: "On hold: the anchor is reviewing it"
    case .pendingStellar: "A payment on Stellar is under way"
    case .pendingExternal: "A payment outside Stellar is under way"
    case .completed: "Done"
    case .refunded: "Refunded"
    case .expired: "Expired: the money didn't arrive in time"
    case .noMarket: "Failed: the anchor found no market for the exchange"
    case .tooSmall: "Failed: below the anchor's minimum"
    case .tooLarge: "Failed: above the anchor's maximum"
    case .error: "Failed"
    case .unknown(let name): "In progress (“\(name)”)"
    }
  }
}

extension DueAction {
  /// What the person has to do, in a few words; nil if there is nothing.
  public var words: Sentence? {
    switch self {
    case .none: nil
    case .continueAtAnchor: "Continue at the anchor"
    case .giveCustomerInfo: "Tell the anchor about yourself"
    case .correct: "Correct what the anchor asks for"
    case .pay: "Pay the anchor"
    case .cannotPay: "Contact the anchor: this can't be paid as it is"
    case .waitForPayment: "Your payment is on its way. There is nothing to do."
    case .sendMoney: "Send the money to the anchor"
    case .addTrustline: "Add the asset to your account"
    case .pickUp: "Pick up the money"
    case .claim: "Claim the deposit"
    }
  }
}

extension CustomerStatus {
  /// The status as a person reads it.
  public var words: Sentence {
    switch self {
    case .accepted: "The anchor has all the information it needs about you."
    case .processing: "The anchor is checking your information."
    case .needsInfo: "The anchor needs information about you."
    case .rejected: "The anchor has rejected your information."
    case .verificationRequired: "The anchor sent you a code and is waiting for it."
    case .unknown(let name): "Status at the anchor: “\(name)”."
    }
  }
}
