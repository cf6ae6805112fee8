public import Sentences

/// Why another network, or other certificates, aren't used.
public enum NetworkSwitchError: Error, Hashable, Sendable {
  /// It is the public network, for the first time, and the person hasn't confirmed that its money is real.
  case realMoneyNotAccepted
  /// The person has entered no network of their own.
  case noCustomNetwork
  /// It couldn't be opened, or the choice not be written down; with the sentence that says why.
  case failed(Sentence)
  /// The file of certificates can't be used, or the choice not be written down; with the sentence that says why.
  case certificateFile(Sentence)
}

extension NetworkSwitchError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .realMoneyNotAccepted: "Payments on the public network move real money. Confirm that you know this first."
    case .noCustomNetwork: "Enter your own network's Horizon and passphrase first."
    case .failed(let reason): "The network stays as it was. \(reason)"
    case .certificateFile(let reason): reason
    }
  }
}
