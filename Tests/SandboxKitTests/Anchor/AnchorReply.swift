import NIOHTTP1

/// What the anchor answered.
struct AnchorReply: Sendable {
  let status: Int
  let headers: HTTPHeaders
  let text: String

  var json: JSON { get throws { try JSON(text) } }
  /// The sentence with which the anchor refuses a request.
  var error: String? { (try? JSON(text))?.error.text }
}
