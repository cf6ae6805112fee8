import Foundation
import MesoKit

extension Property {
  static func checkMeso(_ text: String) throws {
    guard let message = try? MesoMessage(parsing: text) else { return }
    try require((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil, "this is no JSON for others")
    switch message {
    case .unknown(let unknown): try require(unknown.json == text && !unknown.kind.isEmpty && unknown.kind.utf8.count <= 64, "not kept as it came")
    case .returnSignedMessageResult(let signature):
      try require(try MesoMessage(parsing: MesoReply.signedMessage(signature).json) == message, "the answer is another")
    case .resumeInlineFrame(let action):
      try require(try MesoMessage(parsing: MesoReply.resumeInlineFrame(action).json) == message, "the answer is another")
    default: break
    }
  }
}
