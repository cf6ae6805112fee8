import StellarXDR

/// A contract's balance of an asset, as the asset's contract stores it.
struct ContractBalance: Hashable, Sendable {
  // Two halves take less room than the whole would.
  private var high: Int64
  private var low: UInt64
  /// Whether it may be sent and added to.
  var isAuthorized: Bool
  /// Whether the asset's administrator may claw it back.
  var isClawbackEnabled: Bool

  private static let names = ["amount", "authorized", "clawback"].map { XDR.SCVal.symbol(Array($0.utf8)) }

  /// The amount in stroops.
  var amount: Int128 {
    get { Int128(high) << 64 | Int128(low) }
    set {
      high = Int64(truncatingIfNeeded: newValue >> 64)
      low = UInt64(truncatingIfNeeded: newValue)
    }
  }

  init(amount: Int128, isAuthorized: Bool, isClawbackEnabled: Bool) {
    (high, low) = (0, 0)
    self.isAuthorized = isAuthorized
    self.isClawbackEnabled = isClawbackEnabled
    self.amount = amount
  }

  /// - Returns: nil for anything that doesn't have the form of a balance.
  init?(_ value: XDR.SCVal) {
    guard case .map(let fields?) = value, fields.map(\.key) == Self.names, case .i128(let amount) = fields[0].val,
      case .bool(let isAuthorized) = fields[1].val, case .bool(let isClawbackEnabled) = fields[2].val
    else { return nil }
    self.init(amount: amount.value, isAuthorized: isAuthorized, isClawbackEnabled: isClawbackEnabled)
  }

  /// The value in the protocol's form.
  var xdr: XDR.SCVal {
    let values: [XDR.SCVal] = [.i128(amount), .bool(isAuthorized), .bool(isClawbackEnabled)]
    return .map(zip(Self.names, values).map { XDR.SCMapEntry(key: $0, val: $1) })
  }
}

extension XDR.Int128Parts {
  var value: Int128 { Int128(hi) << 64 | Int128(lo) }
}

extension XDR.SCVal {
  static func i128(_ value: Int128) -> XDR.SCVal {
    .i128(XDR.Int128Parts(hi: Int64(truncatingIfNeeded: value >> 64), lo: UInt64(truncatingIfNeeded: value)))
  }
}
