import Foundation

/// What an application posts to Meso's window.
public enum MesoReply: Hashable, Sendable {
  /// The answer to a request for a signature. Nil says that there is none, and the window offers to try again.
  case signedMessage(String?)
  /// The onboarding window is done: what it said, passed on to the inline window.
  case resumeInlineFrame(MesoResumeAction)

  /// The message as JSON, with its fields in a fixed order. A signature that isn't there is left out: Meso's page takes neither `null`
  /// nor an empty text for an answer and would go on waiting.
  public var json: String {
    let message =
      switch self {
      case .signedMessage(let signature):
        Message(kind: .returnSignedMessageResult, payload: ["signedMessage": signature.flatMap { $0.isBlank ? nil : $0 }])
      case .resumeInlineFrame(let action): Message(kind: .resumeInlineFrame, payload: ["action": action.rawValue])
      }
    // Texts can always be encoded, so that nothing is lost by leaving the error out.
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(message)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private struct Message: Encodable {
    let kind: String
    let payload: [String: String]

    init(kind: MesoMessageKind, payload: [String: String?]) {
      self.kind = kind.rawValue
      self.payload = payload.compactMapValues(\.self)
    }
  }
}
