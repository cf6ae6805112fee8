public import Sentences

/// Why a message from a window was not acted on. None of them ends the session.
public enum MesoMessageRefusal: Error, Hashable, Sendable {
  /// It came from another website.
  case wrongOrigin(String)
  /// It came from a window that isn't the session's.
  case wrongWindow
  /// It has more bytes than the limit.
  case tooLarge(limit: Int)
  /// It has more levels than the limit.
  case tooDeep(limit: Int)
  /// It has more values than the limit.
  case tooManyValues(limit: Int)
  /// The session has had more messages than the limit. All further ones are dropped.
  case tooManyMessages(limit: Int)
  /// It isn't the text of a JSON object.
  case notAnObject
  /// It begins like JSON and isn't.
  case notJSON
  /// It belongs to some other exchange of messages: it has a `target`.
  case foreign
  /// It has no kind, or one that can't be any.
  case noKind
  /// A field of this kind is missing or wrong; `payload` where the whole is.
  case invalid(MesoMessageKind, field: String)
  /// A kind that has no place here: in this mode, in this direction, or from this window.
  case unexpected(MesoMessageKind)
  /// A signature was asked for although the configuration bypasses that. The window was answered that there is none.
  case signatureBypassed
  /// The same was asked for while the earlier request waits for its answer.
  case alreadyAsked(MesoMessageKind)
}

extension MesoMessageRefusal: SentenceConvertible {
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
      case .signatureBypassed: "it asks for a signature, which this transfer goes without"
      case .alreadyAsked(let kind): "its kind is \(kind.rawValue), and an earlier one still waits for its answer"
      }
    return "A message from the window was ignored: \(what)."
  }
}

/// How much a window may say. Meso's own messages use a small part of it.
public struct MesoMessageLimits: Hashable, Sendable {
  /// The most bytes of one message.
  public var bytes = 65_536
  /// The most objects and arrays within each other; Meso's messages have 2.
  public var depth = 8
  /// The most values in one message.
  public var values = 1_000
  /// The most messages of one session, not counting those from other origins.
  public var messages = 10_000
  /// The most refused messages of one session that are reported. More are dropped without a word.
  public var reportedRefusals = 100

  /// The usual limits.
  public init() {}
}
