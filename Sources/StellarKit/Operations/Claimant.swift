public import StellarXDR

/// An account that may claim a balance, and when.
public struct Claimant: Hashable, Sendable {
  /// The account.
  public let destination: AccountID
  /// The condition that must hold.
  public let predicate: ClaimPredicate

  /// A claimant.
  ///
  /// - Throws: ``OperationError/predicateTooDeep`` or ``OperationError/negative`` for a condition that the protocol refuses.
  public init(_ destination: AccountID, when predicate: ClaimPredicate = .unconditional) throws(OperationError) {
    try predicate.check()
    self.destination = destination
    self.predicate = predicate
  }
}

extension Claimant {
  /// A claimant in its wire form.
  ///
  /// - Throws: ``OperationError`` for a condition that the protocol refuses.
  public init(_ xdr: XDR.Claimant) throws(OperationError) {
    switch xdr {
    case .v0(let claimant): try self.init(AccountID(claimant.destination), when: try ClaimPredicate(claimant.predicate))
    }
  }

  /// The wire form.
  public var xdr: XDR.Claimant { .v0(XDR.ClaimantV0(destination: destination.xdr, predicate: predicate.xdr)) }
}
