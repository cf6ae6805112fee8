public import Sentences

/// The reason why a text or a wire value isn't an asset.
public enum AssetError: Error, Hashable, Sendable {
  /// The code isn't 1 to 12 letters and digits.
  case invalidCode(String)
  /// The issuer isn't an account address.
  case invalidIssuer(StrKeyError)
  /// It is neither `XLM` nor `CODE:ISSUER`.
  case invalidForm(String)
}

extension AssetError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .invalidCode(let code): "“\(code.prefix(20))” is not an asset code: it has 1 to 12 letters and digits."
    case .invalidIssuer(let error): "The asset's issuer is not an address: \(error.reason)."
    case .invalidForm(let text): "“\(text.prefix(80))” is not an asset. Write XLM, or CODE:ISSUER with the issuer's address."
    }
  }
}
