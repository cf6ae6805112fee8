import StellarXDR

/// The weight of an account's own key, and the weights that signatures must reach.
struct Thresholds: Hashable, Sendable {
  var masterWeight: UInt8 = 1
  var low: UInt8 = 0
  var medium: UInt8 = 0
  var high: UInt8 = 0
}

extension Thresholds {
  init(_ xdr: XDR.Thresholds) {
    let bytes = xdr.bytes
    self.init(masterWeight: bytes[0], low: bytes[1], medium: bytes[2], high: bytes[3])
  }

  var xdr: XDR.Thresholds {
    var xdr = XDR.Thresholds()
    withUnsafeMutableBytes(of: &xdr) { ($0[0], $0[1], $0[2], $0[3]) = (masterWeight, low, medium, high) }
    return xdr
  }

  /// The four bytes of ``xdr`` as one number.
  var packed: UInt32 { UInt32(masterWeight) << 24 | UInt32(low) << 16 | UInt32(medium) << 8 | UInt32(high) }
}
