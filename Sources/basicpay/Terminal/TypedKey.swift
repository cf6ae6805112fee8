import Sentences
import StellarKit
import WalletKit

/// Recovery words or a secret key, typed without echo or read from the next two lines of standard input.
struct TypedKey {
  let text: String
  /// The passphrase of the words themselves (BIP-39); empty if they have none.
  let passphrase: String

  /// Whether it is a secret key rather than a phrase.
  var isSeed: Bool { text.hasPrefix("S") && !text.contains(where: \.isWhitespace) }

  init(_ lines: inout LineReader) throws(Refused) {
    if Terminal.isInteractive {
      text = try Terminal.secret("Recovery words or secret key").trimmingSpaces
      passphrase = try Terminal.secret("Their passphrase, or nothing if they have none")
    } else {
      guard let line = try lines.next(), !line.isEmpty else {
        throw Refused("Recovery words or a secret key are needed as a line of standard input.")
      }
      text = line
      passphrase = WrittenSecret(try lines.next(keepsSpace: true) ?? "").text
    }
    // Paper forms have words on two lines. One in 16 first halves is a phrase, too, and opens a different, empty account.
    guard passphrase.allSatisfy(\.isWhitespace) || (try? Mnemonic(phrase: "\(text) \(passphrase)")) == nil else {
      throw Refused("The second line isn't a passphrase: it has the rest of the recovery words. Put them all on one line.")
    }
  }

  /// Returns the key pair of the secret key.
  func keyPair() throws(Refused) -> KeyPair {
    do throws(StrKeyError) {
      return try KeyPair(secretSeed: text)
    } catch {
      throw Refused("This is not a secret key: \(error.reason).")
    }
  }
}
