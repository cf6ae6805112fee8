import StellarKit

/// A secret that its owner has requested, on its way to the one page that shows it.
enum Shown: Sendable {
  /// Recovery words, their own passphrase (BIP-39), empty if they have none, and their ID in the vault.
  case words(Mnemonic, passphrase: String = "", id: String)
  /// The secret key of an account, and the account's address.
  case seed(String, of: AccountID)

  /// What the secret is, without the secret itself.
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

  /// How long words that should be written down can be seen, in seconds.
  static let writing = 600
  /// How long the secret waits for its page.
  static let patience = Duration.seconds(60)
}
