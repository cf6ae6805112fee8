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

  /// An envelope that somebody else built, with or without signatures, on a network.
  ///
  /// - Throws: ``TransactionError/notBase64`` or ``TransactionError/notAnEnvelope(_:)``
  public init(base64: String, on network: Network) throws(TransactionError) {
    envelope = try XDR.TransactionEnvelope(base64: base64)
    hash = envelope.hash(on: network)
  }

  /// An envelope that was kept together with its hash.
  ///
  /// - Throws: ``TransactionError/notBase64`` or ``TransactionError/notAnEnvelope(_:)``
  public init(base64: String, hash: TransactionHash) throws(TransactionError) {
    envelope = try XDR.TransactionEnvelope(base64: base64)
    self.hash = hash
  }

  /// The transaction in the envelope; of a fee bump, the one inside.
  ///
  /// - Throws: ``TransactionError`` for one that this library would not build.
  public var transaction: Transaction {
    get throws(TransactionError) { try Transaction(envelope.applied) }
  }

  /// The envelope in the form in which it is submitted.
  public var base64: String { envelope.base64 }

  /// Returns the transaction with the signatures of more keys. Those that have signed it already don't sign again: the network refuses a signature
  /// that nobody needs.
  ///
  /// - Throws: ``SignatureError/tooMany``
  public func adding(signaturesOf keys: [KeyPair]) throws(SignatureError) -> SignedTransaction {
    var signed = self
    // Two signatures of one key may differ: Apple's CryptoKit makes them with randomness. So what counts is whether there is a valid one.
    for key in keys where !signed.isSigned(by: .ed25519(key.accountID)) { signed = try signed.adding([key.sign(hash)]) }
    return signed
  }

  /// Returns the transaction with the secret of a hash-x signer, which everybody will be able to read.
  ///
  /// - Throws: ``SignatureError``
  public func adding(secret: [UInt8]) throws(SignatureError) -> SignedTransaction {
    try adding([XDR.DecoratedSignature(hint: SignerKey.hashX(of: secret).hint, signature: secret)])
  }

  /// Returns the transaction with signatures that others made. Those it has already are left out.
  ///
  /// - Throws: ``SignatureError/tooMany``
  public func adding(_ signatures: [XDR.DecoratedSignature]) throws(SignatureError) -> SignedTransaction {
    SignedTransaction(envelope: try envelope.adding(signatures), hash: hash)
  }

  /// Returns whether a signer has signed.
  public func isSigned(by signer: SignerKey) -> Bool { signer.isSatisfied(by: envelope.signatures, for: hash) }
}
