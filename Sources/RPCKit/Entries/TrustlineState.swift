public import StellarKit
public import StellarXDR

/// What an account holds of an issued asset, as it stands after a ledger.
public struct TrustlineState: Hashable, Sendable {
  /// The trustline's entry.
  public let entry: XDR.TrustLineEntry
  /// The ledger.
  public let ledger: UInt32
  /// How much is held.
  public let balance: Amount
  /// The most that can be held.
  public let limit: Amount
  /// What its issuer allows.
  public let flags: TrustLineFlags

  /// Reads a trustline's entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - ledger: The ledger after which it stands so.
  /// - Throws: ``RPCError/invalidAnswer(_:)`` for one that no ledger holds.
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
