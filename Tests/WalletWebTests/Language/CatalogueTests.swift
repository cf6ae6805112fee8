import AnchorKit
import Localization
import Testing
import WalletKit

@testable import WalletWeb

/// That the catalogue has every sentence, and nothing else.
struct CatalogueTests {
  private static let catalogue = Result { try #require(Language.german.catalogue) }
  private static let wording = Result { try EnglishWording() }

  private static let file = "Sources/Localization/Languages/de.po"

  @Test func `every English sentence of the pages has a German one`() throws {
    var named: Set<String> = []
    for sentence in try Self.wording.get().sentences
    where try Self.catalogue.get().sentences[sentence.text] == nil && named.insert(sentence.text).inserted {
      Issue.record("\(sentence.place) has no German words. Add to \(Self.file):\n\(PortableObject.entry(sentence.text))")
    }
  }

  @Test func `every name of SEP-9's fields has a German one`() throws {
    for field in CustomerField.all {
      #expect(try Self.catalogue.get().translation(of: field.label) != nil, "Add to \(Self.file):\n\(PortableObject.entry(field.label))")
    }
  }

  @Test func `no German sentence is left of one that nobody says any more, and none stands there twice`() throws {
    let said = try Self.wording.get().said
    // An organization's fields are put together out of two.
    let names = CustomerField.all.map(\.label)
    let labels = Set(names + names.map { $0.replacing(/^Organization\ (.)/) { $0.output.1.uppercased() } })
    let parts: Set<String> = ["offer", "Organization {0}"]
    for text in try Self.catalogue.get().sentences.keys where !said.contains(text) && !labels.contains(text) && !parts.contains(text) {
      Issue.record("nobody says “\(text)” any more: take it out of \(Self.file)")
    }
    #expect(try Self.catalogue.get().repeated == [])
    #expect(try Self.catalogue.get().sentences.count > 1_000)
  }

  @Test func `a German sentence has the values, tags and links of the English one`() throws {
    for (english, german) in try Self.catalogue.get().sentences {
      #expect(Set(Self.values(english)) == Set(Self.values(german)), "\(english)")
      #expect(Self.markup(english) == Self.markup(german), "\(english)")
      #expect(Self.values(english) == Self.values(english).indices.map { "\($0)" }, "the values of “\(english)” are numbered as they come")
    }
  }

  private static func values(_ text: String) -> [String] { text.matches(of: /\{([0-9])\*?\}/).map { String($0.output.1) } }

  private static func markup(_ text: String) -> [String] { text.matches(of: /\{\{[^}]*\}\}|<[^>]*>/).map { String($0.output) }.sorted() }

  @Test func `German is written in German: quotation marks, points and Sie`() throws {
    for (english, german) in try Self.catalogue.get().sentences {
      #expect(!german.contains("“") || german.contains("„"), "\(german)")
      #expect(!german.contains("\"") || english.contains("\""), "\(german)")
      #expect(!german.contains(/\b(du|dein|deine|deinen)\b/), "\(german)")
      #expect(english.hasSuffix(".") == german.hasSuffix(".") || english.hasSuffix("…") || german.hasSuffix("“."), "\(english): \(german)")
      let isSame = english == german && english.contains(/[a-z]{3} [a-z]{3}/)
      #expect(!isSame, "“\(english)” is still in English")
    }
  }

  @Test func `of every tag of the templates it is known whether it holds a sentence`() throws {
    var seen: Set<String> = []
    for (template, text) in Site.templates.map({ ($0.name, $0.text) }) {
      for tag in SentenceTags.tags(of: text) {
        let name = SentenceTags.names.contains("\(template)/\(tag.name)") ? "\(template)/\(tag.name)" : tag.name
        seen.insert(name)
        #expect(
          SentenceTags.names.contains(name) != Self.data.contains(name),
          "{{\(tag.name)}} of “\(template)”: if sentences of ours stand there, add it to SentenceTags.names; if not, to the data of this test")
      }
    }
    #expect(SentenceTags.names.subtracting(seen) == [], "no template has these any more")
    #expect(Self.data.subtracting(seen) == [], "no template has these any more")
  }

  /// Names, numbers, addresses, and what others say.
  private static let data: Set<String> = [
    "accountName", "address", "amount", "anchor", "asset", "base64", "chain", "code", "conditions", "contract", "domain", "federation", "fee",
    "figure", "fine", "full",
    "gift", "groups", "hash", "kept", "ledger", "left", "link", "memo", "message", "name", "note", "organization", "origin", "price", "relative",
    "removed",
    "reserve", "route", "row", "says", "seed", "short", "shortHash", "source", "sponsor", "suffix", "summary", "text", "textToSign", "tokenAddress",
    "transaction", "unknown", "until", "validity",
    "value", "verified", "version", "words",
  ]

  @Test func `a sentence is found with its values, alone and among others`() throws {
    func say(_ text: String) throws -> String? { try Self.catalogue.get().translation(of: text) }
    #expect(try say("You can spend 1.234,5 XLM.") == "Sie können 1.234,5 XLM ausgeben.")
    #expect(try say("Choose the file first. You can spend 2 XLM.") == "Wählen Sie zuerst die Datei. Sie können 2 XLM ausgeben.")
    #expect(try say("This is too long ago. Write digits only.") == "Das ist zu lange her. Schreiben Sie nur Ziffern.")
    #expect(try say("The account has no trustline for GOLD.") == "Das Konto hat keine Trustline für GOLD.")
    #expect(try say("Auto-lock: after 15 minutes") == "Von selbst sperren: Nach 15 Minuten")
    #expect(try say("Nobody has ever said this.") == nil && say("") == nil)
    #expect(try say(String(repeating: "You can spend 2 XLM. ", count: 300)) == nil)
    // As many as a server might send, and short enough to be looked at, but too many to try how they belong together.
    let sentences = { (count: Int) in Array(repeating: "You can spend 2 XLM.", count: count).joined(separator: " ") }
    #expect(try say(sentences(24)) == Array(repeating: "Sie können 2 XLM ausgeben.", count: 24).joined(separator: " "))
    #expect(try say(sentences(25)) == nil)
  }

  @Test func `names stay as they are, also where the catalogue has the same words`() throws {
    #expect(try Self.catalogue.get().translation(of: "Overview") == "Übersicht")
    #expect(try Self.catalogue.get().translation(of: "Overview".verbatim) == nil)
    let escaping = HTMLEscaping(language: .german)
    #expect(escaping.escapeText("Overview".verbatim) == "Overview" && escaping.escapeText("Overview") == "Übersicht")
    #expect(escaping.escapeText("\("Overview".verbatim) (optional)") == "Overview (freiwillig)")
    #expect(HTMLEscaping().escapeText("Overview") == "Overview")
    let received = try Self.catalogue.get().translation(of: "Received 5 XLM from Overview")
    #expect(received == "5 XLM von Overview empfangen")
  }

  @Test func `scripts speak German, and do the same`() throws {
    for (english, german) in zip(PublicFile.scripts(in: .english), PublicFile.scripts(in: .german)) {
      #expect(english.path != german.path && english.address != german.address)
    }
    let script = #"if (old) toast(say("just now")); else say("{0} hours ago", 2)"#
    #expect(Language.german.script(script) == #"if (old) toast(say("gerade eben")); else say("vor {0} Stunden", 2)"#)
    #expect(Language.english.script(script) == script)
  }
}
