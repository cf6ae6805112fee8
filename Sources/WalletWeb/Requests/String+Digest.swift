import Crypto
import Foundation
import StellarKit

extension String {
  /// The first half of the text's SHA-256 digest, as 32 hexadecimal digits. A form uses it to say what its page showed, without repeating it.
  var digest: String {
    SHA256.hash(data: Data(utf8)).prefix(16).hexadecimal
  }
}
