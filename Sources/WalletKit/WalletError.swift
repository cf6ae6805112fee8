public import Foundation

/// Why the wallet didn't do something. Each says what happened, to what, and what can be done.
public enum WalletError: Error, Hashable, Sendable {
  /// The home folder can't be made or written.
  case home(String)
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
  /// An earlier payment of this account isn't decided yet.
  case undecidedPayment(until: Date)
  /// The network has no friendbot.
  case noFriendbot
  /// A payment with this hash is in no list.
  case unknownPayment
}

extension WalletError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .home(let path): "The folder \(path) can't be made or written. Choose another with --home, or check its permissions."
    case .databaseDamaged(let path):
      "The wallet's records can't be read: the file \(path) is damaged. Nothing was changed. Put a copy from a backup in its place, or move it away: your keys are in another file."
    case .databaseNewer(let path): "The file \(path) was written by a newer BasicPay. Nothing was changed. Use the newer version."
    case .databaseInaccessible(let path): "The file \(path) can't be opened or written. Check its permissions and the space on the disk."
    case .vault(let error): error.description
    case .network(let error): error.description
    case .noAccount: VaultError.missing.description
    case .refused(let refusal): refusal.description
    case .undecidedPayment(let until):
      "An earlier payment is still being checked. It is decided by \(until.formatted(.iso8601)) at the latest; until then nothing else is sent, so that nothing is paid twice."
    case .noFriendbot: "This network gives no money away. Have somebody send lumens to your address."
    case .unknownPayment: "No payment with this hash is known."
    }
  }
}
