import Foundation
import Localization

@testable import WalletWeb

/// The English sentences in the sources that can be shown on a page or in a terminal.
struct EnglishWording {
  struct Wording: Hashable {
    /// The text as in the catalogue.
    let text: String
    /// The file and line with the text.
    let place: String
  }

  /// The sentences that must be in the catalogue.
  private(set) var sentences: [Wording] = []
  /// All string literals of the targets.
  private(set) var said: Set<String> = []

  static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardized

  /// Targets whose sentences must all be in the catalogue.
  private static let targets = ["WalletWeb", "WalletKit", "WalletWindow", "basicpay"]
  /// Targets of which only some files have sentences for people; the others have names of fields.
  private static let otherTargets = ["AnchorKit", "HorizonKit", "MesoKit", "RPCKit", "StellarKit", "StellarXDR"]

  /// The errors shown by the embedded network's commands; its servers' answers are for programs.
  private static let sandboxErrors = ["Storage/SandboxError", "Replay/Replay", "Scenarios/Scenario"].map { "SandboxKit/\($0).swift" }

  private static func speaks(_ file: String) -> Bool {
    let words = /(Error|Refusal|Sentence|Summary|Problem|Violation|Words|AnchorService|SigningRequest|TransactionCode|TxrepReader)[^\/]*$|\/Words\//
    return file.contains(words) || file.contains(/Meso(Amount|Event|Origin)|Secp256k1/)
  }

  /// Whether a file's texts aren't translated.
  private static func isApart(_ file: String) -> Bool {
    file.contains(/\/Language\.swift$|\/Language\/|\/Releases\/Build\.swift$/)
  }

  private static func isForPrograms(_ text: String) -> Bool {
    text.contains(/^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|VACUUM)\ |^[a-z]+ = \?$/)
      || text.contains(/^(data|event|retry):\ |'self'|'none'|charset=|filename=|autocomplete=|immutable$/)
      || text.contains(/<(svg|path)|^hsl\(|CONTENT_TYPE|^M\{0\}|\(self\)/)
      || text.contains(/^BasicPay\ (vault|keys|device|backup)|^(Standalone\ Network|ADAND\ AEARE)/)
  }

  private static let others: Set<String> = [
    "file name", "Host", "error: line {0}: {1}", "{0} transactions, {1} differ", "basicpay transfers {0} --pay", "basicpay claim take {0}",
    "basicpay anchor customer {0} --transfer {1}", "A page failed", "Again", "10{0}000 XLM", "way in", "USD Coin",
    "Stellar Reference Token", "balances {0}", "history {0} {1}",
    "a transfer's private data", "transfer {0} {1} {2} {3} {4}", "Secret",
    "account {0}", "Preconditions",
    "words {0}", "ramp {0} {1} {2} {3}", "ramp step {0} {1} {2} {3}", "name of {0}", "with the number {0}", "like this", "code_template",
    "for {0}:", ", and for", "for {0} and {1}",
    "device {0}", "flags {0}", "the arguments", "{0} stroops of", "The secret is {0} bytes long, and at most 64 fit in a transaction.",
  ]

  init() throws {
    for target in Self.targets + Self.otherTargets {
      let files = FileManager.default.enumerator(atPath: Self.sources.appending(path: target).path)?.compactMap { $0 as? String } ?? []
      for file in files.sorted() { try read("\(target)/\(file)", isWhole: Self.targets.contains(target)) }
    }
    for file in Self.sandboxErrors { try read(file, isWhole: true) }
    for (name, template) in Site.templates.map({ ($0.name, $0.text) }) {
      for text in TemplateWords.sentences(of: template) { add(text, "the template “\(name)”") }
    }
  }

  private mutating func add(_ text: String, _ place: String) {
    said.insert(text)
    sentences.append(Wording(text: text, place: place))
  }

  private mutating func read(_ file: String, isWhole: Bool) throws {
    guard file.hasSuffix(".swift") || file.hasSuffix(".js") else { return }
    var source = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
    if file.hasPrefix("basicpay/") { source = Self.withoutHelp(source) }
    if file.hasSuffix(".js") {
      for match in source.matches(of: /say\("([^"\\]*)"/) { add(String(match.output.1), file) }
    }
    guard file.hasSuffix(".swift") else { return }
    for literal in SwiftLiterals(source).literals {
      let text = literal.text.trimmingCharacters(in: .whitespaces)
      said.insert(text)
      let isShown = (isWhole || Self.speaks(file)) && !Self.isApart(file)
      if isShown, Self.isSentence(text) { add(text, "\(file):\(literal.line)") }
    }
  }

  /// Returns the source without a command's help and usage errors, which are in English.
  private static func withoutHelp(_ source: String) -> String {
    var (kept, rest) = ("", source[...])
    while let help = rest.firstMatch(of: /(@Option|@Flag|@Argument|CommandConfiguration|ValidationError)\(/) {
      kept += rest[..<help.range.lowerBound]
      rest = rest[help.range.upperBound...]
      var depth = 1
      while depth > 0, let character = rest.popFirst() {
        if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
        // Keeps the line numbers.
        if character == "\n" { kept += "\n" }
      }
    }
    return kept + rest
  }

  /// Whether a text is for people: several words, or one with a capital letter.
  private static func isSentence(_ text: String) -> Bool {
    let plain = text.replacing(/\{[0-9]\}/, with: "").trimmingCharacters(in: .whitespaces)
    // Sentences of templates are read separately.
    guard plain.contains(where: \.isLetter), !text.contains("\n"), !text.contains("{{"), !text.contains("</"), !others.contains(text),
      !isForPrograms(text)
    else { return false }
    return plain.contains(" ") || plain.wholeMatch(of: /“?[A-Z][a-z]+[.…?]?/) != nil
      || text.contains(/^[A-Z][a-z]+\ |[^A-Za-z{][a-z]{2,}\ |^[a-z]{2,}\ /)
  }
}
