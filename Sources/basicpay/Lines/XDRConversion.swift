import Foundation
import StellarXDR

/// Converts values from standard input to standard output, one a line, as they come.
struct XDRConversion {
  /// No value of a network is near this long.
  private static let longestLine = 64 << 20
  private static let chunk = 1 << 16

  let type: XDRType
  let input: XDRCommand.Form
  let output: XDRCommand.Form

  /// - Throws: ``Refused`` at the end if any line was refused; each of those leaves an empty line and a sentence on standard error.
  func run() throws {
    var rest = Data()
    var number = 0
    var refused = 0
    while let data = try FileHandle.standardInput.read(upToCount: Self.chunk), !data.isEmpty {
      rest.append(data)
      var answers = ""
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        answers += answer(rest[..<end], number, &refused) + "\n"
        rest = rest[(end + 1)...]
      }
      // A slice keeps what is before it alive, so the rest moves into a value of its own.
      rest = Data(rest)
      guard rest.count <= Self.longestLine else { throw Refused("Line \(number + 1) is over \(Self.longestLine) bytes long, which no value is.") }
      try write(answers)
    }
    if !rest.isEmpty {
      number += 1
      try write(answer(rest, number, &refused) + "\n")
    }
    guard refused == 0 else { throw Refused("\(refused) of \(number) lines were refused.") }
  }

  private func write(_ text: String) throws(Refused) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw Refused("The result can't be written to standard output.")
    }
  }

  private func answer(_ line: Data, _ number: Int, _ refused: inout Int) -> String {
    do {
      return try convert(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces))
    } catch {
      refused += 1
      Terminal.say("error: line \(number): \(error)")
      return ""
    }
  }

  private func convert(_ line: String) throws -> String {
    let xdr = try bytes(line)
    switch output {
    case .json: return try type.json(xdr: xdr)
    case .base64: return Data(try checked(xdr)).base64EncodedString()
    case .hex: return try checked(xdr).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
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
