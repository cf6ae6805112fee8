import Foundation
import HTTPTypes
import StellarKit

/// A request to an anchor before it is sent.
struct AnchorRequest: Sendable {
  enum Body: Sendable {
    case json([UInt8])
    case form([(name: String, value: String)])
    case multipart(MultipartForm)
  }

  var method: HTTPRequest.Method = .get
  var url: String
  /// The query's parameters; those without a value are left out.
  var query: [(name: String, value: String?)] = []
  var body: Body?
  /// The most bytes that the answer may have; nil for the default limit.
  var bodyLimit: Int?
  var timeLimit: Duration?
  /// Whether the request is part of signing in.
  var isSignIn = false
  /// A status of 300 or more whose answer has a meaning of its own.
  var answered: Int?
  /// The values of `type` that such an answer may have; with any other, the request counts as refused.
  var answeredTypes: [String] = []

  init(_ url: String, query: [(name: String, value: String?)] = []) {
    self.url = url
    self.query = query
  }

  init(_ method: HTTPRequest.Method, _ url: String, body: Body? = nil) {
    self.method = method
    self.url = url
    self.body = body
  }

  /// The request for a challenge, or the one that returns it signed.
  var signingIn: AnchorRequest {
    var request = self
    request.isSignIn = true
    return request
  }

  /// The address with the query, which is appended to a query that the address already has.
  var address: String {
    let given = query.compactMap { name, value in value.map { (name, $0) } }
    guard !given.isEmpty else { return url }
    return url + (url.contains("?") ? "&" : "?") + Self.form(given)
  }

  /// Returns the request with this language as its `lang` parameter, if it has one without a value.
  func asked(in language: String?) -> AnchorRequest {
    var request = self
    request.query = query.map { $0.name == "lang" ? ($0.name, $0.value ?? language) : $0 }
    return request
  }

  /// Joins fields to `name=value` pairs, as queries and forms have them.
  static func form(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }

  /// Encodes an object of texts and objects as a JSON body, with its keys sorted.
  static func json(_ object: some Encodable) -> Body {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .json((try? encoder.encode(object)).map { Array($0) } ?? [])
  }
}
