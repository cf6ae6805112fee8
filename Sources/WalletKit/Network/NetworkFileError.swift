public import Sentences

/// Why a network's file wasn't accepted.
public struct NetworkFileError: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Reason: Error, Hashable, Sendable {
    /// It isn't there, or can't be read.
    case unreadable
    /// It is far longer than a network's description.
    case tooLong
    /// It isn't UTF-8 text.
    case notText
    /// It doesn't have the format of such a file; with the first wrong line, if that is known.
    case notUnderstood(line: Int?)
    /// It has a key that isn't part of a network's description.
    case unknownKey(String)
    /// A part isn't text in quotes.
    case notInQuotes(CustomNetworkError.Part)
    /// A part is missing or wrong.
    case network(CustomNetworkError)
  }

  /// The file.
  public let path: String
  /// What is wrong with it.
  public let reason: Reason
}

extension NetworkFileError: SentenceError {
  public var sentence: Sentence { "The network's file \(path) can't be used: \(what)" }

  private var what: Sentence {
    switch reason {
    case .unreadable: "it doesn't exist, or can't be read. Check its name and its permissions."
    case .tooLong: "it has more than \(NetworkFile.limit) bytes, and a network is described in a few lines."
    case .notText: "it isn't text."
    case .notUnderstood(let line?): "line \(line) can't be understood. Write a line like horizon = \"https://horizon.example.org\"."
    case .notUnderstood(nil): "it can't be understood. Write a line like horizon = \"https://horizon.example.org\"."
    case .unknownKey(let key):
      "“\(key.prefix(40))” isn't a setting of a network. Its settings are horizon, rpc, passphrase and, if it has one, friendbot."
    case .notInQuotes(let part): "the value of \(part.rawValue) must be in quotes."
    case .network(.missing(.horizon)): "it has neither horizon = \"…\" nor rpc = \"…\"."
    case .network(.missing(let part)): "it has no line \(part.rawValue) = \"…\"."
    case .network(let error): error.sentence
    }
  }
}
