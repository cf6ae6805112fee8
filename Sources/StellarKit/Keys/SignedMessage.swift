import StellarXDR

/// Signatures over messages that are no transactions: a proof that somebody holds a key (SEP-53).
///
/// What is signed is the SHA-256 of ``prefix`` and the message, so that no transaction can hide in a message.
/// A key is not an account: an account may have other signers, and need several.
public enum SignedMessage {
  /// What is put before every message.
  public static let prefix = "Stellar Signed Message:\n"

  static func digest(_ message: [UInt8]) -> [UInt8] { Bytes32(sha256: Array(prefix.utf8) + message).bytes }
}

extension KeyPair {
  /// Returns the 64-byte signature over a message that is a text, in UTF-8.
  public func signMessage(_ text: String) -> [UInt8] { signMessage(Array(text.utf8)) }

  /// Returns the 64-byte signature over a message that is bytes.
  public func signMessage(_ bytes: [UInt8]) -> [UInt8] { sign(SignedMessage.digest(bytes)) }
}

extension AccountID {
  /// Returns whether a signature over a text message was made with this account's key.
  public func verifiesMessage(_ text: String, signature: [UInt8]) -> Bool { verifiesMessage(Array(text.utf8), signature: signature) }

  /// Returns whether a signature over a message of bytes was made with this account's key.
  public func verifiesMessage(_ bytes: [UInt8], signature: [UInt8]) -> Bool { verifies(signature, of: SignedMessage.digest(bytes)) }
}
