import Foundation

/// A message that an application posts to Meso's window.
public enum MesoReply: Hashable, Sendable {
  /// The answer to a request for a signature. With nil, there is no signature, and the window offers to try again.
  case signedMessage(String?)
  /// The onboarding window's result, passed on to the inline window.
  case resumeInlineFrame(MesoResumeAction)

  /// The message as JSON, with its fields in a fixed order. A missing signature is left out: Meso's page accepts neither `null` nor an empty string
  /// as an answer, and would keep waiting.
  public var json: String {
    let message =
      switch self {
      case .signedMessage(let signature):
        Message(kind: .returnSignedMessageResult, payload: ["signedMessage": signature.flatMap { $0.isBlank ? nil : $0 }])
      case .resumeInlineFrame(let action): Message(kind: .resumeInlineFrame, payload: ["action": action.rawValue])
      }
    // Strings can always be encoded, so ignoring the error loses nothing.
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
