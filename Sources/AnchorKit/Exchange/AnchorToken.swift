public import Foundation
import HorizonKit
import StellarKit

/// A JWT that proves to an anchor, for a while, that an account has signed in. Anyone who has it can act for the account there, so its description
/// leaves out its text.
public struct AnchorToken: Hashable, Sendable {
  /// How far apart this machine's clock and the anchor's may be, in seconds.
  static let clockTolerance: UInt64 = 300

  /// The token as it goes into a request's header. Secret.
  let text: String
  /// The account that it is for, as the anchor says: `G…`, `G…:memo` or `M…`.
  public let subject: String?
  /// When it was issued, as the anchor says.
  public let issued: Date?
  /// When it expires; nil if the anchor doesn't say.
  public let expires: Date?
  /// The wallet's domain that the anchor has verified.
  public let clientDomain: String?

  /// Reads a token: a single line of the characters that tokens have (RFC 6750), at most 16 kB. Its claims aren't verified: only the anchor can do
  /// that.
  init?(_ text: String) {
    let characters = text.utf8
    guard (1...16_384).contains(characters.count), characters.allSatisfy(Self.isTokenByte) else { return nil }
    self.text = text
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let claims = parts.count == 3 ? Self.claims(parts[1]) : nil
    subject = claims?.sub
    issued = claims?.iat.flatMap(Self.date)
    expires = claims?.exp.flatMap(Self.date)
    clientDomain = claims?.clientDomain
  }

  /// Returns the token's text, for requests to servers of this anchor that AnchorKit has no client for. Send it to no other server: whoever has it
  /// can act for the account at the anchor.
  public func revealText() -> String { text }

  private struct Claims: Decodable {
    var sub: String?
    var iat: Decimal?
    var exp: Decimal?
    var clientDomain: String?

    enum CodingKeys: String, CodingKey {
      case sub
      case iat
      case exp
      case clientDomain = "client_domain"
    }
  }

  private static func claims(_ part: Substring) -> Claims? {
    var base64 = part.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    return Data(base64Encoded: String(base64)).flatMap { try? AnswerDecoder().decode(Claims.self, from: Array($0)) }
  }

  private static func date(_ seconds: Decimal) -> Date? {
    // Times beyond the year 9999 are not valid, and can't be calculated with.
    guard seconds > 0, seconds < Decimal(CalendarTime.lastSecond + 1), let whole = Int64("\(seconds)".prefix { $0 != "." }) else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(whole))
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "-._~+/=".utf8.contains(byte)
    }
  }

  /// Tells whether the token stays valid for a while longer: for a minute, or for a tenth of its lifetime if that is shorter.
  ///
  /// A token that doesn't say when it expires is assumed to be valid for ten minutes from when it was received. If a token was issued long before it was
  /// received, this computer's clock is ahead of the anchor's, and the token's lifetime counts from when it was received.
  func isFresh(at now: Date, received: Date) -> Bool {
    var end = expires ?? received.addingTimeInterval(600)
    if let issued, let expires, issued < expires, received.timeIntervalSince(issued) > TimeInterval(Self.clockTolerance) {
      end = received.addingTimeInterval(expires.timeIntervalSince(issued))
    }
    let life = max(0, end.timeIntervalSince(received))
    return now < end.addingTimeInterval(-min(60, life / 10))
  }
}

extension AnchorToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a token for \(subject ?? "somebody")" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["subject": subject ?? ""]) }
}
