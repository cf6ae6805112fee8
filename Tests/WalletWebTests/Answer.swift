import HTTPTypes

/// What the server answered.
struct Answer: Sendable {
  let status: Int
  let headers: HTTPFields
  let text: String

  var location: String? { headers[.location] }
  var heading: String? { text.firstMatch(of: /<h1>([^<]*)<\/h1>/).map { String($0.1) } }

  /// The value of a hidden field.
  func hidden(_ name: String) throws -> String? {
    let field = try Regex("<input type=\"hidden\" name=\"\(name)\" value=\"([^\"]*)\">", as: (Substring, Substring).self)
    return text.firstMatch(of: field).map { String($0.1) }
  }

  /// The sentence at a field that was refused.
  func mistake(at name: String) throws -> String? {
    let sentence = try Regex("id=\"\(name)-mistake\">.*?<span>([^<]*)</span>", as: (Substring, Substring).self)
    return text.firstMatch(of: sentence.dotMatchesNewlines()).map { String($0.1) }
  }
}
