public import StellarKit
public import StellarXDR

/// A trustline's state after a ledger: an account's balance of an issued asset.
public struct TrustlineState: Hashable, Sendable {
  /// Its ledger entry.
  public let entry: XDR.TrustLineEntry
  /// The ledger of this state.
  public let ledger: UInt32
  /// The balance.
  public let balance: Amount
  /// The maximum balance.
  public let limit: Amount
  /// What the issuer allows.
  public let flags: TrustLineFlags

  /// Reads a trustline's entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - ledger: The ledger after which this is the state.
  /// - Throws: ``RPCError/invalidAnswer(_:)`` for an entry that no ledger can contain.
  public init(_ entry: XDR.TrustLineEntry, ledger: UInt32) throws(RPCError) {
    self.entry = entry
    self.ledger = ledger
    guard let balance = try? Amount(stroops: entry.balance), let limit = try? Amount(stroops: entry.limit) else {
      throw .invalidAnswer("TrustLineEntry: \(entry.balance) of \(entry.limit)")
    }
    self.balance = balance
    self.limit = limit
    flags = TrustLineFlags(rawValue: entry.flags)
  }
}
