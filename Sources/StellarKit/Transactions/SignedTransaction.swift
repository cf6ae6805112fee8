public import StellarXDR

/// A signed transaction, ready for submission: its envelope, and the hash for looking it up afterwards.
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

  /// An envelope that somebody else built for a network, with or without signatures.
  ///
  /// - Throws: ``TransactionError/notBase64`` or ``TransactionError/notAnEnvelope(_:)``
  public init(base64: String, on network: Network) throws(TransactionError) {
    envelope = try XDR.TransactionEnvelope(base64: base64)
    hash = envelope.hash(on: network)
  }

  /// An envelope that was saved together with its hash.
  ///
  /// - Throws: ``TransactionError/notBase64`` or ``TransactionError/notAnEnvelope(_:)``
  public init(base64: String, hash: TransactionHash) throws(TransactionError) {
    envelope = try XDR.TransactionEnvelope(base64: base64)
    self.hash = hash
  }

  /// The transaction in the envelope; for a fee bump, the inner transaction.
  ///
  /// - Throws: ``TransactionError`` for a transaction that this library would not build.
  public var transaction: Transaction {
    get throws(TransactionError) { try Transaction(envelope.applied) }
  }

  /// The envelope in the form for submission.
  public var base64: String { envelope.base64 }

  /// Returns the transaction with the signatures of additional keys. Keys that have already signed it don't sign again: the network refuses
  /// unnecessary signatures.
  ///
  /// - Throws: ``SignatureError/tooMany``
  public func adding(signaturesOf keys: [KeyPair]) throws(SignatureError) -> SignedTransaction {
    var signed = self
    // Two signatures of one key may differ, because Apple's CryptoKit makes them with randomness. So the check is for any valid signature.
    for key in keys where !signed.isSigned(by: .ed25519(key.accountID)) { signed = try signed.adding([key.sign(hash)]) }
    return signed
  }

  /// Returns the transaction with the secret of a hash-x signer, which will be public.
  ///
  /// - Throws: ``SignatureError``
  public func adding(secret: [UInt8]) throws(SignatureError) -> SignedTransaction {
    try adding([XDR.DecoratedSignature(hint: SignerKey.hashX(of: secret).hint, signature: secret)])
  }

  /// Returns the transaction with signatures that others made. Those that it already has are left out.
  ///
  /// - Throws: ``SignatureError/tooMany``
  public func adding(_ signatures: [XDR.DecoratedSignature]) throws(SignatureError) -> SignedTransaction {
    SignedTransaction(envelope: try envelope.adding(signatures), hash: hash)
  }

  /// Returns whether a signer has signed.
  public func isSigned(by signer: SignerKey) -> Bool { signer.isSatisfied(by: envelope.signatures, for: hash) }
}
