import Sentences
import StellarKit

/// The reason why an account can't receive an amount of an asset now.
enum ReceivingObstacle: Hashable, Sendable {
  case noAccount
  case noTrustline
  /// The issuer doesn't let it.
  case notAuthorized
  /// The limit of its trustline leaves room for only so much.
  case limit(Amount)

  /// Finds the obstacle. There is none if the asset goes back to its issuer, even if the issuer's account is gone.
  ///
  /// - Parameter account: the recipient's account; nil if it doesn't exist.
  init?(to amount: Amount, of asset: Asset, for recipient: AccountID, _ account: AccountSnapshot?) {
    if asset.issuer == recipient { return nil }
    guard let account else {
      self = .noAccount
      return
    }
    if asset == .native { return nil }
    guard let line = account.line(of: asset) else {
      self = .noTrustline
      return
    }
    guard line.isAuthorized else {
      self = .notAuthorized
      return
    }
    if amount <= line.receivable { return nil }
    self = .limit(line.receivable)
  }

  /// Says it about a recipient in somebody else's transaction.
  func sentence(_ recipient: AccountID, _ asset: Asset, _ numbers: NumberFormat) -> Sentence {
    let short = recipient.shortAddress
    return switch self {
    case .noAccount: "\(short) doesn't exist on this network yet."
    case .noTrustline: "\(short) can't receive \(asset.code) yet: its owner has to add it first (a trustline)."
    case .notAuthorized: "The issuer of \(asset.code) doesn't let \(short) receive it."
    case .limit(let most): "\(short) can receive at most \(numbers.typed(most)) \(asset.code) more."
    }
  }
}
