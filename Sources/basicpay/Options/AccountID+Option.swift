import ArgumentParser
import Sentences
import StellarKit

extension AccountID {
  /// Reads an option that takes an account's address.
  ///
  /// - Throws: ``Refused`` with a sentence that names the option.
  init(_ text: String, option: String) throws(Refused) {
    do throws(StrKeyError) {
      try self.init(text)
    } catch {
      throw Refused("\(option) is not an account's address: \(error.reason).", code: .input)
    }
  }

  /// Reads an address that is an argument, so that anything else is wrong usage.
  @Sendable static func argument(_ text: String) throws(ValidationError) -> AccountID {
    do throws(StrKeyError) {
      return try AccountID(text)
    } catch {
      throw ValidationError("This is not an account's address: \(error.reason).")
    }
  }
}
