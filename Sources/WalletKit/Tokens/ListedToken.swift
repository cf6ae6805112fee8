public import Foundation
public import Sentences
public import StellarKit

/// A token that the person has added to their list, by its contract.
public struct ListedToken: Hashable, Sendable {
  /// Its symbol and its decimals.
  public let label: TokenLabel
  /// Its name according to its contract, made safe to show, at most 80 characters; empty if it has none.
  public let name: String
  /// When it was added.
  public let addedAt: Date
  /// What it could be mistaken for; nil for nothing.
  public internal(set) var doubt: TokenDoubt?

  /// The contract, `C…`.
  public var contract: ContractAddress { label.contract }

  init(label: TokenLabel, name: String, addedAt: Date, doubt: TokenDoubt? = nil) {
    (self.label, self.name, self.addedAt, self.doubt) = (label, name, addedAt, doubt)
  }
}

/// A token of the list, with what the account holds of it.
public struct TokenHolding: Hashable, Sendable {
  /// The token.
  public let token: ListedToken
  /// How much the account holds; nil if its contract doesn't say.
  public let balance: TokenAmount?
  /// Why the balance isn't known; nil if it is.
  public let problem: Sentence?
}

/// A doubt about a token that has the name of something else.
public struct TokenDoubt: Hashable, Sendable {
  /// What it could be mistaken for: the code of an asset that is held, the symbol of another token, or lumens.
  public let code: String
  /// The issuer or the contract of what it could be mistaken for; nil for lumens.
  public let address: String?

  /// The warning about it.
  public var sentence: Sentence {
    guard let address else { return "It uses the name of Stellar's own lumens (XLM), but it is something else. Anyone can give a token any name." }
    return "It uses the name of \(code) by \(address.prefix(4))…\(address.suffix(4)), but it is something else. Anyone can give a token any name."
  }
}

/// A token before it is added: what its contract says, and what else is known.
public struct TokenPreview: Hashable, Sendable {
  /// Its symbol and its decimals.
  public let label: TokenLabel
  /// Its name according to its contract, made safe to show; empty if it has none.
  public let name: String
  /// What it could be mistaken for; nil for nothing.
  public let doubt: TokenDoubt?
  /// How much the account in use holds; nil if the contract doesn't say.
  public let balance: TokenAmount?
  /// Whether it is in the list already.
  public let isListed: Bool
  /// The warning that its contract now reports other decimals than before; nil if it doesn't.
  public let decimalsWarning: Sentence?
}
