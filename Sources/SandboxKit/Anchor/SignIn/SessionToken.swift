import Crypto
import JWTKit
import StellarKit

/// What a token says: who signed in (SEP-10), or which transfer a page is for.
struct SessionToken: JWTPayload {
  /// The address that gave it.
  var iss: String
  var sub: String
  var iat: Int64
  var exp: Int64
  /// The hash of the challenge; a transfer's id for pages.
  var jti: String
  var homeDomain: String?
  var clientDomain: String?
  /// “page” for pages, which sign in nobody.
  var use: String?

  private enum CodingKeys: String, CodingKey {
    case iss, sub, iat, exp, jti, use
    case homeDomain = "home_domain"
    case clientDomain = "client_domain"
  }

  /// Times are compared with the anchor's clock, by who reads the token.
  func verify(using algorithm: some JWTAlgorithm) {}
}

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
