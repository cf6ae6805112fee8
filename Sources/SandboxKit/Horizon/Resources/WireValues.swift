import Foundation
import StellarKit
import StellarXDR

extension XDRCodable {
  /// The wire form in base64.
  var base64: String { Data(xdrBytes).base64EncodedString() }
}

extension Amount {
  /// Makes an amount of the ledger, where no amount is below zero.
  init(clamping stroops: Int64) {
    self = (try? Amount(stroops: Swift.max(0, stroops))) ?? .zero
  }
}

extension Date {
  /// Makes a time from whole seconds since 1970.
  init(unixSeconds: UInt64) {
    self.init(timeIntervalSince1970: TimeInterval(unixSeconds))
  }
}
