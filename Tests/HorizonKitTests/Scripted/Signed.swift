import HorizonKit
import StellarKit
import StellarXDR

/// Signed transactions to submit.
enum Signed {
  /// The upper time bound of all transactions.
  static let maxTime: UInt64 = 1_800_000_180

  static func key(_ number: UInt8) throws -> KeyPair { try KeyPair(seed: [UInt8](repeating: number, count: 32)) }

  static func account(_ number: UInt8) throws -> AccountID { try key(number).accountID }

  static func usdc() throws -> Asset { .issued(code: try AssetCode("USDC"), issuer: try account(9)) }

  /// Returns a transaction of account 1, signed with its key.
  static func transaction(_ operations: [Operation.Body]) throws -> SignedTransaction {
    let source = MuxedAccount(try account(1))
    let transaction = try Transaction(
      source: source, sequenceNumber: 5, timeBounds: try TimeBounds(maxTime: maxTime), operations: operations.map { Operation($0) })
    return transaction.signed(by: try key(1), on: .testnet)
  }

  /// Returns a payment of 5 USDC to account 2.
  static func payment() throws -> SignedTransaction {
    try transaction([.payment(destination: MuxedAccount(try account(2)), asset: try usdc(), amount: try Amount("5"))])
  }

  /// Returns the same payment with another hash, such as that of a stored answer.
  static func payment(hash: String) throws -> SignedTransaction {
    guard let hash = TransactionHash(hash) else { throw TransactionError.notBase64 }
    return SignedTransaction(envelope: try payment().envelope, hash: hash)
  }

  /// Returns a fee bump of a transaction, paid by account 3.
  static func bump(of inner: SignedTransaction) throws -> SignedTransaction {
    try FeeBumpTransaction(feeSource: MuxedAccount(try account(3)), baseFee: 200, inner: inner).signed(by: try key(3), on: .testnet)
  }
}
