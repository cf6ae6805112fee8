public import StellarKit
public import StellarXDR

/// An account as it stands after a ledger.
public struct AccountState: Hashable, Sendable {
  /// Its entry.
  public let entry: XDR.AccountEntry
  /// The ledger.
  public let ledger: UInt32
  /// Which account.
  public let accountID: AccountID
  /// The number of its last transaction; the next one's is one more.
  public let sequenceNumber: Int64
  /// Its lumens.
  public let balance: Amount
  /// Who may sign for it.
  public let signers: AccountSigners

  /// Reads an account's entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - ledger: The ledger after which it stands so.
  /// - Throws: ``RPCError/invalidAnswer(_:)`` for one that no ledger holds.
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
