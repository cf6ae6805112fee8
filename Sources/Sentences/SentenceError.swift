public import Foundation

/// An error that can be told to a person as a sentence. Its description, and what Foundation and SwiftUI show of it, is that sentence in English.
public protocol SentenceError: SentenceConvertible, LocalizedError {}

extension SentenceError {
  /// The sentence in English.
  public var errorDescription: String? { sentence.english }
  // The sentence says all of this. Foundation has the same defaults, which a module that doesn't import it can't use.
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}
