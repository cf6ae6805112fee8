public import StellarXDR

/// The signatures of an account (`G…`) for an authorization: a list of keys and signatures, ordered by key (CAP-46-11).
///
/// An account with several signers needs as many signatures as its medium threshold requires. A single one by a key that isn't a signer makes the
/// whole list invalid.
public struct AccountSignatures: Hashable, Sendable {
  /// The most signatures that the network accepts.
  public static let limit = 20

  /// The signatures, 64 bytes each, by their keys.
  public let signatures: [AccountID: [UInt8]]

  /// Makes a list of signatures by their keys.
  ///
  /// - Throws: ``AuthorizationError/signatureCount(_:)`` if there are none or more than 20, ``AuthorizationError/invalidForm(_:)``.
  public init(_ signatures: [AccountID: [UInt8]]) throws(AuthorizationError) {
    guard (1...Self.limit).contains(signatures.count) else { throw .signatureCount(signatures.count) }
    for signature in signatures.values where signature.count != 64 { throw .invalidForm("\(signature.count) bytes") }
    self.signatures = signatures
  }

  /// Reads signatures in the form that the network accepts.
  ///
  /// - Throws: ``AuthorizationError`` for any other form.
  public init(_ value: XDR.SCVal) throws(AuthorizationError) {
    guard case .vec(let items?) = value else { throw .invalidForm(value.kind) }
    guard (1...Self.limit).contains(items.count) else { throw .signatureCount(items.count) }
    var signatures: [AccountID: [UInt8]] = [:]
    var last: Bytes32?
    for item in items {
      let (key, signature) = try Self.read(item)
      if let last, !last.bytes.lexicographicallyPrecedes(key.bytes) { throw .invalidForm("keys out of order") }
      last = key
      signatures[AccountID(publicKey: key)] = signature
    }
    try self.init(signatures)
  }

  private static func read(_ item: XDR.SCVal) throws(AuthorizationError) -> (Bytes32, [UInt8]) {
    guard case .map(let fields?) = item, fields.count == 2, fields[0].key == publicKeyName, fields[1].key == signatureName else {
      throw .invalidForm(item.kind)
    }
    guard case .bytes(let bytes) = fields[0].val, let key = Bytes32(bytes), case .bytes(let signature) = fields[1].val else {
      throw .invalidForm("\(fields[0].val.kind), \(fields[1].val.kind)")
    }
    return (key, signature)
  }

  private static let publicKeyName = XDR.SCVal.symbol(Array("public_key".utf8))
  private static let signatureName = XDR.SCVal.symbol(Array("signature".utf8))

  /// The signatures in the form that the network accepts.
  public var contractValue: XDR.SCVal {
    let ordered = signatures.sorted { $0.key.publicKey.bytes.lexicographicallyPrecedes($1.key.publicKey.bytes) }
    return .vec(
      ordered.map { key, signature in
        .map([
          XDR.SCMapEntry(key: Self.publicKeyName, val: .bytes(key.publicKey.bytes)),
          XDR.SCMapEntry(key: Self.signatureName, val: .bytes(signature)),
        ])
      })
  }

  /// Verifies all signatures of a hash, and returns their keys.
  ///
  /// - Throws: ``AuthorizationError/invalidSignature(_:)`` if one of them isn't valid.
  public func verified(_ hash: TransactionHash) throws(AuthorizationError) -> Set<AccountID> {
    for (key, signature) in signatures where !key.verifies(signature, of: hash.value.bytes) { throw .invalidSignature(key) }
    return Set(signatures.keys)
  }
}
