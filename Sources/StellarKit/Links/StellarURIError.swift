public import Sentences

/// The reason why a wallet must not follow a link (SEP-7).
public enum StellarURIError: Error, Hashable, Sendable {
  /// It doesn't begin with `web+stellar:`.
  case notAStellarLink
  /// It is longer than ``StellarURI/byteLimit``.
  case tooLong
  /// It has an operation other than `pay` and `tx`.
  case unknownOperation(String)
  /// A required parameter is missing.
  case missing(String)
  /// A parameter occurs twice.
  case duplicate(String)
  /// A parameter has an invalid value.
  case invalid(String)
  /// The message has more than 300 characters.
  case messageTooLong(Int)
  /// The callback isn't `url:` and a web address.
  case unsupportedCallback
  /// An origin domain is named, but there is no signature: anyone could have written it.
  case unsignedOrigin
  /// The signature isn't by the named domain: the link was changed on the way, or comes from somebody else.
  case invalidSignature
  /// The links are nested more than 7 levels deep.
  case chainTooDeep
  /// The fields to fill in and their hints don't match.
  case unbalancedReplacements
  /// A value to fill in is missing.
  case missingReplacement(String)
  /// A value can't be filled in.
  case invalidReplacement(TxrepError)
}

extension StellarURIError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notAStellarLink: "This is not a Stellar link: those begin with web+stellar:"
    case .tooLong: "This link is too long."
    case .unknownOperation(let name): "This link asks for “\(name.prefix(20))”, which this program doesn't know."
    case .missing(let name): "This link is incomplete: it has no \(name)."
    case .duplicate(let name): "This link contradicts itself: it has \(name) twice."
    case .invalid(let name): "This link has a damaged part: its \(name) isn't valid."
    case .messageTooLong(let count): "The link's message has \(count) characters, and at most \(StellarURI.messageLimit) are allowed."
    case .unsupportedCallback: "This link wants its answer sent somewhere other than a plain web address."
    case .unsignedOrigin: "This link says where it comes from, but doesn't prove it. Don't use it."
    case .invalidSignature: "This link isn't from where it claims, or it was altered on the way. Don't use it."
    case .chainTooDeep: "This link contains more than \(StellarURI.chainLimit) links nested within each other."
    case .unbalancedReplacements: "This link asks for values without saying what for."
    case .missingReplacement(let name): "A value for “\(name.prefix(40))” is missing."
    case .invalidReplacement(let error): "A value can't be filled in: \(error)"
    }
  }
}
