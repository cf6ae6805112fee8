public import Sentences

/// Why a link is not a request that a wallet may follow (SEP-7).
public enum StellarURIError: Error, Hashable, Sendable {
  /// It doesn't begin with `web+stellar:`.
  case notAStellarLink
  /// Longer than ``StellarURI/byteLimit``.
  case tooLong
  /// Neither `pay` nor `tx`.
  case unknownOperation(String)
  /// A parameter that must be there isn't.
  case missing(String)
  /// A parameter that is there twice.
  case duplicate(String)
  /// A parameter whose value isn't what it must be.
  case invalid(String)
  /// A message of more than 300 characters.
  case messageTooLong(Int)
  /// A callback other than `url:` and an address on the web.
  case unsupportedCallback
  /// A domain is named as the origin, but nothing is signed: anybody could have written it.
  case unsignedOrigin
  /// The signature isn't the named domain's: the link was changed on its way, or comes from somebody else.
  case invalidSignature
  /// A link within a link, more than 7 levels deep.
  case chainTooDeep
  /// Fields to fill in and their explanations don't belong together.
  case unbalancedReplacements
  /// No value was given for something to fill in.
  case missingReplacement(String)
  /// A value that can't be filled in.
  case invalidReplacement(TxrepError)
}

extension StellarURIError: SentenceConvertible {
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
    case .invalidSignature: "This link isn't from who it says, or it was changed on the way. Don't use it."
    case .chainTooDeep: "This link holds more than \(StellarURI.chainLimit) links within each other."
    case .unbalancedReplacements: "This link asks for values without saying what for."
    case .missingReplacement(let name): "A value for “\(name.prefix(40))” is missing."
    case .invalidReplacement(let error): "A value can't be filled in: \(error)"
    }
  }
}
