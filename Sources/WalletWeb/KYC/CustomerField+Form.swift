import AnchorKit
import Crypto
import Foundation

extension CustomerField {
  /// What it is called in forms here, which have letters, digits and hyphens in names, and no long ones. SEP-9's names have points; an anchor's own
  /// may have anything.
  var formName: String {
    guard name.wholeMatch(of: /[A-Za-z0-9_.]{1,50}/) == nil else { return name.replacing(".", with: "-") }
    let digits = SHA256.hash(data: Data(name.utf8)).prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return "x" + digits.joined()
  }
}
