import Foundation
public import Sentences

/// A language for pages: English, which is the language of the source, and each language that has a file in `Languages`.
public struct Language: Sendable, RawRepresentable {
  /// English, the language of the source. It is used if a browser asks for none of ``all``.
  public static let english = Language(code: "en", file: CatalogueFile?.none)
  /// English first, then the other languages in the order of their codes.
  public static let all = [english] + LanguageFiles.all.map { Language(code: $0.code, file: CatalogueFile($0.text)) }

  /// The language's code according to ISO 639, such as `de`.
  public let rawValue: String
  private let file: CatalogueFile?

  private init(code: String, file: CatalogueFile?) {
    rawValue = code
    self.file = file
  }

  /// The translations; nil for English, and for a file that can't be read. A test reads each file.
  package var catalogue: Catalogue? { file?.catalogue }

  /// Reads a language's file.
  ///
  /// - Parameter file: The text of a `.po` file.
  /// - Throws: ``PortableObjectError``
  package init(code: String, file: String) throws(PortableObjectError) {
    self.init(code: code, file: CatalogueFile(Catalogue(try PortableObject(file))))
  }

  /// Finds the language of a code; nil if there is none.
  public init?(rawValue: String) {
    guard let language = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = language
  }

  /// Returns the text of a sentence in this language. Parts without a translation are in English, and numbers have a decimal point.
  public func say(_ sentence: Sentence) -> String { say(sentence, decimalMark: ".") }

  /// Returns the text of a sentence in this language, with the given mark before decimals.
  public func say(_ sentence: Sentence, decimalMark: Character) -> String {
    sentence.text(decimalMark: decimalMark) { catalogue?.translation(of: $0) }
  }

  /// The language's name in the language itself.
  public var name: String {
    let name = Locale(identifier: rawValue).localizedString(forLanguageCode: rawValue) ?? rawValue
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Chooses the language that a browser prefers (RFC 9110, Accept-Language); English if it accepts none of the languages.
  public init(accepting header: String, among languages: [Language] = Language.all) {
    var (best, weight) = (Language.english, -1)
    for part in header.prefix(1000).split(separator: ",").prefix(20) {
      let pieces = part.split(separator: ";").map { $0.drop { $0 == " " } }.map { String($0.prefix { $0 != " " }) }
      guard let code = pieces.first?.split(separator: "-").first?.lowercased(), let language = languages.first(where: { $0.rawValue == code })
      else { continue }
      let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Self.thousandths($0.dropFirst(2)) } ?? 1000
      if quality > max(weight, 0) { (best, weight) = (language, quality) }
    }
    self = best
  }

  /// Reads `0.8` as 800, and anything that isn't a number from 0 to 1 as 0.
  private static func thousandths(_ text: Substring) -> Int {
    let digits = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = digits.first.flatMap({ Int($0) }), (0...1).contains(whole) else { return 0 }
    let fraction = digits.dropFirst().first ?? ""
    return min(whole * 1000 + (Int(fraction.prefix(3) + String(repeating: "0", count: max(0, 3 - fraction.count))) ?? 0), 1000)
  }
}

extension Language: Hashable {
  public static func == (one: Language, other: Language) -> Bool { one.rawValue == other.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Language {
  /// Chooses the language for a program in a terminal, in the order of GNU gettext.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that isn't empty. Unless it is `C` or `POSIX`, the list in `LANGUAGE` takes
  /// precedence. The first of these languages that is available is chosen; if none is, it is English.
  ///
  /// - Parameters:
  ///   - option: The language that the user names explicitly, such as `de` or `de_AT.UTF-8`; nil if none.
  ///   - environment: The program's environment variables.
  public init(option: String? = nil, environment: [String: String], among languages: [Language] = Language.all) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    var names = (value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []) + [locale]
    // In this locale nothing is translated, whatever else is set.
    if ["C", "POSIX"].contains(locale.prefix { $0 != "." }) { names = [] }
    if let option { names = [option] }
    let codes = names.prefix(20).map { $0.prefix { !"_-.@".contains($0) }.lowercased() }
    self = codes.lazy.compactMap { code in languages.first { $0.rawValue == code } }.first ?? .english
  }
}
