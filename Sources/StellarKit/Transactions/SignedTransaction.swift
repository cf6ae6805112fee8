public import StellarXDR

/// A signed transaction, ready to be submitted: its envelope, and the hash by which to ask for it afterwards.
public struct SignedTransaction: Hashable, Sendable {
  /// The envelope with its signatures.
  public let envelope: XDR.TransactionEnvelope
  /// The transaction's hash on the network it was signed for.
  public let hash: TransactionHash

  /// A signed transaction.
  public init(envelope: XDR.TransactionEnvelope, hash: TransactionHash) {
    self.envelope = envelope
    self.hash = hash
  }

  /// The envelope in the form in which it is submitted.
  public var base64: String { envelope.base64 }
}
