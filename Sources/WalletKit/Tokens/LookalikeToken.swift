import Foundation
import StellarKit

/// A search for what a token could be mistaken for because of what it calls itself.
struct LookalikeToken: Sendable {
  /// Letters and digits, by what they look like: other letters.
  private static let alike: [Character: Character] = [
    "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "5": "s", "$": "s", "8": "b", "3": "e", "€": "e",
    // Cyrillic
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "l", "ј": "j", "к": "k", "ӏ": "l", "м": "m", "н": "h", "о": "o", "р": "p",
    "ѕ": "s", "т": "t", "у": "y", "х": "x", "ѵ": "v", "ԝ": "w",
    // Greek
    "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "l", "κ": "k", "μ": "u", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u", "χ": "x", "ζ": "z",
  ]

  private var known: [String: TokenDoubt]

  /// - Parameters:
  ///   - assets: the assets that the person holds, or that are well known.
  ///   - tokens: the tokens of their list.
  init(_ assets: some Sequence<Asset>, _ tokens: some Sequence<TokenLabel> = []) {
    known = [:]
    for name in ["xlm", "native", "lumens", "stellar-lumens"] { known[Self.skeleton(name)] = TokenDoubt(code: "XLM", address: nil) }
    for asset in assets where asset != .native { known[Self.skeleton(asset.code)] = TokenDoubt(code: asset.code, address: asset.issuer?.address) }
    for token in tokens { add(token) }
  }

  /// Adds a token of the list, unless something else has its name already.
  mutating func add(_ token: TokenLabel) {
    let skeleton = Self.skeleton(token.symbol)
    if known[skeleton] == nil { known[skeleton] = TokenDoubt(code: token.symbol, address: token.contract.description) }
  }

  /// Returns what a token could be mistaken for because of its symbol or its name, or nil if there is nothing. The contract of an asset is that
  /// asset, and can't be mistaken for it.
  func doubt(_ label: TokenLabel, name: String) -> TokenDoubt? {
    guard label.asset == nil else { return nil }
    // A token whose name is that of an asset (`USDC:G…`) names itself as an asset's contract does.
    let named = [label.symbol, name, String(name.prefix { $0 != ":" })].lazy.compactMap { known[Self.skeleton($0)] }
    return named.first { $0.address != label.contract.description }
  }

  /// Reduces a name to a form in which letters that look alike are the same.
  private static func skeleton(_ text: String) -> String {
    // Invisible characters have been replaced with their numbers before.
    let visible = text.replacing(/\\u\{[0-9A-F]+\}/, with: "")
    let folded = visible.precomposedStringWithCompatibilityMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return String(folded.lowercased().map { alike[$0] ?? $0 }.filter { $0.isLetter || $0.isNumber })
  }
}
