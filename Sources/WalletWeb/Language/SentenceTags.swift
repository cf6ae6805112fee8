import Localization
import WalletKit

/// Which tags of the templates are filled with sentences: those are translated when a page is written, and nothing else that a page is filled with is.
///
/// `{{.}}` goes by the name of the section around it. A tag that holds sentences in one template only has that template's name before it.
enum SentenceTags {
  static let names: Set<String> = [
    "added", "advice", "age", "arrivingLabel", "badge", "bound", "button", "count", "detail", "doubt", "due", "emptySentence", "environment",
    "firstSteps", "from",
    "heading", "headline",
    "hidden",
    "hint",
    "hops", "label", "lead", "listTitle", "loss", "memoKind", "mistake", "notes", "notice", "otherSide", "partyLabel", "pinOnOneComputer", "problem",
    "pinOnThousandCards",
    "promise", "question", "reason", "result", "rules", "sentLabel", "sentence", "sentences", "shares", "signatures", "state", "status", "steps",
    "title",
    "trouble",
    "verification", "warning", "warnings", "what", "wordsOnOneComputer", "wordsOnThousandCards", "account/kind", "account/name",
    "accounts/kind", "asset/name", "asset-name/name", "balances/name", "contact/kind", "contact-import/name", "customer/name", "customer/text",
    "network/current", "settings/value", "shown/time", "transfer/name", "transfer-details/text", "transfer-due/name", "transfer-summary/name",
  ]
  /// The attributes that people see or hear. A tag in any other attribute is for the program.
  static let attributes: Set<Substring> = ["aria-label", "title", "placeholder", "alt", "data-busy"]

  /// Whether a tag of a template is filled with a sentence.
  static func isSentence(_ tag: String, of template: String) -> Bool { names.contains(tag) || names.contains("\(template)/\(tag)") }

  /// The names of a template's tags that people see, in the order in which they stand, with where each one is.
  static func tags(of text: String) -> [(name: String, range: Range<String.Index>)] {
    var sections: [String] = []
    var tags: [(name: String, range: Range<String.Index>)] = []
    for match in text.matches(of: /\{\{(\{?)\s*([#^\/>%!]?)\s*([^}]*?)\s*\}?\}\}/) {
      let name = String(match.output.3.drop { $0 == "." && match.output.3 != "." })
      switch match.output.2 {
      case "#", "^": sections.append(name)
      case "/": _ = sections.popLast()
      case "" where match.output.1.isEmpty && isSeen(text[..<match.range.lowerBound]):
        tags.append((name == "." ? sections.last ?? "" : name, match.range))
      default: break
      }
    }
    return tags
  }

  /// Whether people see or hear what stands after a piece of a template: it is no tag of HTML, or in one of its attributes for people.
  private static func isSeen(_ before: Substring) -> Bool {
    let tag = before[(before.lastIndex { $0 == "<" || $0 == ">" }.map(before.index(after:)) ?? before.startIndex)...]
    guard tag.startIndex > before.startIndex, before[before.index(before: tag.startIndex)] == "<" else { return true }
    return tag.wholeMatch(of: /.*\ ([a-z-]+)="[^"]*/).map { attributes.contains($0.output.1) } ?? false
  }

  /// A template whose tags for sentences ask for their translation.
  static func mark(_ text: String, of template: String, _ language: Language) -> String {
    var marked = ""
    var start = text.startIndex
    for tag in tags(of: text) where isSentence(tag.name, of: template) {
      let value = text[tag.range]
      marked +=
        text[start..<tag.range.lowerBound] + "{{% CONTENT_TYPE: \(HTMLEscaping.name(language)) }}\(value){{% CONTENT_TYPE: \(HTMLEscaping.name) }}"
      start = tag.range.upperBound
    }
    return marked + text[start...]
  }
}
