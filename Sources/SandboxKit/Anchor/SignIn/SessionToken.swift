import Crypto
import JWTKit
import StellarKit

/// The content of a token: who signed in (SEP-10), or which transfer a page is for.
struct SessionToken: JWTPayload {
  /// The address that issued the token.
  var iss: String
  var sub: String
  var iat: Int64
  var exp: Int64
  /// The hash of the challenge, or a transfer's id for pages.
  var jti: String
  var homeDomain: String?
  var clientDomain: String?
  /// “page” in a token for pages, which signs nobody in.
  var use: String?

  private enum CodingKeys: String, CodingKey {
    case iss, sub, iat, exp, jti, use
    case homeDomain = "home_domain"
    case clientDomain = "client_domain"
  }

  /// Checks nothing here: the reader of the token compares its times with the anchor's clock.
  func verify(using algorithm: some JWTAlgorithm) {}
}

/// The key that signs and verifies tokens (HS256).
struct TokenKeys: Sendable {
  /// The most characters of a token's header; the anchor's own have 36. JWTKit decodes the header before it checks the signature, and each level of
  /// nested JSON takes stack.
  private static let headerLimit = 50

  private let keys: JWTKeyCollection

  /// Makes the key from a secret.
  ///
  /// - Parameter secret: 32 bytes.
  init(secret: [UInt8]) async {
    keys = await JWTKeyCollection().add(hmac: HMACKey(key: SymmetricKey(data: secret)), digestAlgorithm: .sha256)
  }

  func sign(_ token: SessionToken) async throws -> String { try await keys.sign(token) }

  /// Reads a token, or returns nil if the anchor didn't sign it.
  func read(_ text: String) async -> SessionToken? {
    guard text.utf8.count <= 4_000, text.utf8.prefix(while: { $0 != UInt8(ascii: ".") }).count <= Self.headerLimit else { return nil }
    return try? await keys.verify(text, as: SessionToken.self)
  }
}
