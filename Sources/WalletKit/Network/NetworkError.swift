public import Sentences

/// Why the network gave no answer. This says nothing about accounts or payments: they are unknown until it answers again.
public enum NetworkError: Error, Hashable, Sendable {
  /// No connection, a time-out, or an answer that makes no sense; with a sentence that says which.
  case noAnswer(Sentence)
  /// There were too many requests; with how long to wait, if the network said so.
  case busy(retryAfter: Duration?)
  /// The network answered with a refusal in words.
  case refused(Sentence)
  /// The service doesn't provide such lists.
  case cannotTell
  /// There is no Stellar RPC server, without which no contract can be called.
  case noContracts
  /// The service doesn't know what was asked for, and doesn't keep all ledgers that it could be in.
  case forgotten
}

extension NetworkError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .noAnswer(let reason): reason
    case .busy(.some(let wait)) where wait.components.seconds > 1: "The network is busy. Try again in \(wait.components.seconds) seconds."
    case .busy(.some): "The network is busy. Try again in a moment."
    case .busy(nil): "The network is busy. Try again in a minute."
    case .refused(let reason): reason.english.hasSuffix(".") ? reason : "\(reason)."
    case .cannotTell: "This network's server doesn't provide this."
    case .noContracts:
      "Contracts and their tokens need a Stellar RPC server, and none is set for this network. In the browser, choose Another network under Settings, Network in use, and enter this network's passphrase, its Horizon server and a Stellar RPC server. For a command, write these into a file and pass it: --network FILE.toml."
    case .forgotten: "It isn't in any ledger that this network's server still keeps. It may be in an earlier one."
    }
  }
}
