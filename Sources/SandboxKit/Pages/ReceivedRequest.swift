import Foundation
import HTTPTypes
import HorizonKit
import Hummingbird
import NIOCore
import ServerConnections

/// The content of a request to the anchor, whichever form its body has: JSON, a form, or a multipart form with files.
struct ReceivedRequest: Sendable {
  /// The most bytes of a body without files.
  private static let sizeLimit = 200 << 10
  /// The most bytes of a body with files.
  private static let uploadLimit = 10 << 20
  private static let fieldLimit = 100
  private static let valueLimit = 10_000
  /// The memory for what is being received, shared by all requests to all servers.
  private static let memory = FormMemory()

  private(set) var fields: [String: String] = [:]
  private(set) var files: [String: FileDigest] = [:]
  /// All values of each query parameter, which may occur more than once.
  private var repeated: [String: [String]] = [:]
  /// The name and port by which the anchor was addressed.
  let authority: String

  /// - Parameter takesFiles: whether files are accepted, which allows a larger body.
  init(_ request: Request, takesFiles: Bool = false) async throws {
    authority = request.head.authority ?? "localhost"
    for (name, value) in request.uri.queryParameters where !value.isEmpty {
      try add(String(name), String(value))
      repeated[String(name), default: []].append(String(value))
    }
    guard [.post, .put, .patch, .delete].contains(request.method) else { return }
    try await read(request, upTo: takesFiles ? Self.uploadLimit : Self.sizeLimit)
  }

  /// Returns the token in a request's head, which is read before anything of the body.
  static func token(of request: Request) -> String? {
    request.headers[.authorization].flatMap { $0.lowercased().hasPrefix("bearer ") ? String($0.dropFirst(7)) : nil }
  }

  private mutating func read(_ request: Request, upTo uploadLimit: Int) async throws {
    let type = request.headers[.contentType] ?? ""
    let isMultipart = type.lowercased().hasPrefix(MultipartBody.contentType)
    var taken = 0
    defer { Self.memory.giveBack(taken) }
    let body = try await Self.collect(request, upTo: isMultipart ? uploadLimit : Self.sizeLimit, &taken)
    guard !body.isEmpty else { return }
    if isMultipart {
      for part in try Self.parts(of: body, type) { try add(part) }
    } else if type.lowercased().hasPrefix("application/json") {
      try readJSON(body)
    } else if type.isEmpty || type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
      try readForm(body)
    } else {
      throw AnchorRefusal.refused("The content type is application/json, application/x-www-form-urlencoded or multipart/form-data.")
    }
  }

  private static func collect(_ request: Request, upTo limit: Int, _ taken: inout Int) async throws -> [UInt8] {
    let tooLarge = AnchorRefusal.tooLarge("What was sent is larger than \(limit >> 10) KB.")
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
    var body: [UInt8] = []
    for try await part in request.body {
      guard body.count + part.readableBytes <= limit else { throw tooLarge }
      guard memory.take(part.readableBytes) else { throw AnchorRefusal.unavailable("Too much is being sent at once. Try again in a moment.") }
      taken += part.readableBytes
      body.append(contentsOf: part.readableBytesView)
    }
    return body
  }

  private static func parts(of body: [UInt8], _ type: String) throws(AnchorRefusal) -> [MultipartBody.Part] {
    do throws(MultipartBody.Problem) {
      return try MultipartBody(body, contentType: type).parts
    } catch {
      throw .refused(error.sentence)
    }
  }

  private mutating func readForm(_ body: [UInt8]) throws(AnchorRefusal) {
    for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = Self.decode(parts[0]), let value = Self.decode(parts[1]) else {
        throw .refused("The form isn't encoded as forms are.")
      }
      if !value.isEmpty { try add(name, value) }
    }
  }

  private static func decode(_ text: Substring) -> String? { text.replacing("+", with: " ").removingPercentEncoding }

  private mutating func readJSON(_ body: [UInt8]) throws {
    guard case .object(let members)? = try? AnswerDecoder().decode(JSONValue.self, from: body) else {
      throw AnchorRefusal.refused("The body isn't a JSON object.")
    }
    for (name, member) in members {
      if let text = Self.text(member) { try add(name, text) }
      if case .object(let inner) = member {
        for (key, value) in inner { if let text = Self.text(value) { try add("\(name).\(key)", text) } }
      }
    }
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): "\(number)"
    case .null, .array, .object: nil
    }
  }

  private mutating func add(_ part: MultipartBody.Part) throws(AnchorRefusal) {
    if part.fileName != nil {
      guard files.count < Self.fieldLimit else { throw .refused("There are too many files.") }
      files[part.name] = FileDigest(type: part.type ?? "application/octet-stream", content: part.content)
    } else if !part.content.isEmpty {
      guard let text = String(validating: part.content, as: UTF8.self) else { throw .refused("“\(part.name)” isn't text.") }
      try add(part.name, text)
    }
  }

  private mutating func add(_ name: String, _ value: String) throws(AnchorRefusal) {
    guard fields.count < Self.fieldLimit else { throw .refused("There are more than \(Self.fieldLimit) parameters.") }
    guard name.utf8.count <= 100, value.utf8.count <= Self.valueLimit else { throw .refused("A parameter is too long.") }
    fields[name] = value
  }

  // MARK: Reading

  subscript(name: String) -> String? { fields[name] }

  /// Returns the values of a parameter that may occur more than once, or hold a list with commas.
  func values(_ name: String) -> [String] { (repeated[name] ?? []).flatMap { $0.split(separator: ",").map(String.init) } }

  /// Returns a parameter that must be present.
  func required(_ name: String) throws(AnchorRefusal) -> String {
    guard let value = fields[name] else { throw .refused("The parameter “\(name)” is missing.") }
    return value
  }

  /// The request without the parameters that could name somebody else than the person who has signed in.
  var withoutIdentity: ReceivedRequest {
    var request = self
    for name in ["id", "account", "memo", "type", "transaction_id"] { request.fields[name] = nil }
    return request
  }

  func flag(_ name: String) -> Bool { fields[name]?.lowercased() == "true" || fields[name] == "1" }
}
