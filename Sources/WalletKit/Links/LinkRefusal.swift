public import Sentences
public import StellarKit

/// Why a link isn't followed.
public enum LinkRefusal: Error, Hashable, Sendable {
  /// It isn't a link that a wallet may follow.
  case link(StellarURIError)
  /// It is for another network than the one in use.
  case otherNetwork(Sentence)
  /// It wants the signed payment sent to a web address instead of the network.
  case callback(String)
  /// It leaves values of the transaction to be filled in.
  case replacements
  /// It leaves the sequence number of a transaction inside a fee bump to be filled in.
  case openSequenceNumber
  /// It leaves its transaction's sequence number to be filled in, and the transaction's account doesn't exist.
  case unknownSource(AccountID)
  /// It leaves its transaction's sequence number to be filled in, and the next number can't be found out or used now.
  case sending(SendingError)
  /// It names a domain that publishes no key for its links, so nothing proves that it comes from there.
  case unprovenOrigin
  /// It names a domain that gave no answer.
  case uncheckedOrigin
  /// It asks for the signature of an account that isn't in the wallet.
  case foreignSigner(AccountID)
  /// It asks for the signature of another account of the wallet than the one in use, with that account's name.
  case otherSigner(String)
  /// It can't be read which key signed the domain's last link.
  case store(StoreError)
}

extension LinkRefusal: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .link(let error): error.sentence
    case .otherNetwork(let name): "This link is for another network: \(name). Choose that network in the settings first, and open the link again."
    case .callback(let address):
      "This link wants the signed payment sent to \(PrintableText.escaped(address, limit: LinkOrigin.callbackLimit)) instead of the network. BasicPay doesn't do that."
    case .replacements:
      "This link leaves parts of its transaction open, to be filled in. BasicPay can't fill them in yet. Ask for one without replacements."
    case .openSequenceNumber:
      "This link leaves out the sequence number of a transaction inside a fee bump, where it can't be filled in. Ask for a link that has the number."
    case .unknownSource(let account):
      "The source account of this link's transaction, \(account.shortAddress), doesn't exist on this network. Ask for another link."
    case .sending(let error): error.sentence
    case .unprovenOrigin:
      "This link names a domain that publishes no key for signing payment links, so nothing proves that it comes from there. Don't use it."
    case .uncheckedOrigin: "BasicPay couldn't check where this link comes from: the domain that it names didn't answer. Try again later."
    case .foreignSigner(let account):
      "This link asks \(account.shortAddress) to sign. That account isn't in this wallet."
    case .store(let error): error.sentence
    case .otherSigner(let name): "This link asks your account \(name) to sign. Switch to that account, then open the link again."
    }
  }
}
