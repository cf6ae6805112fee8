import Foundation

@testable import WalletWeb

extension Property {
  static func checkForm(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let body = Array(input.dropFirst())
    guard first % 2 == 0 else { return try checkFormWithFiles(body) }
    guard let fields = try? values(body, Form.decode) else { return }
    try require(fields.count <= Form.fieldLimit, "more fields than a form may have")
    guard fields.count <= Query.fieldLimit, let text = String(validating: body, as: UTF8.self), body.allSatisfy({ $0 < 0x80 }) else { return }
    let query = Query(text)
    for (name, value) in fields {
      guard let value = String(validating: value, as: UTF8.self) else { continue }
      try require(query.get(name) == value, "an address with \(name) says something else")
    }
  }

  private static func checkFormWithFiles(_ body: [UInt8]) throws {
    let read = { (bytes: UnsafeMutableRawBufferPointer) in try Form.parts(bytes, Data("--x".utf8)) }
    // A file's name is in the head of its part, under a name that no field has.
    guard let fields = try? values(body, read).filter({ !$0.key.contains(" ") }) else { return }
    var written: [UInt8] = []
    for (name, value) in fields {
      written += Array("--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8) + value + Array("\r\n".utf8)
    }
    try require(try values(written + Array("--x--\r\n".utf8), read) == fields, "read otherwise than it was written")
  }

  /// The fields of a form, none of which may reach beyond the form or into another field.
  private static func values(_ body: [UInt8], _ read: (UnsafeMutableRawBufferPointer) throws -> [String: Range<Int>]) throws -> [String: [UInt8]] {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: body.count, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: body)
    let fields = try read(bytes)
    var end = 0
    for range in fields.values.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard range.lowerBound >= end, range.upperBound <= body.count else { fatalError("a field reaches beyond its place") }
      end = range.upperBound
    }
    return fields.mapValues { Array(bytes[$0]) }
  }

  static func checkCookie(_ header: String) throws {
    let names = Sessions.cookies(Sessions.cookieName, in: [header])
    try require(names.count <= Sessions.cookieLimit, "more cookies than are looked at")
    try require(names.allSatisfy { !$0.utf8.contains(UInt8(ascii: ";")) }, "two cookies for one")
    guard names.count < Sessions.cookieLimit else { return }
    try require(Sessions.cookies(Sessions.cookieName, in: [header + "; basicpay=own"]) == names + ["own"], "what stands before it hides a cookie")
    try require(Sessions.cookies(Sessions.cookieName, in: ["basicpay=own; " + header]) == ["own"] + names, "what stands behind it hides a cookie")
  }
}
