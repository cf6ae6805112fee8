import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension TransactionResource {
  /// - Parameter hash: the hash in the request: that of a fee bump, or of the transaction inside.
  init(_ stored: StoredTransaction, askedFor hash: TransactionHash? = nil, links: HorizonLinks) {
    let transaction = stored.transaction
    let source = MuxedAccount(transaction.sourceAccount)
    let innerFee = Amount(fee: transaction.fee)
    let memo = Self.memoFields(Memo(transaction.memo))
    var feeSource = source
    var maxFee = innerFee
    var signatures = stored.innerSignatures
    var feeBump: FeeBump?
    var inner: Inner?
    if case .txFeeBump(let bump) = stored.envelope, let innerHash = stored.innerHash {
      feeSource = MuxedAccount(bump.tx.feeSource)
      maxFee = Amount(clamping: bump.tx.fee)
      let outerSignatures = bump.signatures.map(\.base64Signature)
      feeBump = FeeBump(hash: stored.hash, signatures: outerSignatures)
      inner = Inner(hash: innerHash, signatures: signatures, maxFee: innerFee)
      if hash != innerHash { signatures = outerSignatures }
    }
    let hash = hash ?? stored.hash
    self.init(
      links: Links(stored, hash, source, links),
      pagingToken: stored.id.description,
      successful: stored.isSuccessful,
      hash: hash,
      ledger: stored.id.ledger,
      createdAt: Date(unixSeconds: stored.closeTime),
      sourceAccount: source,
      sourceAccountSequence: transaction.seqNum,
      feeAccount: feeSource,
      feeCharged: Amount(clamping: stored.result.feeCharged),
      maxFee: maxFee,
      operationCount: UInt32(clamping: transaction.operations.count),
      envelopeXDR: stored.envelope.base64,
      resultXDR: stored.result.base64,
      resultMetaXDR: stored.meta.map { Data($0.meta).base64EncodedString() },
      feeMetaXDR: stored.meta.map { Data($0.fee).base64EncodedString() } ?? "",
      memoType: memo.type,
      memoText: memo.text,
      memoBytes: memo.bytes,
      signatures: signatures,
      preconditions: TransactionPreconditions(transaction.cond),
      feeBumpTransaction: feeBump,
      innerTransaction: inner
    )
  }
}

extension TransactionResource.Links {
  fileprivate init(_ stored: StoredTransaction, _ hash: TransactionHash, _ source: MuxedAccount, _ links: HorizonLinks) {
    let path = "/transactions/\(hash)"
    self.init(
      itself: links.link(path),
      account: links.link("/accounts/\(source.accountID.address)"),
      ledger: links.link("/ledgers/\(stored.id.ledger)"),
      operations: links.list("\(path)/operations"),
      effects: links.list("\(path)/effects"),
      precedes: links.link("/transactions?order=asc&cursor=\(stored.id)"),
      succeeds: links.link("/transactions?order=desc&cursor=\(stored.id)"),
      transaction: links.link(path)
    )
  }
}

extension StoredTransaction {
  /// The signatures of the transaction that was applied.
  fileprivate var innerSignatures: [String] {
    let signatures =
      switch envelope {
      case .txV0(let envelope): envelope.signatures
      case .tx(let envelope): envelope.signatures
      case .txFeeBump(let envelope): envelope.tx.innerTx.signatures
      }
    return signatures.map(\.base64Signature)
  }
}

extension XDR.DecoratedSignature {
  fileprivate var base64Signature: String { Data(signature).base64EncodedString() }
}

extension TransactionPreconditions {
  /// Reads the conditions of a transaction, or returns nil if it has none.
  fileprivate init?(_ conditions: XDR.Preconditions) {
    let v2 = conditions.v2
    self.init(
      timeBounds: conditions.timeBounds.map { TimeBounds(minTime: $0.minTime, maxTime: $0.maxTime == 0 ? nil : $0.maxTime) },
      ledgerBounds: v2?.ledgerBounds.map { LedgerBounds(minLedger: $0.minLedger, maxLedger: $0.maxLedger == 0 ? nil : $0.maxLedger) },
      minAccountSequence: v2?.minSeqNum,
      minAccountSequenceAge: v2?.minSeqAge == 0 ? nil : v2?.minSeqAge,
      minAccountSequenceLedgerGap: v2?.minSeqLedgerGap == 0 ? nil : v2?.minSeqLedgerGap,
      extraSigners: v2?.extraSigners.isEmpty == false ? v2?.extraSigners.map(\.address) : nil
    )
    if self == TransactionPreconditions() { return nil }
  }
}

extension XDR.SignerKey {
  /// The signer as text (SEP-23).
  var address: String {
    switch self {
    case .ed25519(let key): StrKey.encode(.accountID, key.bytes)
    case .preAuthTx(let hash): StrKey.encode(.preAuthTx, hash.bytes)
    case .hashX(let hash): StrKey.encode(.hashX, hash.bytes)
    case .ed25519SignedPayload(let key, let payload):
      StrKey.encode(.signedPayload, key.bytes + payload.lengthPrefixed)
    }
  }
}

extension [UInt8] {
  /// The bytes as XDR writes them: their number, the bytes themselves, then zeros up to a multiple of 4.
  fileprivate var lengthPrefixed: [UInt8] {
    var encoder = XDREncoder()
    encoder.opaque(self)
    return encoder.bytes
  }
}
