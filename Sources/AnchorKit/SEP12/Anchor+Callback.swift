import Foundation
public import Sentences
import StellarKit

extension Anchor {
  /// Checks that this anchor signed what was posted to a customer's or a transfer's callback, for this host, and just now (SEP-6, SEP-12, SEP-24).
  ///
  /// - Parameters:
  ///   - signature: The header `Signature`, or the deprecated `X-Stellar-Signature`.
  ///   - body: The posted body, byte for byte.
  ///   - host: The host of the address that was given to the anchor, not the host of the request.
  /// - Throws: ``CallbackError``; ``AnchorError`` with ``AnchorProblem/missingSigningKey``
  public func checkCallback(signature: String, body: [UInt8], host: String) throws {
    guard let key = toml.signingKey else { throw exchange.wrong(.missingSigningKey) }
    let match = signature.wholeMatch(of: /\s*t=(\d{1,12}),\s*s=([A-Za-z0-9+\/=]{1,200})\s*/)
    guard let match, let seconds = UInt64(match.1), let bytes = Data(base64Encoded: String(match.2)) else { throw CallbackError.notSigned }
    let age = Date(timeIntervalSince1970: TimeInterval(seconds)).distance(to: now())
    guard abs(age) <= 120 else { throw CallbackError.notFresh }
    guard key.verifies(Array(bytes), of: Array("\(match.1).\(host).".utf8) + body) else { throw CallbackError.wrongSignature }
  }
}

/// Why a message to a callback must not be trusted.
public enum CallbackError: Error, Hashable, Sendable {
  /// There is no signature in the form `t=<seconds>, s=<base64>`.
  case notSigned
  /// It was signed more than two minutes ago, or has a time in the future.
  case notFresh
  /// The anchor's signing key hasn't signed it.
  case wrongSignature
}

extension CallbackError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notSigned: "The message has no signature."
    case .notFresh: "The message is too old, or from the future."
    case .wrongSignature: "The anchor hasn't signed this message."
    }
  }
}
