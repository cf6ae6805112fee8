public import Sentences

/// Why a text is not a ``MesoOrigin``.
public enum MesoOriginError: Error, Hashable, Sendable {
  /// It isn't a scheme, a host and perhaps a port.
  case notAnOrigin
  /// It is `http`, which anybody on the way can read and change.
  case notSecure
}

extension MesoOriginError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notAnOrigin: "This isn't the address of a website. Write it without a path, such as https://api.meso.network."
    case .notSecure: "The address must begin with https://. Only a page on your own computer may use http://."
    }
  }
}
