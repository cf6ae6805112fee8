public import StellarKit
public import StellarXDR

/// An account's state after a ledger.
public struct AccountState: Hashable, Sendable {
  /// Its ledger entry.
  public let entry: XDR.AccountEntry
  /// The ledger of this state.
  public let ledger: UInt32
  /// The account.
  public let accountID: AccountID
  /// The sequence number of its last transaction; the next transaction uses the one after it.
  public let sequenceNumber: Int64
  /// Its balance of lumens.
  public let balance: Amount
  /// Its signers and thresholds.
  public let signers: AccountSigners

  /// Reads an account's entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - ledger: The ledger after which this is the state.
  /// - Throws: ``RPCError/invalidAnswer(_:)`` for an entry that no ledger can contain.
  public init(_ entry: XDR.AccountEntry, ledger: UInt32) throws(RPCError) {
    self.entry = entry
    self.ledger = ledger
    accountID = AccountID(entry.accountID)
    guard entry.seqNum >= 0 else { throw .invalidAnswer("AccountEntry.seqNum: \(entry.seqNum)") }
    sequenceNumber = entry.seqNum
    guard let balance = try? Amount(stroops: entry.balance) else { throw .invalidAnswer("AccountEntry.balance: \(entry.balance)") }
    self.balance = balance
    signers = AccountSigners(entry)
  }
}
