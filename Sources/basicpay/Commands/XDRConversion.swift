import Foundation
import Sentences
import StellarXDR

/// A conversion of values from one notation to another.
struct XDRConversion {
  let type: XDRType
  let input: XDRCommand.Form
  let output: XDRCommand.Form

  /// Converts standard input to standard output, one value a line.
  ///
  /// - Throws: ``Refused`` at the end if any line was refused.
  func run() async throws {
    var lines = LineReader()
    try await LineAnswers.run(&lines, convert)
  }

  private func convert(_ line: String) throws -> String {
    let xdr = try bytes(line)
    switch output {
    case .json: return try type.json(xdr: xdr)
    case .base64: return Data(try checked(xdr)).base64EncodedString()
    case .hex: return HexText.text(try checked(xdr))
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
      guard let bytes = HexText.bytes(line) else { throw Refused("these are not hexadecimal digits in pairs") }
      return bytes
    }
  }

  /// Checks that XDR is of the type. That is done even if only its notation changes.
  private func checked(_ xdr: [UInt8]) throws -> [UInt8] {
    if input != .json { _ = try type.json(xdr: xdr) }
    return xdr
  }
}
