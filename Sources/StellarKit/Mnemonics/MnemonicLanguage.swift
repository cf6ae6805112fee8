/// A language that BIP-39 has a word list for.
///
/// Wallets understand English everywhere and the others rarely: new mnemonics should be English, as BIP-39 advises.
public enum MnemonicLanguage: String, Sendable, CaseIterable, Codable {
  /// A language by its English name.
  case english, chineseSimplified, chineseTraditional, czech, french, italian, japanese, korean, portuguese, spanish

  /// The 2048 words in their order, for completing what a person types.
  public var words: [String] { list.words }

  /// What stands between two words on paper and on screens: an ideographic space in Japanese.
  public var separator: String { self == .japanese ? "\u{3000}" : " " }

  var list: WordList {
    switch self {
    case .english: .english
    case .chineseSimplified: .chineseSimplified
    case .chineseTraditional: .chineseTraditional
    case .czech: .czech
    case .french: .french
    case .italian: .italian
    case .japanese: .japanese
    case .korean: .korean
    case .portuguese: .portuguese
    case .spanish: .spanish
    }
  }
}
