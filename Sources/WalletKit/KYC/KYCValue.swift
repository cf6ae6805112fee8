import AnchorKit
import Foundation
public import Localization
import Sentences

/// What a person typed into a field, checked and in the form in which SEP-9 wants it.
struct KYCValue {
  /// The most characters of a line, and of several lines.
  static let maximumLength = 300
  static let maximumTextLength = 1000

  /// The checked value; empty if nothing was typed.
  let text: String

  /// - Parameters:
  ///   - typed: what was typed.
  ///   - field: the field it is for.
  ///   - now: the current time: nobody is born tomorrow.
  init(_ typed: String, for field: CustomerField, now: Date) throws(KYCRefusal) {
    let line = typed.tidied
    guard !line.isEmpty else {
      text = ""
      return
    }
    do throws(Mistake) {
      text = try Self.value(typed, line, field, now)
    } catch {
      throw KYCRefusal(fields: [field: error.sentence])
    }
  }

  private struct Mistake: Error {
    let sentence: Sentence
  }

  private static func value(_ typed: String, _ line: String, _ field: CustomerField, _ now: Date) throws(Mistake) -> String {
    if let choices = field.choices {
      guard choices.contains(where: { $0.value == line }) else {
        throw Mistake(sentence: "Choose one of: \(choices.map(\.value).joined(separator: ", ")).")
      }
      return line
    }
    switch field {
    case .card(let card): return try Self.card(line, card)
    case .account(.clabeNumber), .organizationAccount(.clabeNumber): return try digits(line, 18...18, "A CLABE has 18 digits.")
    case .account(.cbuNumber), .organizationAccount(.cbuNumber): return try digits(line, 22...22, "A CBU or CVU has 22 digits.")
    default: break
    }
    return switch field.kind {
    case .text: try plain(line, maximumLength)
    case .multiline: try plain(typed.replacing("\r\n", with: "\n").trimmingSpaces, maximumTextLength)
    case .number: try digits(line, 1...18, "Enter digits only.")
    case .date: try date(line, field, now)
    case .country: try country(line).code
    case .language: try language(line)
    case .phone: try phone(line)
    case .email: try email(line)
    case .binary: throw Mistake(sentence: "This is a file: it can't be typed.")
    }
  }

  private static func plain(_ text: String, _ limit: Int) throws(Mistake) -> String {
    guard text.count <= limit, text.utf8.count <= 4 * limit else { throw Mistake(sentence: "At most \(limit) characters. This has \(text.count).") }
    guard text.isPlainText else { throw Mistake(sentence: "It contains invisible characters. Type it again.") }
    return text
  }

  private static func digits(_ text: String, _ count: ClosedRange<Int>, _ sentence: Sentence) throws(Mistake) -> String {
    let digits = text.replacing(" ", with: "").replacing("-", with: "")
    guard count.contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else { throw Mistake(sentence: sentence) }
    return digits
  }

  private static func date(_ text: String, _ field: CustomerField, _ now: Date) throws(Mistake) -> String {
    let form = Mistake(sentence: "Enter year, month and day, as in 1976-07-04.")
    guard text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil, let date = try? Date(text, strategy: .iso8601.year().month().day()),
      date.formatted(.iso8601.year().month().day()) == text
    else { throw form }
    guard text >= "1800" else { throw Mistake(sentence: "This is too long ago. \(form.sentence)") }
    // In the east, a day begins up to 14 hours before it does in Greenwich.
    let latest = now.addingTimeInterval(14 * 3600)
    let isPast = [.person(.birthDate), .person(.idIssueDate), .organization(.registrationDate)].contains(field)
    guard !isPast || date <= latest else { throw Mistake(sentence: "This date is in the future. Check the year.") }
    return text
  }

  private static func country(_ text: String) throws(Mistake) -> Country {
    guard let country = Country(text) else { throw Mistake(sentence: "Choose a country, or enter its code of three letters, such as DEU.") }
    return country
  }

  private static func language(_ text: String) throws(Mistake) -> String {
    let code = text.lowercased()
    guard KYCSection.languages.contains(code) else { throw Mistake(sentence: "Choose a language, or enter its code of two letters, such as en.") }
    return code
  }

  private static func phone(_ text: String) throws(Mistake) -> String {
    let written = text.filter { !" ()-./".contains($0) }
    let number = written.hasPrefix("00") ? "+" + written.dropFirst(2) : written
    guard number.wholeMatch(of: /\+[1-9][0-9]{6,14}/) != nil else {
      throw Mistake(sentence: "Enter the number with + and the country's code, and digits only, as in +49 151 23456789.")
    }
    return number
  }

  private static func email(_ text: String) throws(Mistake) -> String {
    guard text.utf8.count <= 254, text.isPlainText, text.wholeMatch(of: /[^@\s<>"]{1,64}@[^@\s<>"]+\.[^@\s<>".]+/) != nil else {
      throw Mistake(sentence: "This is not an e-mail address. Write it like ana@example.org.")
    }
    return text
  }

  private static func card(_ text: String, _ field: CardField) throws(Mistake) -> String {
    switch field {
    case .number:
      let digits = try digits(text, 12...19, "A card's number has 12 to 19 digits.")
      guard isLuhn(digits) else { throw Mistake(sentence: "This number can't be right: a digit is wrong. Compare it with your card.") }
      return digits
    case .cvc: return try digits(text, 3...4, "The code on the card has 3 or 4 digits.")
    case .expirationDate:
      guard let parts = text.wholeMatch(of: /([0-9]{2})[-\/]([0-9]{2})/), (1...12).contains(Int(parts.2) ?? 0) else {
        throw Mistake(sentence: "Enter year and month with two digits each, as in 29-11 for November 2029.")
      }
      return "\(parts.1)-\(parts.2)"
    case .countryCode: return try country(text).shortCode
    default: return try plain(text, maximumLength)
    }
  }

  /// Returns whether a card number's check digit is right (ISO/IEC 7812).
  private static func isLuhn(_ digits: String) -> Bool {
    let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element) - 48
      let doubled = digit.offset.isMultiple(of: 2) ? value : value * 2
      return sum + doubled / 10 + doubled % 10
    }
    return sum.isMultiple(of: 10)
  }
}

extension KYCSection {
  /// The languages of ISO 639-1, by their codes of two letters.
  static let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.utf8.count == 2 })

  private static let languageNames = Dictionary(uniqueKeysWithValues: Language.all.map { ($0, names(in: $0)) })

  /// Returns the languages with their names in one of them, sorted by name.
  public static func languageNames(in language: Language) -> [(value: String, label: String)] { languageNames[language] ?? [] }

  private static func names(in language: Language) -> [(value: String, label: String)] {
    let locale = Locale(identifier: language.rawValue)
    return languages.map { ($0, locale.localizedString(forLanguageCode: $0) ?? $0) }.sorted { $0.1.folded < $1.1.folded }
  }
}
