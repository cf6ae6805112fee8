import Foundation
import StellarXDR

extension XDRCodable {
  /// The wire form in base64.
  var base64: String { Data(xdrBytes).base64EncodedString() }
}
