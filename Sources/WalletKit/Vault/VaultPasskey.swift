public import Foundation

/// A passkey that opens the vault beside the PIN (WebAuthn with the PRF extension).
public struct VaultPasskey: Hashable, Sendable, Identifiable {
  /// The credential's id.
  public let id: Data
  /// What the person calls it.
  public let name: String
  /// What the PRF extension is asked about: 32 random bytes.
  public let salt: Data
  /// When it was added; nil where an older version did it.
  public let addedAt: Date?
}
