public import Sentences

/// Why nothing was signed.
public enum MesoSigningError: Error, Hashable, Sendable {
  /// A seed that isn't 64 bytes.
  case invalidSeed
  /// No key follows from the seed. By chance this never happens.
  case invalidKey
  /// The text has the key's own bytes in it, as every transaction that this key could authorize has.
  case looksLikeTransaction
  /// The signer's address isn't the one that is to be proven.
  case otherAddress
}

extension MesoSigningError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .invalidSeed, .invalidKey: "No key could be made from the wallet's words. Nothing was signed."
    case .looksLikeTransaction:
      "The text to sign could be a payment in disguise, so it was refused. Nothing was signed. Don't use this window further."
    case .otherAddress: "The window wants proof for another address than this wallet's. Nothing was signed."
    }
  }
}
