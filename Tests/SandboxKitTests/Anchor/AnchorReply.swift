import NIOHTTP1

/// What the anchor answered.
struct AnchorReply: Sendable {
  let status: Int
  let headers: HTTPHeaders
  let text: String

  var json: JSON { get throws { try JSON(text) } }
  /// Its sentence of refusal.
  var error: String? { (try? JSON(text))?.error.text }
}
