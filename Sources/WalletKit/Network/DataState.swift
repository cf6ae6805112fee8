public import Foundation
public import Sentences

/// What a screen knows of something that is fetched. Old values stay while new ones are on their way.
public enum DataState<Value: Sendable>: Sendable {
  /// Nothing was asked for yet.
  case idle
  /// Asked for; with what was known before.
  case loading(previous: Value?)
  /// Known, as of a time.
  case loaded(Value, at: Date)
  /// The sentence to show, with what was known before.
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
