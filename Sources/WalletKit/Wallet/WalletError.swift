public import StellarKit

/// Why the wallet didn't do something. Each says what happened, to what, and what can be done.
public enum WalletError: Error, Hashable, Sendable {
  /// The home folder can't be made or written.
  case home(String)
  /// Others can look into the home folder, or change it, and that can't be ended.
  case homeOpenToOthers(String)
  /// In the place of a file is a folder, pipe, socket or device.
  case notAFile(path: String)
  /// The wallet's database is damaged.
  case databaseDamaged(path: String)
  /// The wallet's database was written by a newer version.
  case databaseNewer(path: String)
  /// The database can't be opened, read or written.
  case databaseInaccessible(path: String)
  /// The keys can't be read.
  case vault(VaultError)
  /// The network gave no answer.
  case network(NetworkError)
  /// Nobody has signed up.
  case noAccount
  /// The payment doesn't fit what the network says now.
  case refused(PaymentRefusal)
  /// There was an undecided payment; it was settled as far as the network answered, and nothing else was sent.
  case earlierPayment(PaymentRecord)
  /// There is no such review that could be confirmed: it is too old, or something was found out since.
  case reviewGone
  /// Nothing was signed, since the person didn't agree to these warnings.
  case warningsNotAccepted([String])
  /// The payment was reviewed on another network.
  case otherNetwork
  /// The withdrawal has a payment already that was applied, or may have been.
  case withdrawalPaid(TransactionHash)
  /// Another window or command is paying.
  case busyPaying
  /// This computer's clock and the network's are more than five minutes apart.
  case clockDiffers
  /// The network has no friendbot.
  case noFriendbot
  /// Contacts or personal data that another wallet's key encrypted, or a newer version wrote.
  case sealedForAnother
  /// Contacts and personal data open only with the PIN.
  case locked
  /// The account's own key isn't enough for this.
  case moreSignersNeeded
}

extension WalletError: CustomStringConvertible {
  public var description: String { description(.point) }

  /// The same, with amounts as their reader writes them.
  public func description(_ numbers: NumberFormat) -> String {
    switch self {
    case .home(let path): "The folder \(path) can't be made or written. Choose another with --home, or check its permissions."
    case .homeOpenToOthers(let path):
      "The folder \(path) is open to other users of this computer, and can't be closed to them. Choose another with --home, or have its owner close it."
    case .notAFile(let path):
      "In the place of the file \(path) is something else, such as a folder or a pipe. Nothing was changed. Move it away, or choose another folder with --home."
    case .databaseDamaged(let path):
      "The wallet's records can't be read: the file \(path) is damaged. Nothing was changed. Put a copy from a backup in its place, or move it away: your keys are in another file."
    case .databaseNewer(let path): "The file \(path) was written by a newer BasicPay. Nothing was changed. Use the newer version."
    case .databaseInaccessible(let path): "The file \(path) can't be opened or written. Check its permissions and the space on the disk."
    case .vault(let error): error.description
    case .network(let error): error.description
    case .noAccount: VaultError.notCreated.description
    case .refused(let refusal): refusal.description
    case .earlierPayment(let payment): payment.sentenceBeforeAnother(numbers)
    case .reviewGone: "Nothing was sent: this review isn't open any more. Review it again."
    case .warningsNotAccepted(let warnings): "Nothing was signed. \(warnings.joined(separator: " ")) Agree to that first, or leave it."
    case .otherNetwork: "Nothing was sent: another network was chosen since you reviewed this payment. Review it again."
    case .withdrawalPaid(let hash): "Nothing was sent now: this withdrawal is paid already, or may be. The payment is \(hash)."
    case .busyPaying: "Another window or command is paying at this moment. Nothing was sent here. Try again when it is done."
    case .clockDiffers:
      "This computer's clock and the network's are more than five minutes apart. Nothing was sent. Set the clock, or try again later."
    case .moreSignersNeeded:
      "Nothing was sent: this account wants more signatures than yours for it. Export the signed envelope, and have the others sign it too."
    case .sealedForAnother:
      "The data stored here can't be read with this wallet's key: it was encrypted by another wallet that was used here, or by a newer BasicPay. Nothing was changed."
    case .locked: "Sign in first: this is encrypted, and opens with your PIN or passphrase."
    case .noFriendbot: "This network doesn't give away money. Have somebody send lumens to your address."
    }
  }
}

extension PaymentRecord {
  /// Why another payment isn't sent in the same go as this one was settled.
  fileprivate func sentenceBeforeAnother(_ numbers: NumberFormat) -> String {
    let summary = summary(numbers)
    return switch state {
    case .pending:
      "Nothing was sent now: what you sent before (\(summary)) is still being checked, so that nothing is done twice. Wait about 3 minutes and try again."
    case .refused:
      "Nothing was sent now: the network's server refused what you sent before (\(summary)), but your account has been used since, perhaps by that very payment. It is being checked, so that nothing is done twice. Wait about 5 minutes and try again."
    case .confirmed: "Nothing was sent now: what you sent before (\(summary)) has just gone through. If you want to do it once more, begin again."
    case .failed, .expired:
      "Nothing was sent now: what you sent before (\(summary)) did not go through, as has just become clear. You can begin again."
    case .unknown:
      "Nothing was sent now: it isn't known whether what you sent before (\(summary)) went through. Check your balance and your history first."
    }
  }

  /// What it is, in a few words.
  public func summary(_ numbers: NumberFormat) -> String {
    let amount = numbers.typed(amount)
    let short = "\(recipient.prefix(4))…\(recipient.suffix(4))"
    return switch kind {
    case .payment, .createAccount: "a payment of \(amount) \(asset.code) to \(short)"
    case .claimableBalance: "\(amount) \(asset.code) for \(short) to claim"
    case .conversion where recipient == source.address: "a conversion into \(amount) \(asset.code)"
    case .conversion: "a payment of \(amount) \(asset.code) to \(short) by way of an exchange"
    case .trustline: "adding \(asset.code)"
    case .trustlineRemoval: "removing \(asset.code)"
    case .claim: "claiming a balance"
    case .other: "another transaction"
    }
  }
}
