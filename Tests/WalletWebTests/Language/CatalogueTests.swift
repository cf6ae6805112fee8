import AnchorKit
import Localization
import Sentences
import Testing
import WalletKit

@testable import WalletWeb

/// Checks that the German catalogue is complete and has no unused sentences.
struct CatalogueTests {
  private static let catalogue = Result { try #require(Language.german.catalogue) }
  private static let wording = Result { try EnglishWording() }

  private static let file = "Sources/Localization/Languages/de.po"

  @Test func `every English sentence has a German translation`() throws {
    var named: Set<String> = []
    for sentence in try Self.wording.get().sentences
    where try Self.catalogue.get().sentences[sentence.text] == nil && named.insert(sentence.text).inserted {
      Issue.record("\(sentence.place) has no German words. Add to \(Self.file):\n\(PortableObject.entry(sentence.text))")
    }
  }

  @Test func `every label of SEP-9's fields has a German translation`() throws {
    for field in CustomerField.all {
      #expect(
        try Self.catalogue.get().sentences[Self.own(field.label).key] != nil,
        "Add to \(Self.file):\n\(PortableObject.entry(Self.own(field.label).key))")
    }
  }

  /// Returns the label itself, or the second part of an organization's label.
  private static func own(_ label: Sentence) -> Sentence {
    if case .sentence(let part)? = label.arguments.first { part } else { label }
  }

  @Test func `the German catalogue has no unused and no repeated sentences`() throws {
    let said = try Self.wording.get().said
    let labels = Set(CustomerField.all.map { Self.own($0.label).key })
    for text in try Self.catalogue.get().sentences.keys where !said.contains(text) && !labels.contains(text) {
      Issue.record("nobody says “\(text)” any more: take it out of \(Self.file)")
    }
    #expect(try Self.catalogue.get().repeated == [])
    #expect(try Self.catalogue.get().sentences.count > 1_000)
  }

  @Test func `a German sentence has the same values, tags and links as the English one`() throws {
    for (english, german) in try Self.catalogue.get().sentences {
      #expect(Set(Self.values(english)) == Set(Self.values(german)), "\(english)")
      #expect(Self.markup(english) == Self.markup(german), "\(english)")
      #expect(Self.values(english) == Self.values(english).indices.map { "\($0)" }, "the values of “\(english)” are numbered as they come")
    }
  }

  @Test func `a sentence with a count has both forms in both languages`() throws {
    let said = try Self.wording.get().said
    #expect(try Self.catalogue.get().plurals.count >= 15)
    for (one, plural) in try Self.catalogue.get().plurals {
      #expect(said.contains(plural.english) && plural.translations.count == 2, "\(one)")
      for form in plural.translations + [plural.english] { #expect(Self.values(form) == Self.values(one), "\(form)") }
    }
  }

  private static func values(_ text: String) -> [String] { text.matches(of: /\{([0-9])\}/).map { String($0.output.1) } }

  private static func markup(_ text: String) -> [String] { text.matches(of: /\{\{[^}]*\}\}|<[^>]*>/).map { String($0.output) }.sorted() }

  @Test func `German sentences have German quotation marks, the same punctuation and the formal address`() throws {
    for (english, german) in try Self.catalogue.get().sentences {
      #expect(!german.contains("“") || german.contains("„"), "\(german)")
      #expect(!german.contains("\"") || english.contains("\""), "\(german)")
      #expect(!german.contains(/\b(du|dein|deine|deinen)\b/), "\(german)")
      #expect(english.hasSuffix(".") == german.hasSuffix(".") || english.hasSuffix("…") || german.hasSuffix("“."), "\(english): \(german)")
      let isSame = english == german && english.contains(/[a-z]{3} [a-z]{3}/)
      #expect(!isSame, "“\(english)” is still in English")
    }
  }

  @Test func `a sentence is translated with its values, nested sentences and count`() {
    let german = Language.german
    #expect(german.say("You can spend \("1.234,5 XLM").") == "Sie können 1.234,5 XLM ausgeben.")
    #expect(
      german.say(["Choose the file first.", "Enter digits only."].joined(separator: " ")) == "Wählen Sie zuerst die Datei. Schreiben Sie nur Ziffern."
    )
    #expect(german.say(TimeUnit.minute.words(1)) == "1 Minute" && german.say(TimeUnit.minute.words(12)) == "12 Minuten")
    #expect(german.say("Nobody has ever said this.") == "Nobody has ever said this.")
  }

  @Test func `names aren't translated, even if the catalogue has the same words`() {
    let german = Language.german
    #expect(german.say("Overview") == "Übersicht" && german.say("Overview".verbatim) == "Overview")
    #expect(german.say("\("Overview".verbatim) (optional)") == "Overview (optional)")
    #expect(german.say("Received \("5 XLM") from \("Overview")") == "5 XLM von Overview empfangen")
  }

  @Test func `scripts have their texts translated`() throws {
    for (english, german) in zip(PublicFile.scripts(in: .english), PublicFile.scripts(in: .german)) {
      #expect(english.path != german.path && english.address != german.address)
    }
    let script = #"if (old) toast(say("just now")); else say("{0} hours ago", 2)"#
    #expect(Language.german.script(script) == #"if (old) toast(say("gerade eben")); else say("vor {0} Stunden", 2)"#)
    #expect(Language.english.script(script) == script)
  }
}
