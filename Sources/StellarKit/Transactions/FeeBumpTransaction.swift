public import StellarXDR

/// A higher fee for a transaction that is signed already, paid by any account (CAP-15).
public struct FeeBumpTransaction: Hashable, Sendable {
  /// Who pays.
  public let feeSource: MuxedAccount
  /// The most the fee source pays for the whole, in stroops.
  public let fee: Int64
  /// The transaction inside, with its signatures.
  public let inner: XDR.TransactionV1Envelope

  /// A fee bump.
  ///
  /// - Parameters:
  ///   - baseFee: the most to pay for each operation, in stroops. The fee bump itself counts as one more operation.
  ///   - inner: a signed transaction that is no fee bump itself; one of the form before protocol 13 is brought to today's, which keeps its
  ///     signatures valid.
  /// - Throws: ``TransactionError/notBumpable``; ``TransactionError/feeTooLow(minimum:)`` for less than the transaction inside offers for an
  ///   operation or than the network's minimum.
  public init(feeSource: MuxedAccount, baseFee: Int64, inner: SignedTransaction) throws(TransactionError) {
    switch inner.envelope {
    case .txV0(let envelope): self.inner = XDR.TransactionV1Envelope(tx: envelope.tx.v1, signatures: envelope.signatures)
    case .tx(let envelope): self.inner = envelope
    case .txFeeBump: throw .notBumpable
    }
    let operations = Int64(self.inner.tx.operations.count)
    guard operations > 0, !self.inner.signatures.isEmpty else { throw .notBumpable }
    let offered = (Int64(self.inner.tx.fee) + operations - 1) / operations
    let least = max(offered, Int64(Transaction.minimumBaseFee))
    guard baseFee >= least else { throw .feeTooLow(minimum: least * (operations + 1)) }
    let (fee, overflow) = baseFee.multipliedReportingOverflow(by: operations + 1)
    guard !overflow else { throw .feeTooLarge }
    self.feeSource = feeSource
    self.fee = fee
  }

  /// The wire form.
  public var xdr: XDR.FeeBumpTransaction {
    XDR.FeeBumpTransaction(feeSource: feeSource.xdr, fee: fee, innerTx: inner)
  }

  /// The fee bump with the signatures of these keys, for one network.
  ///
  /// - Parameter keys: at most 20, of the fee source.
  public func signed(by keys: [KeyPair], on network: Network) -> SignedTransaction {
    let transaction = xdr
    let hash = transaction.hash(on: network)
    let signatures = keys.map { $0.sign(hash) }
    return SignedTransaction(envelope: .txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: transaction, signatures: signatures)), hash: hash)
  }
}
