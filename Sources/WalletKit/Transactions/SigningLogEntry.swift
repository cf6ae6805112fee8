import Crypto
import Foundation
import GRDB
import StellarKit
import StellarXDR

/// An account's steps in a transaction that was signed or sent here. Times are seconds since 1970.
struct SigningLogEntry: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "signature"
  /// How many bytes of a step's digest are stored.
  static let digestLength = 16

  let hash: TransactionHash
  /// The account that acts in it.
  let account: AccountID
  let source: AccountID
  let sequence: Int64
  /// The last second in which it can be applied.
  let maxTime: Int64
  let createdAt: Int64
  /// The lowest digest of a step, by which those are found that do the same.
  let step: Data
  /// The digests of all of the account's steps, one after the other.
  let steps: Data

  /// Makes an entry, or returns nil for a transaction in which the account does nothing, or that no network takes.
  init?(_ hash: TransactionHash, _ reading: EnvelopeReading, of account: AccountID, createdAt: Int64) {
    let digests = Self.digests(reading, of: account)
    // A sign-in has the number 0, and is sent to no network.
    guard reading.transaction.seqNum > 0, let step = digests.first else { return nil }
    (self.hash, self.account, self.createdAt) = (hash, account, createdAt)
    (source, sequence, maxTime) = (reading.source, reading.transaction.seqNum, reading.lastMoment)
    (self.step, steps) = (step, Data(digests.joined()))
  }

  /// Makes an entry of an authorization to call a contract, or returns nil for one without a nonce, which is no use by itself. The nonce is its number:
  /// of several authorizations with the same one, a ledger takes one. If it doesn't say whose it is, it is the signer's.
  init?(_ authorization: OpenedAuthorization, _ hash: TransactionHash, by signer: AccountID, createdAt: Int64) {
    let account = authorization.address?.account ?? signer
    guard let nonce = authorization.nonce, let call = authorization.invocation?.function else { return nil }
    // The steps that the call takes in turn follow from it.
    let digest = Data(SHA256.hash(data: Array("authorization".utf8) + call.xdrBytes).prefix(Self.digestLength))
    (self.hash, self.account, source, sequence) = (hash, account, account, nonce)
    (self.createdAt, maxTime, step, steps) = (createdAt, createdAt, digest, digest)
  }

  /// Returns the digests of what an account wants to achieve in a transaction, each with the memo with which it is carried out, in ascending order.
  static func digests(_ reading: EnvelopeReading, of account: AccountID) -> [Data] {
    reading.wishes(of: account).map { wish in
      Data(SHA256.hash(data: StellarKit.Operation(wish).xdr.xdrBytes + reading.transaction.memo.xdrBytes).prefix(digestLength))
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
