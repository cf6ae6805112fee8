import Foundation
public import Sentences

/// A language that pages are written in: English, which is the source's own, and each that has a file in `Languages`.
public struct Language: Sendable, RawRepresentable {
  /// The language of the source, and of whoever's browser asks for none of ``all``.
  public static let english = Language(code: "en", file: CatalogueFile?.none)
  /// English, then the others by their codes.
  public static let all = [english] + LanguageFiles.all.map { Language(code: $0.code, file: CatalogueFile($0.text)) }

  /// Its code of ISO 639, as in `de`.
  public let rawValue: String
  private let file: CatalogueFile?

  private init(code: String, file: CatalogueFile?) {
    rawValue = code
    self.file = file
  }

  /// What is said in it; nil for English, and for a file that can't be read. A test reads each.
  package var catalogue: Catalogue? { file?.catalogue }

  /// Reads a language's file.
  ///
  /// - Parameter file: the text of a `.po` file.
  /// - Throws: ``PortableObjectError``
  package init(code: String, file: String) throws(PortableObjectError) {
    self.init(code: code, file: CatalogueFile(Catalogue(try PortableObject(file))))
  }

  /// The language of a code; nil where there is none.
  public init?(rawValue: String) {
    guard let language = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = language
  }

  /// Returns the text of a sentence in this language; in English as far as it has no translation.
  public func say(_ sentence: Sentence) -> String { sentence.text { catalogue?.translation(of: $0) } }

  /// Its name in itself.
  public var name: String {
    let name = Locale(identifier: rawValue).localizedString(forLanguageCode: rawValue) ?? rawValue
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// What a browser likes best of some languages (RFC 9110, Accept-Language); English where it likes none of them.
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

  /// `0.8` as 800; nothing that can't be read.
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
  /// The language that a person has chosen for a program in a terminal, in the order of GNU gettext.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that isn't empty; unless it is `C` or `POSIX`, the list `LANGUAGE` comes before it.
  /// The first language that there is counts; where there is none of them, it is English.
  ///
  /// - Parameters:
  ///   - option: what is named expressly, as in `de` or `de_AT.UTF-8`; nil where nothing is.
  ///   - environment: the program's variables.
  public init(option: String? = nil, environment: [String: String], among languages: [Language] = Language.all) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    var names = (value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []) + [locale]
    // Nothing is translated there, whatever else is said.
    if ["C", "POSIX"].contains(locale.prefix { $0 != "." }) { names = [] }
    if let option { names = [option] }
    let codes = names.prefix(20).map { $0.prefix { !"_-.@".contains($0) }.lowercased() }
    self = codes.lazy.compactMap { code in languages.first { $0.rawValue == code } }.first ?? .english
  }
}
