public import Sentences

/// Why a window's page isn't there.
public enum MesoLoadFailure: Error, Hashable, Sendable {
  /// It said nothing for as long as a page may take to load.
  case timedOut
  /// The platform says so.
  case failed(String)
}

extension MesoLoadFailure: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .timedOut: "Meso's window hasn't loaded. Check your connection to the internet, or close the window and try again later."
    case .failed(let reason): "Meso's window couldn't be loaded (\(reason.shortened)). Check your connection to the internet and try again."
    }
  }
}
