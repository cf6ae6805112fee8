import StellarXDR

extension XDR.ClaimPredicate {
  /// How deep predicates may be nested.
  private static let depthLimit = 4

  /// Whether the predicate is complete, not too deep, and names no time before 1970.
  var isValid: Bool { isValid(depth: 1) }

  private func isValid(depth: Int) -> Bool {
    guard depth <= Self.depthLimit else { return false }
    switch self {
    case .unconditional: return true
    case .and(let parts), .or(let parts): return parts.count == 2 && parts.allSatisfy { $0.isValid(depth: depth + 1) }
    case .not(let part): return part?.isValid(depth: depth + 1) ?? false
    case .beforeAbsoluteTime(let time), .beforeRelativeTime(let time): return time >= 0
    }
  }

  /// Returns the predicate with its relative times made absolute, in seconds since 1970.
  ///
  /// - Parameter closeTime: the moment that relative times count from, in seconds since 1970.
  func absolute(from closeTime: UInt64) -> XDR.ClaimPredicate {
    switch self {
    case .unconditional, .beforeAbsoluteTime: return self
    case .and(let parts): return .and(parts.map { $0.absolute(from: closeTime) })
    case .or(let parts): return .or(parts.map { $0.absolute(from: closeTime) })
    case .not(let part): return .not(part?.absolute(from: closeTime))
    case .beforeRelativeTime(let seconds):
      let (sum, overflow) = Int64(clamping: closeTime).addingReportingOverflow(seconds)
      return .beforeAbsoluteTime(overflow ? .max : sum)
    }
  }

  /// Returns whether the predicate, whose times are absolute, holds at a moment.
  ///
  /// - Parameter closeTime: the moment, in seconds since 1970.
  func holds(at closeTime: UInt64) -> Bool {
    switch self {
    case .unconditional: true
    case .and(let parts): parts.allSatisfy { $0.holds(at: closeTime) }
    case .or(let parts): parts.contains { $0.holds(at: closeTime) }
    case .not(let part): part.map { !$0.holds(at: closeTime) } ?? false
    case .beforeAbsoluteTime(let time): time > 0 && UInt64(time) > closeTime
    // Predicates on the ledger have no relative times.
    case .beforeRelativeTime: false
    }
  }
}
