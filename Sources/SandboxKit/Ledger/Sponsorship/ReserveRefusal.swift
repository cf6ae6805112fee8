import StellarXDR

/// Why nobody can keep a reserve for what was to be made.
enum ReserveRefusal: Hashable, Sendable {
  /// Whoever would keep it hasn't enough lumens.
  case lowReserve
  case tooManySubentries
  case tooManySponsoring
  case tooManySponsored

  /// The operation's result.
  ///
  /// - Parameter lowReserve: the operation's own word for too few lumens.
  func result(lowReserve: XDR.OperationResult) -> XDR.OperationResult {
    switch self {
    case .lowReserve: lowReserve
    case .tooManySubentries: .notRun(.opTooManySubentries)
    // An account that others keep 2^32 reserves for can't be: stellar-core calls it a fault of its own.
    case .tooManySponsoring, .tooManySponsored: .notRun(.opTooManySponsoring)
    }
  }
}
