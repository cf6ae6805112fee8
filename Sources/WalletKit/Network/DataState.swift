public import Foundation
public import Sentences

/// The state of something that is fetched for a screen. Old values stay while new ones are on their way.
public enum DataState<Value: Sendable>: Sendable {
  /// It hasn't been requested yet.
  case idle
  /// It was requested; with what was known before.
  case loading(previous: Value?)
  /// It is known, as of a time.
  case loaded(Value, at: Date)
  /// It couldn't be fetched; with the sentence to show, and what was known before.
  case failed(Sentence, previous: Value?)

  /// The newest value known.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value, _): value
    }
  }
}

extension DataState: Equatable where Value: Equatable {}
