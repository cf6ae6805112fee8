/// A language that the pages are written in. The command line is in English.
public enum Language: String, Sendable, CaseIterable {
  /// The language of the source, and of whoever's browser asks for neither.
  case english = "en"
  /// In the words of the pages' catalogue.
  case german = "de"

  /// Its name in itself.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    }
  }

  /// How amounts are written in it where the person hasn't chosen.
  public var numberFormat: NumberFormat {
    switch self {
    case .english: .point
    case .german: .comma
    }
  }

  /// Chooses the language that a browser prefers (RFC 9110, Accept-Language).
  public init(accepting header: String) {
    var (best, weight) = (Language.english, -1)
    for part in header.prefix(1000).split(separator: ",").prefix(20) {
      let pieces = part.split(separator: ";").map { String($0).trimmingSpaces }
      guard let tag = pieces.first?.split(separator: "-").first, let language = Language(rawValue: tag.lowercased()) else { continue }
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
