import Foundation
import HTTPTypes
import Hummingbird

/// The fields of a posted form, in either encoding, and of the query. The first field of a name counts, and the form comes before the query.
struct SubmittedForm: Sendable {
  /// Horizon's limit, which has room for the largest transaction that there can be.
  static let sizeLimit = 200 << 10
  /// How many of something may be ordered at once.
  static let counts = 1...1_000_000
  private static let formType = "application/x-www-form-urlencoded"

  private var fields: [String: String] = [:]

  init(_ request: Request, _ context: BasicRequestContext) async throws {
    try await readBody(request)
    for (name, value) in request.uri.queryParameters where fields[String(name)] == nil { fields[String(name)] = String(value) }
  }

  private mutating func readBody(_ request: Request) async throws {
    guard request.method == .post else { return }
    let type = request.headers[.contentType] ?? Self.formType
    let isMultipart = type.lowercased().hasPrefix(MultipartBody.contentType)
    guard isMultipart || type.lowercased().hasPrefix(Self.formType) else { throw HorizonProblem.unsupportedMediaType }
    let body = try await request.body.collect(upTo: Self.sizeLimit)
    if isMultipart { try readParts(Array(body.readableBytesView), type) } else { try readPairs(String(buffer: body)) }
  }

  private mutating func readPairs(_ text: String) throws(HorizonProblem) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = Self.decode(parts[0]), let value = Self.decode(parts[1]) else {
        throw .badRequest("The form isn't encoded as forms are: \(Self.formType).")
      }
      if fields[name] == nil { fields[name] = value }
    }
  }

  /// Reads what `curl -F` sends. A file isn't a field.
  private mutating func readParts(_ body: [UInt8], _ type: String) throws(HorizonProblem) {
    let parts: [MultipartBody.Part]
    do throws(MultipartBody.Problem) {
      parts = try MultipartBody(body, contentType: type).parts
    } catch {
      throw .badRequest(error.sentence)
    }
    for part in parts where part.fileName == nil && fields[part.name] == nil {
      guard let value = String(validating: part.content, as: UTF8.self) else { throw .badRequest("The form's field “\(part.name)” isn't text.") }
      fields[part.name] = value
    }
  }

  subscript(name: String) -> String? { fields[name] }

  /// Reads a whole number, or returns nil if there is no such field.
  func number(_ name: String, _ range: ClosedRange<Int>) throws(HorizonProblem) -> Int? {
    guard let text = fields[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .invalid(name, "It is a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Decodes a name or a value, or returns nil if it has an invalid escape or isn't text.
  private static func decode(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = digit(rest.next()), let low = digit(rest.next()) else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map { UInt8($0) }
  }
}
