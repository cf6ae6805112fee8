import Foundation
public import StellarXDR

/// A transaction before it is signed, valid by construction.
public struct Transaction: Hashable, Sendable {
  /// The least fee for one operation, in stroops.
  public static let minimumBaseFee: UInt32 = 100

  /// The account that pays the fee and gives the sequence number.
  public let source: MuxedAccount
  /// One more than the source account's own.
  public let sequenceNumber: Int64
  /// The most the source pays for the whole transaction, in stroops.
  public let fee: UInt32
  /// When the transaction may be applied.
  public let timeBounds: TimeBounds
  /// The memo.
  public let memo: Memo
  /// 1 to 100 steps: all are applied, or none.
  public let operations: [Operation]

  /// A transaction.
  ///
  /// - Parameters:
  ///   - sequenceNumber: one more than the source account's own.
  ///   - baseFee: the most to pay for each operation, in stroops.
  /// - Throws: ``TransactionError``
  public init(
    source: MuxedAccount, sequenceNumber: Int64, baseFee: UInt32 = minimumBaseFee, timeBounds: TimeBounds, memo: Memo = .none,
    operations: [Operation]
  ) throws(TransactionError) {
    guard (1...XDR.maxOperationsPerTransaction).contains(operations.count) else { throw .operationCount(operations.count) }
    let (fee, overflow) = baseFee.multipliedReportingOverflow(by: UInt32(operations.count))
    guard !overflow else { throw .feeTooLarge }
    self.source = source
    self.sequenceNumber = sequenceNumber
    self.fee = fee
    self.timeBounds = timeBounds
    self.memo = memo
    self.operations = operations
  }

  /// The wire form.
  public var xdr: XDR.Transaction {
    XDR.Transaction(
      sourceAccount: source.xdr, fee: fee, seqNum: sequenceNumber, cond: .time(timeBounds.xdr), memo: memo.xdr,
      operations: operations.map(\.xdr)
    )
  }

  /// The transaction with the signatures of these keys, for one network.
  public func signed(by keys: [KeyPair], on network: Network) -> SignedTransaction {
    let transaction = xdr
    let hash = transaction.hash(on: network)
    let envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: transaction, signatures: keys.map { $0.sign(hash) }))
    return SignedTransaction(envelope: envelope, hash: hash)
  }
}

extension XDR.Transaction {
  /// The transaction's hash on a network: what its signers sign.
  public func hash(on network: Network) -> TransactionHash {
    let payload = XDR.TransactionSignaturePayload(networkId: network.id, taggedTransaction: .tx(self))
    return TransactionHash(Bytes32(sha256: payload.xdrBytes))
  }
}

extension XDR.TransactionEnvelope {
  /// Reads an envelope from base64.
  ///
  /// - Throws: ``TransactionError/notBase64`` or ``TransactionError/notAnEnvelope(_:)``.
  public init(base64: String) throws(TransactionError) {
    guard let data = Data(base64Encoded: base64) else { throw .notBase64 }
    do throws(XDRError) {
      try self.init(xdr: Array(data))
    } catch {
      throw .notAnEnvelope(error.description)
    }
  }

  /// The envelope's base64.
  public var base64: String { Data(xdrBytes).base64EncodedString() }

  /// The transaction's hash on a network; a fee bump has its own.
  public func hash(on network: Network) -> TransactionHash {
    switch self {
    case .txV0(let envelope): return envelope.tx.v1.hash(on: network)
    case .tx(let envelope): return envelope.tx.hash(on: network)
    case .txFeeBump(let envelope):
      let payload = XDR.TransactionSignaturePayload(networkId: network.id, taggedTransaction: .feeBump(envelope.tx))
      return TransactionHash(Bytes32(sha256: payload.xdrBytes))
    }
  }
}
