import StellarKit

extension AccountID {
  /// Reads an option that takes an account's address.
  ///
  /// - Throws: ``Refused`` with a sentence that names the option.
  init(_ text: String, option: String) throws(Refused) {
    do throws(StrKeyError) {
      try self.init(text)
    } catch {
      throw Refused("\(option) is not an account's address: \(error).")
    }
  }
}
