import StellarXDR

/// Signatures over messages that aren't transactions, which prove possession of a key (SEP-53).
///
/// The signed bytes are the SHA-256 of ``prefix`` and the message, so that no transaction can be hidden in a message. A key isn't an account: an
/// account may have other signers, and may require several.
public enum SignedMessage {
  /// The text that precedes every message.
  public static let prefix = "Stellar Signed Message:\n"

  static func digest(_ message: [UInt8]) -> [UInt8] { Bytes32(sha256: Array(prefix.utf8) + message).bytes }
}

extension KeyPair {
  /// Returns the 64-byte signature over a text message in UTF-8.
  public func signMessage(_ text: String) -> [UInt8] { signMessage(Array(text.utf8)) }

  /// Returns the 64-byte signature over a message of bytes.
  public func signMessage(_ bytes: [UInt8]) -> [UInt8] { sign(SignedMessage.digest(bytes)) }
}

extension AccountID {
  /// Returns whether a signature over a text message was made with this account's key.
  public func verifiesMessage(_ text: String, signature: [UInt8]) -> Bool { verifiesMessage(Array(text.utf8), signature: signature) }

  /// Returns whether a signature over a message of bytes was made with this account's key.
  public func verifiesMessage(_ bytes: [UInt8], signature: [UInt8]) -> Bool { verifies(signature, of: SignedMessage.digest(bytes)) }
}
