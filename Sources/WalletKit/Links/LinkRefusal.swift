public import Sentences
public import StellarKit

/// Why a link isn't followed.
public enum LinkRefusal: Error, Hashable, Sendable {
  /// It isn't one that a wallet may follow.
  case link(StellarURIError)
  /// It is for another network than the one in use.
  case otherNetwork(Sentence)
  /// It wants the signed payment sent to a web address instead of the network.
  case callback(String)
  /// It leaves values of the transaction to be filled in.
  case replacements
}

extension LinkRefusal: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .link(let error): error.sentence
    case .otherNetwork(let name): "This link is for another network: \(name). Choose that network in the settings first, and open the link again."
    case .callback(let address):
      "This link wants the signed payment sent to \(PrintableText.escaped(String(address.prefix(100)))) instead of the network. BasicPay doesn't do that."
    case .replacements:
      "This link leaves parts of its transaction open, to be filled in. BasicPay can't fill them in yet. Ask for one without replacements."
    }
  }
}
