import Foundation
import StellarXDR

/// Converts a value from one way of writing it to another.
struct XDRConversion {
  let type: XDRType
  let input: XDRCommand.Form
  let output: XDRCommand.Form

  /// Converts standard input to standard output, a value a line.
  ///
  /// - Throws: ``Refused`` at the end if any line was refused.
  func run() throws {
    var lines = LineReader()
    try LineAnswers.run(&lines, convert)
  }

  private func convert(_ line: String) throws -> String {
    let xdr = try bytes(line)
    switch output {
    case .json: return try type.json(xdr: xdr)
    case .base64: return Data(try checked(xdr)).base64EncodedString()
    case .hex: return try checked(xdr).hexadecimal
    }
  }

  private func bytes(_ line: String) throws -> [UInt8] {
    switch input {
    case .json:
      return try type.xdr(json: line)
    case .base64:
      guard let data = Data(base64Encoded: line) else { throw Refused("this is not base64") }
      return Array(data)
    case .hex:
      let digits = line.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == line.utf8.count, digits.count.isMultiple(of: 2) else { throw Refused("these are not hexadecimal digits in pairs") }
      return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
  }

  /// XDR that only changes its writing is still checked to be of the type.
  private func checked(_ xdr: [UInt8]) throws -> [UInt8] {
    if input != .json { _ = try type.json(xdr: xdr) }
    return xdr
  }
}

extension [UInt8] {
  /// Two small hexadecimal digits a byte.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
