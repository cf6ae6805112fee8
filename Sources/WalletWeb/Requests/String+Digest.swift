import Crypto
import Foundation

extension String {
  /// Half of its SHA-256 digest, in 32 hexadecimal digits: by it a form says what its page showed, without saying it twice.
  var digest: String {
    SHA256.hash(data: Data(utf8)).prefix(16).hexadecimal
  }
}
