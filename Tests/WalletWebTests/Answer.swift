import HTTPTypes

/// The server's answer.
struct Answer: Sendable {
  let status: Int
  let headers: HTTPFields
  let text: String
  var bytes: [UInt8] = []
  /// The address of the request.
  var address = ""

  /// The target of a redirect, without the session's base: `/s/…/pay` becomes `/pay`.
  var location: String? { headers[.location].map { $0.replacing(/^\/s\/[0-9a-f]{64}/, with: "") } }
  /// The address of the page with a form's answer, or nil for other redirects.
  var answerPlace: String? { headers[.location].flatMap { $0.contains(/[?&]answer=/) ? $0 : nil } }
  /// The base of the session of this page or redirect.
  var base: String? {
    let text = headers[.location] ?? text
    return text.firstMatch(of: /(?:^|<base href=")(\/s\/[0-9a-f]{64}\/)/).map { String($0.1) }
  }
  var heading: String? { text.firstMatch(of: /<h1[^>]*>([^<]*)<\/h1>/).map { String($0.1) } }

  /// The value of a hidden field.
  func hidden(_ name: String) throws -> String? {
    let field = try Regex("<input type=\"hidden\" name=\"\(name)\" value=\"([^\"]*)\">", as: (Substring, Substring).self)
    return text.firstMatch(of: field).map { String($0.1).replacing("&amp;", with: "&") }
  }

  /// The hidden fields of its form.
  var hiddenFields: [String: String] {
    let form = text.firstMatch(of: /<form class="card" method="post".*?<\/form>/.dotMatchesNewlines())?.output ?? ""
    let fields = form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
      (String($0.1), $0.2.replacing("&#39;", with: "'").replacing("&quot;", with: "\"").replacing("&amp;", with: "&"))
    }
    return Dictionary(fields) { first, _ in first }.mapValues { String($0) }
  }

  /// The words in a numbered list.
  var words: [String] {
    let list = text.firstMatch(of: /<ol class="words"[^>]*>(.*?)<\/ol>/.dotMatchesNewlines())
    return list?.1.matches(of: /<li>([^<]*)<\/li>/).map { String($0.1) } ?? []
  }

  /// The notices, without markup.
  var notices: String {
    text.matches(of: /<p class="notice[^>]*>(.*?)<\/p>/.dotMatchesNewlines()).map { String($0.1).replacing(/<[^>]*>/, with: "") }.joined(
      separator: "\n")
  }

  /// Returns the message at a field that was refused.
  func mistake(at name: String) throws -> String? {
    let sentence = try Regex("id=\"\(name)-mistake\">.*?<span>([^<]*)</span>", as: (Substring, Substring).self)
    return text.firstMatch(of: sentence.dotMatchesNewlines()).map { String($0.1) }
  }
}
