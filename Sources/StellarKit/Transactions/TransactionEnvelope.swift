import Foundation
public import StellarXDR

extension XDR.Transaction {
  /// Returns the transaction's hash on a network, which its signers sign.
  public func hash(on network: Network) -> TransactionHash {
    let payload = XDR.TransactionSignaturePayload(networkId: network.id, taggedTransaction: .tx(self))
    return TransactionHash(Bytes32(sha256: payload.xdrBytes))
  }
}

extension XDR.FeeBumpTransaction {
  /// Returns the fee bump's own hash on a network, which differs from the inner transaction's.
  public func hash(on network: Network) -> TransactionHash {
    let payload = XDR.TransactionSignaturePayload(networkId: network.id, taggedTransaction: .feeBump(self))
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
      throw .notAnEnvelope(error.sentence)
    }
  }

  /// The transaction that is applied: for a fee bump, the inner transaction.
  public var applied: XDR.Transaction {
    switch self {
    case .txV0(let envelope): envelope.tx.v1
    case .tx(let envelope): envelope.tx
    case .txFeeBump(let envelope): envelope.tx.innerTx.tx
    }
  }

  /// The envelope's base64.
  public var base64: String { Data(xdrBytes).base64EncodedString() }

  /// Returns the transaction's hash on a network; a fee bump has its own.
  public func hash(on network: Network) -> TransactionHash {
    switch self {
    case .txV0(let envelope): envelope.tx.v1.hash(on: network)
    case .tx(let envelope): envelope.tx.hash(on: network)
    case .txFeeBump(let envelope): envelope.tx.hash(on: network)
    }
  }

  /// Returns the hash of a fee bump's inner transaction on a network, or nil for any other transaction.
  public func innerHash(on network: Network) -> TransactionHash? {
    guard case .txFeeBump(let envelope) = self else { return nil }
    return envelope.tx.innerTx.tx.hash(on: network)
  }

  /// The envelope's signatures; for a fee bump, its own, not those of the inner transaction.
  public var signatures: [XDR.DecoratedSignature] {
    switch self {
    case .txV0(let envelope): envelope.signatures
    case .tx(let envelope): envelope.signatures
    case .txFeeBump(let envelope): envelope.signatures
    }
  }

  /// Returns the envelope with additional signatures. Those that it already has are left out.
  ///
  /// - Throws: ``SignatureError/tooMany`` for more than 20 in total.
  public func adding(_ further: [XDR.DecoratedSignature]) throws(SignatureError) -> XDR.TransactionEnvelope {
    var all = signatures
    for signature in further where !all.contains(signature) { all.append(signature) }
    guard all.count <= XDR.maxSignatures else { throw .tooMany }
    switch self {
    case .txV0(let envelope): return .txV0(XDR.TransactionV0Envelope(tx: envelope.tx, signatures: all))
    case .tx(let envelope): return .tx(XDR.TransactionV1Envelope(tx: envelope.tx, signatures: all))
    case .txFeeBump(let envelope): return .txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: envelope.tx, signatures: all))
    }
  }
}
