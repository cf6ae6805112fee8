import StellarXDR

/// The liabilities from offers, in stroops.
struct Liabilities: Hashable, Sendable {
  /// The amount that may still arrive.
  var buying: Int64 = 0
  /// The amount that may still leave.
  var selling: Int64 = 0
}

extension Liabilities {
  init(_ xdr: XDR.Liabilities) {
    self.init(buying: xdr.buying, selling: xdr.selling)
  }

  var xdr: XDR.Liabilities { XDR.Liabilities(buying: buying, selling: selling) }
}
