/// A language for which BIP-39 has a word list.
///
/// All wallets support English, but few support the other languages. New mnemonics should be English, as BIP-39 advises.
public enum MnemonicLanguage: String, Sendable, CaseIterable, Codable {
  /// The languages, by their English names.
  case english, chineseSimplified, chineseTraditional, czech, french, italian, japanese, korean, portuguese, spanish

  /// The 2048 words in order, for completing what a person types.
  public var words: [String] { list.words }

  /// The separator between words on paper and on screens: an ideographic space in Japanese.
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
