import StellarKit
import StellarXDR

extension ClaimPredicate {
  /// A predicate of an entry or an operation on the ledger.
  init(onLedger xdr: XDR.ClaimPredicate) throws {
    switch xdr {
    case .unconditional: self = .unconditional
    case .beforeAbsoluteTime(let seconds): self = .before(seconds: seconds)
    case .beforeRelativeTime(let seconds): self = .within(seconds: seconds)
    case .not(let other?): self = .not(try ClaimPredicate(onLedger: other))
    case .and(let parts) where parts.count == 2:
      self = .and(try ClaimPredicate(onLedger: parts[0]), try ClaimPredicate(onLedger: parts[1]))
    case .or(let parts) where parts.count == 2:
      self = .or(try ClaimPredicate(onLedger: parts[0]), try ClaimPredicate(onLedger: parts[1]))
    case .and, .or, .not: throw InvalidRow(description: "a predicate isn't whole")
    }
  }
}
