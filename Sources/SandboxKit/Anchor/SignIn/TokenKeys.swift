import Crypto
import JWTKit

/// Signs tokens and reads them (HS256).
struct TokenKeys: Sendable {
  private let keys: JWTKeyCollection

  /// - Parameter secret: 32 bytes.
  init(secret: [UInt8]) async {
    keys = await JWTKeyCollection().add(hmac: HMACKey(key: SymmetricKey(data: secret)), digestAlgorithm: .sha256)
  }

  func sign(_ token: SessionToken) async throws -> String { try await keys.sign(token) }

  /// The token; nil for one that the anchor didn't sign.
  func read(_ text: String) async -> SessionToken? {
    guard text.utf8.count <= 4_000 else { return nil }
    return try? await keys.verify(text, as: SessionToken.self)
  }
}
