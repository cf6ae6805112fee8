import Foundation
import HTTPTypes

/// A request to an anchor before it is sent.
struct AnchorRequest: Sendable {
  enum Body: Sendable {
    case json([UInt8])
    case form([(name: String, value: String)])
    case multipart(MultipartForm)
  }

  var method: HTTPRequest.Method = .get
  var url: String
  /// Parameters without a value are left out.
  var query: [(name: String, value: String?)] = []
  var body: Body?
  /// Nil for the limits' own.
  var bodyLimit: Int?
  var timeLimit: Duration?
  /// A status above 299 whose answer has a meaning of its own.
  var answered: Int?
  /// The `type` of such an answer; any other refuses the request.
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

  /// The address with the query, which comes after one that the address has already.
  var address: String {
    let given = query.compactMap { name, value in value.map { (name, $0) } }
    guard !given.isEmpty else { return url }
    return url + (url.contains("?") ? "&" : "?") + Self.form(given)
  }

  /// The request with the language in which it is to be answered, where it has a parameter for it that says none.
  func asked(in language: String?) -> AnchorRequest {
    var request = self
    request.query = query.map { $0.name == "lang" ? ($0.name, $0.value ?? language) : $0 }
    return request
  }

  /// `name=value` pairs as queries and forms have them.
  static func form(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
  }

  /// A text as it stands within a path or a query (RFC 3986).
  static func escaped(_ text: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  /// A body of JSON: an object of texts and objects, its keys in order.
  static func json(_ object: some Encodable) -> Body {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .json((try? encoder.encode(object)).map { Array($0) } ?? [])
  }
}
