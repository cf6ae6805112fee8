public import StellarXDR

/// What a transaction on contracts needs according to a simulation. Nothing of it is trusted before ``Transaction/prepared(with:feeLimit:)`` has
/// checked it.
public struct ContractRequirements: Hashable, Sendable {
  /// What it reads, writes and uses, with the fee for that.
  public var resources: XDR.SorobanTransactionData
  /// The least that the resources cost.
  public var minimumResourceFee: Amount
  /// Who has to authorize which calls.
  public var authorizations: [XDR.SorobanAuthorizationEntry]
  /// Whether authorizations may begin with another call than that of the transaction, as when a contract requires one in the middle of its work.
  public var allowsNonRoot: Bool

  /// Creates an instance from its parts.
  public init(
    resources: XDR.SorobanTransactionData, minimumResourceFee: Amount, authorizations: [XDR.SorobanAuthorizationEntry] = [],
    allowsNonRoot: Bool = false
  ) {
    self.resources = resources
    self.minimumResourceFee = minimumResourceFee
    self.authorizations = authorizations
    self.allowsNonRoot = allowsNonRoot
  }
}

extension XDR.SorobanTransactionData {
  /// Makes resources that aren't known yet: at most a list of ledger entries, and no fee.
  public static func unknown(readOnly: [XDR.LedgerKey] = [], readWrite: [XDR.LedgerKey] = []) -> XDR.SorobanTransactionData {
    let footprint = XDR.LedgerFootprint(readOnly: readOnly, readWrite: readWrite)
    return XDR.SorobanTransactionData(
      ext: .v0, resources: XDR.SorobanResources(footprint: footprint, instructions: 0, diskReadBytes: 0, writeBytes: 0), resourceFee: 0)
  }
}
