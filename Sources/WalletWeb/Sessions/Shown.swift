import StellarKit

/// A secret that its owner has asked for, on its way to the one page that shows it.
enum Shown: Sendable {
  /// Recovery words, their own passphrase (BIP-39), empty where they have none, and what the vault calls them.
  case words(Mnemonic, passphrase: String = "", id: String)
  /// The secret key of an account, and the account's address.
  case seed(String, of: AccountID)

  /// What it is, without the secret.
  enum Subject: Sendable {
    case words(id: String)
    case seed(of: AccountID)
  }

  var subject: Subject {
    switch self {
    case .words(_, _, let id): .words(id: id)
    case .seed(_, let account): .seed(of: account)
    }
  }

  /// How long words can be seen that are to be written down, in seconds.
  static let writing = 600
  /// How long it waits for its page.
  static let patience = Duration.seconds(60)
}
