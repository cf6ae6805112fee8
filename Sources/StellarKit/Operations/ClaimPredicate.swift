public import StellarXDR

/// When a claimable balance may be claimed (CAP-23). Conditions nest at most 4 levels deep.
///
/// For example, "after a day" is `.not(.within(seconds: 86_400))`.
public indirect enum ClaimPredicate: Hashable, Sendable {
  /// The deepest nesting, including the outermost condition.
  public static let depthLimit = 4

  /// At any time.
  case unconditional
  /// When both hold.
  case and(ClaimPredicate, ClaimPredicate)
  /// When at least one holds.
  case or(ClaimPredicate, ClaimPredicate)
  /// When the other doesn't hold.
  case not(ClaimPredicate)
  /// Before a point in time, in seconds since 1970.
  case before(seconds: Int64)
  /// Within this many seconds of the balance's creation. The ledger stores it as ``before(seconds:)``.
  case within(seconds: Int64)

  /// Returns whether the balance may be claimed in a ledger.
  ///
  /// - Parameters:
  ///   - closeTime: The ledger's close time, in seconds since 1970.
  ///   - createdAt: The close time of the ledger that created the balance, from which relative conditions count.
  public func allowsClaim(closeTime: Int64, createdAt: Int64) -> Bool {
    switch self {
    case .unconditional: true
    case .and(let first, let second):
      first.allowsClaim(closeTime: closeTime, createdAt: createdAt) && second.allowsClaim(closeTime: closeTime, createdAt: createdAt)
    case .or(let first, let second):
      first.allowsClaim(closeTime: closeTime, createdAt: createdAt) || second.allowsClaim(closeTime: closeTime, createdAt: createdAt)
    case .not(let other): !other.allowsClaim(closeTime: closeTime, createdAt: createdAt)
    case .before(let seconds): closeTime < seconds
    case .within(let seconds): closeTime < createdAt.addingClamped(seconds)
    }
  }

  /// Returns when the result of ``allowsClaim(closeTime:createdAt:)`` next changes, or nil if it never does.
  ///
  /// - Parameters:
  ///   - closeTime: A ledger's close time, in seconds since 1970; the change is later.
  ///   - createdAt: The close time of the ledger that created the balance.
  public func nextChange(after closeTime: Int64, createdAt: Int64) -> Int64? {
    let isAllowed = allowsClaim(closeTime: closeTime, createdAt: createdAt)
    return turns(createdAt: createdAt).sorted().first { time in
      time > closeTime && allowsClaim(closeTime: time, createdAt: createdAt) != isAllowed
    }
  }

  /// Returns the times at which parts of the condition cease to hold.
  private func turns(createdAt: Int64) -> [Int64] {
    switch self {
    case .unconditional: []
    case .and(let first, let second), .or(let first, let second): first.turns(createdAt: createdAt) + second.turns(createdAt: createdAt)
    case .not(let other): other.turns(createdAt: createdAt)
    case .before(let seconds): [seconds]
    case .within(let seconds): [createdAt.addingClamped(seconds)]
    }
  }

  func check(depth: Int = 1) throws(OperationError) {
    guard depth <= Self.depthLimit else { throw .predicateTooDeep }
    switch self {
    case .unconditional: return
    case .and(let first, let second), .or(let first, let second):
      try first.check(depth: depth + 1)
      try second.check(depth: depth + 1)
    case .not(let other): try other.check(depth: depth + 1)
    case .before(let seconds), .within(let seconds):
      guard seconds >= 0 else { throw .negative }
    }
  }
}

extension ClaimPredicate {
  /// Reads a condition from its wire form.
  ///
  /// - Throws: ``OperationError/predicateTooDeep``, or ``OperationError/incompletePredicate`` if a condition lacks parts.
  public init(_ xdr: XDR.ClaimPredicate) throws(OperationError) {
    try self.init(xdr, depth: 1)
  }

  private init(_ xdr: XDR.ClaimPredicate, depth: Int) throws(OperationError) {
    guard depth <= Self.depthLimit else { throw .predicateTooDeep }
    switch xdr {
    case .unconditional: self = .unconditional
    case .and(let both):
      guard both.count == 2 else { throw .incompletePredicate }
      self = .and(try Self(both[0], depth: depth + 1), try Self(both[1], depth: depth + 1))
    case .or(let either):
      guard either.count == 2 else { throw .incompletePredicate }
      self = .or(try Self(either[0], depth: depth + 1), try Self(either[1], depth: depth + 1))
    case .not(let other):
      guard let other else { throw .incompletePredicate }
      self = .not(try Self(other, depth: depth + 1))
    case .beforeAbsoluteTime(let seconds): self = .before(seconds: seconds)
    case .beforeRelativeTime(let seconds): self = .within(seconds: seconds)
    }
  }

  /// The wire form.
  public var xdr: XDR.ClaimPredicate {
    switch self {
    case .unconditional: .unconditional
    case .and(let first, let second): .and([first.xdr, second.xdr])
    case .or(let first, let second): .or([first.xdr, second.xdr])
    case .not(let other): .not(other.xdr)
    case .before(let seconds): .beforeAbsoluteTime(seconds)
    case .within(let seconds): .beforeRelativeTime(seconds)
    }
  }
}

extension Int64 {
  /// Adds a number, and returns the largest one if the sum overflows: a time that never comes.
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
