import StellarKit
import StellarXDR

/// A condition on one place among an event's topics.
enum TopicSegment: Hashable, Sendable {
  case value(XDR.SCVal)
  /// `*`: any one value.
  case any
  /// `**`: all further values.
  case rest

  /// - Throws: a problem in the words of Go's decoders, which stellar-rpc repeats.
  init(_ text: String) throws(RPCProblem) {
    switch text {
    case "*": self = .any
    case "**": self = .rest
    default: self = .value(try Self.value(try Self.bytes(text)))
    }
  }

  private static func value(_ bytes: [UInt8]) throws(RPCProblem) -> XDR.SCVal {
    do throws(XDRError) {
      return try XDR.SCVal(xdr: bytes)
    } catch {
      switch error.reason {
      case .leftOver(let count):
        throw .unreadable("input not fully consumed. expected to read: \(bytes.count), actual: \(bytes.count - count)")
      case .endOfInput where bytes.count < 4:
        let read = bytes.map(String.init).joined(separator: " ")
        throw .unreadable(
          "decoding ScValType: decoding ScValType: xdr:DecodeInt: \(bytes.isEmpty ? "" : "unexpected ")EOF while decoding 4 bytes - read: '[\(read)]'"
        )
      case .unknownDiscriminant(let kind) where error.offset == 0:
        throw .unreadable("decoding ScValType: '\(kind)' is not a valid ScValType enum value")
      // Go names each field on the way to the error. Here the error is in our own words.
      default: throw .unreadable("decoding ScVal: \(error)")
      }
    }
  }

  /// Reads base64 as Go does: line ends don't count, and the bits after the last byte needn't be zero.
  private static func bytes(_ text: String) throws(RPCProblem) -> [UInt8] {
    let text = text.utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    var bytes: [UInt8] = []
    let end = text.count - text.count % 4
    for start in stride(from: 0, to: end, by: 4) {
      var (group, digits) = (UInt32(0), 0)
      while digits < 4, let digit = digit(text[start + digits]) { (group, digits) = (group << 6 | digit, digits + 1) }
      if digits < 4 {
        guard text[start + digits] == padding, digits >= 2 else { throw illegal(start + digits) }
        guard digits == 3 || text[start + 3] == padding else { throw illegal(start + 2) }
        guard start + 4 == end else { throw illegal(start + 4) }
      }
      group <<= UInt32(6 * (4 - digits))
      bytes += [UInt8(truncatingIfNeeded: group >> 16), UInt8(truncatingIfNeeded: group >> 8), UInt8(truncatingIfNeeded: group)].prefix(digits - 1)
    }
    guard end == text.count else { throw .unreadable("unexpected EOF") }
    return bytes
  }

  private static let padding = UInt8(ascii: "=")

  private static func illegal(_ offset: Int) -> RPCProblem { .unreadable("illegal base64 data at input byte \(offset)") }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func digit(_ character: UInt8) -> UInt32? { alphabet.firstIndex(of: character).map { UInt32($0) } }
}
