public import StellarXDR

/// A fee bump: a higher fee for a transaction that is signed already, paid by any account (CAP-15).
public struct FeeBumpTransaction: Hashable, Sendable {
  /// The account that pays the fee.
  public let feeSource: MuxedAccount
  /// The most that the fee source pays for the whole, in stroops.
  public let fee: Int64
  /// The inner transaction, with its signatures.
  public let inner: XDR.TransactionV1Envelope

  /// Makes a fee bump.
  ///
  /// - Parameters:
  ///   - feeSource: The account that pays the fee.
  ///   - baseFee: The most to pay for each operation, in stroops. The fee bump itself counts as one more operation. A contract's resource fee is
  ///     charged on top.
  ///   - inner: A signed transaction that isn't a fee bump itself. One in the form before protocol 13 is converted to the current form, in which its
  ///     signatures remain valid.
  /// - Throws: ``TransactionError/notBumpable``; ``TransactionError/feeTooLow(minimum:)`` if it is less than the inner transaction offers for an
  ///   operation, or than the network's minimum.
  public init(feeSource: MuxedAccount, baseFee: Int64, inner: SignedTransaction) throws(TransactionError) {
    switch inner.envelope {
    case .txV0(let envelope): self.inner = XDR.TransactionV1Envelope(tx: envelope.tx.v1, signatures: envelope.signatures)
    case .tx(let envelope): self.inner = envelope
    case .txFeeBump: throw .notBumpable
    }
    guard !self.inner.signatures.isEmpty else { throw .notBumpable }
    let costs = try Self.costs(of: self.inner.tx)
    let (inclusion, overflow) = baseFee.multipliedReportingOverflow(by: costs.operations)
    let (fee, excess) = inclusion.addingReportingOverflow(costs.resources)
    guard !overflow, !excess else { throw .feeTooLarge }
    guard fee >= costs.minimum else { throw .feeTooLow(minimum: costs.minimum) }
    self.feeSource = feeSource
    self.fee = fee
  }

  /// Reads a fee bump, which someone else may have made, and keeps it as it is.
  ///
  /// - Throws: ``TransactionError/feeTooLow(minimum:)`` if it is less than the inner transaction offers for an operation, or than the network's
  ///   minimum; ``TransactionError`` for an inner transaction that this library wouldn't make.
  public init(_ xdr: XDR.FeeBumpTransaction) throws(TransactionError) {
    _ = try Transaction(xdr.innerTx.tx)
    let costs = try Self.costs(of: xdr.innerTx.tx)
    guard xdr.fee >= costs.minimum else { throw .feeTooLow(minimum: costs.minimum) }
    (feeSource, fee, inner) = (MuxedAccount(xdr.feeSource), xdr.fee, xdr.innerTx)
  }

  /// Returns the number of operations to pay for, including the fee bump; the fee for resources, which is paid once; and the minimum fee in total.
  /// For each operation that is at least what the transaction itself offers, and at least the network's minimum.
  private static func costs(of transaction: XDR.Transaction) throws(TransactionError) -> (operations: Int64, resources: Int64, minimum: Int64) {
    let count = Int64(transaction.operations.count)
    guard count > 0 else { throw .notBumpable }
    var resources: Int64 = 0
    if case .v1(let data) = transaction.ext { resources = data.resourceFee }
    guard (0...Transaction.maximumResourceFee).contains(resources) else { throw .contractResources }
    // A contract's transaction may leave even its resources to the fee bump.
    let offered = (max(0, Int64(transaction.fee) - resources) * (count + 1) + count - 1) / count
    return (count + 1, resources, max(offered, Int64(Transaction.minimumBaseFee) * (count + 1)) + resources)
  }

  /// The wire form.
  public var xdr: XDR.FeeBumpTransaction {
    XDR.FeeBumpTransaction(feeSource: feeSource.xdr, fee: fee, innerTx: inner)
  }

  /// Returns the fee bump with the signature of one key, for one network.
  ///
  /// - Parameters:
  ///   - key: The fee source's key, or that of another of its signers.
  ///   - network: The network on which it will be applied.
  public func signed(by key: KeyPair, on network: Network) -> SignedTransaction {
    let transaction = xdr
    let hash = transaction.hash(on: network)
    return SignedTransaction(envelope: .txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: transaction, signatures: [key.sign(hash)])), hash: hash)
  }

  /// Returns the fee bump with the signatures of several keys, or of none yet, for one network.
  ///
  /// - Parameters:
  ///   - keys: At most 20 keys of the fee source. A repeated key signs once.
  ///   - network: The network on which it will be applied.
  /// - Throws: ``SignatureError/tooMany``
  public func signed(by keys: [KeyPair], on network: Network) throws(SignatureError) -> SignedTransaction {
    let transaction = xdr
    let unsigned = XDR.TransactionEnvelope.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: transaction, signatures: []))
    return try SignedTransaction(envelope: unsigned, hash: transaction.hash(on: network)).adding(signaturesOf: keys)
  }
}
