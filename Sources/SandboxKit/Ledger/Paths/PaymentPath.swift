import StellarXDR

/// A way to pay one asset with another, and what it comes to. Amounts are in stroops.
package struct PaymentPath: Hashable, Sendable {
  var source: XDR.Asset
  var sourceAmount: Int64
  var destination: XDR.Asset
  var destinationAmount: Int64
  /// The assets in between.
  var path: [XDR.Asset]
}
