public import Sentences

/// The reason why a window's message was ignored. None of them ends the session.
public enum MesoMessageRefusal: Error, Hashable, Sendable {
  /// It came from another website.
  case wrongOrigin(String)
  /// It came from a window that doesn't belong to the session.
  case wrongWindow
  /// It has more bytes than the limit.
  case tooLarge(limit: Int)
  /// It has more levels than the limit.
  case tooDeep(limit: Int)
  /// It has more values than the limit.
  case tooManyValues(limit: Int)
  /// The session has had more messages than the limit. All later messages are dropped.
  case tooManyMessages(limit: Int)
  /// It isn't the text of a JSON object.
  case notAnObject
  /// It begins like JSON, but is invalid.
  case notJSON
  /// It belongs to another message protocol: it has a `target`.
  case foreign
  /// It has no kind, or an invalid one.
  case noKind
  /// A field of this kind of message is missing or invalid; `payload` if the whole payload is.
  case invalid(MesoMessageKind, field: String)
  /// Its kind isn't allowed here: in this mode, in this direction, or from this window.
  case unexpected(MesoMessageKind)
  /// It asks for a signature although the configuration bypasses that. The window got an answer without a signature.
  case signatureBypassed
  /// It repeats a request that is still waiting for its answer.
  case alreadyAsked(MesoMessageKind)
}

extension MesoMessageRefusal: SentenceError {
  public var sentence: Sentence {
    let what: Sentence =
      switch self {
      case .wrongOrigin(let origin): "it came from another website (\(origin.shortened))"
      case .wrongWindow: "it came from another window"
      case .tooLarge(let limit): "it is longer than \(limit) bytes"
      case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
      case .tooManyValues(let limit): "it has more than \(limit) values"
      case .tooManyMessages(let limit): "it came after \(limit) others, which is more than a transfer needs"
      case .notAnObject, .notJSON, .foreign, .noKind: "it isn't one of Meso's"
      case .invalid(let kind, let field): "its kind is \(kind.rawValue), and \(field) is missing or wrong"
      case .unexpected(let kind): "its kind, \(kind.rawValue), has no place here"
      case .signatureBypassed: "it asks for a signature, which this transfer does without"
      case .alreadyAsked(let kind): "its kind is \(kind.rawValue), and an earlier one still waits for its answer"
      }
    return "A message from the window was ignored: \(what)."
  }
}

/// The limits for a window's messages. Meso's own messages stay far below them.
public struct MesoMessageLimits: Hashable, Sendable {
  /// The most bytes of one message.
  public var bytes = 65_536
  /// The deepest nesting of objects and arrays; Meso's messages have 2 levels.
  public var depth = 8
  /// The most values in one message.
  public var values = 1_000
  /// The most messages of one session, not counting those from other origins.
  public var messages = 10_000
  /// The most refused messages of one session that are reported. Later ones are dropped silently.
  public var reportedRefusals = 100

  /// The usual limits.
  public init() {}
}
