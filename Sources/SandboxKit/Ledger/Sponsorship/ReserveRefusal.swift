import StellarXDR

/// The reason why no account can keep the reserve of a new entry.
enum ReserveRefusal: Hashable, Sendable {
  /// The account that would keep the reserve hasn't enough lumens.
  case lowReserve
  case tooManySubentries
  case tooManySponsoring
  case tooManySponsored

  /// Returns the operation's result for the refusal.
  ///
  /// - Parameter lowReserve: the operation's own result for too few lumens.
  func result(lowReserve: XDR.OperationResult) -> XDR.OperationResult {
    switch self {
    case .lowReserve: lowReserve
    case .tooManySubentries: .notRun(.opTooManySubentries)
    // No account can have 2^32 reserves kept for it: stellar-core treats that as an internal error.
    case .tooManySponsoring, .tooManySponsored: .notRun(.opTooManySponsoring)
    }
  }
}
