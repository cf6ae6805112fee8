public import Foundation
public import Sentences
public import StellarKit

/// A token that the person has added to their list, by its contract.
public struct ListedToken: Hashable, Sendable {
  /// What it is called, and how it counts.
  public let label: TokenLabel
  /// Its name in its contract's words, made fit to be shown, at most 80 characters; empty where it has none.
  public let name: String
  /// When it was added.
  public let addedAt: Date
  /// What it could be taken for, and isn't; nil for nothing.
  public internal(set) var doubt: TokenDoubt?

  /// The contract, `C…`.
  public var contract: ContractAddress { label.contract }

  init(label: TokenLabel, name: String, addedAt: Date, doubt: TokenDoubt? = nil) {
    (self.label, self.name, self.addedAt, self.doubt) = (label, name, addedAt, doubt)
  }
}

/// A token of the list with what the account holds of it.
public struct TokenHolding: Hashable, Sendable {
  /// The token.
  public let token: ListedToken
  /// How much the account holds; nil where its contract doesn't say.
  public let balance: TokenAmount?
  /// Why it isn't known how much; nil where it is.
  public let problem: Sentence?
}

/// That a token is called like something else.
public struct TokenDoubt: Hashable, Sendable {
  /// What it could be taken for: the code of an asset that is held, the symbol of another token, or lumens.
  public let code: String
  /// Who stands behind what it could be taken for: an issuer, or another contract; nil for lumens.
  public let address: String?

  /// What is said of it.
  public var sentence: Sentence {
    guard let address else { return "It uses the name of Stellar's own lumens (XLM), but isn't them. Anyone can give a token any name." }
    return "It uses the name of \(code) by \(address.prefix(4))…\(address.suffix(4)), but isn't it. Anyone can give a token any name."
  }
}

/// A token before it is added: what its contract says, and what is known besides.
public struct TokenPreview: Hashable, Sendable {
  /// What it is called, and how it counts.
  public let label: TokenLabel
  /// Its name in its contract's words, made fit to be shown; empty where it has none.
  public let name: String
  /// What it could be taken for, and isn't; nil for nothing.
  public let doubt: TokenDoubt?
  /// How much the account in use holds; nil where the contract doesn't say.
  public let balance: TokenAmount?
  /// Whether it is in the list already.
  public let isListed: Bool
}
