/// Why the history isn't read or brought up to date.
public enum HistoryError: Error, Hashable, Sendable {
  /// What is kept of it can't be read or written.
  case store(StoreError)
  /// The network gave no answer.
  case network(NetworkError)
}

extension HistoryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .network(let error): error.description
    }
  }
}
