import Sentences
import Testing

@testable import Localization

struct LanguageTests {
  @Test func `the language is the first available one that the browser accepts, or English`() {
    #expect(Language(accepting: "de-DE,de;q=0.9,en;q=0.8").rawValue == "de")
    #expect(Language(accepting: "en-US, de;q=0.5").rawValue == "en")
    #expect(Language(accepting: "fr, de ; q=0.5").rawValue == "de")
    #expect(Language(accepting: "").rawValue == "en")
    #expect(Language(accepting: "de;q=0").rawValue == "en")
  }

  @Test func `a sentence without a translation is said in English, and an unknown code is no language`() throws {
    let language = try Language(code: "xx", file: "msgid \"Pay\"\nmsgstr \"Yap\"\n")
    #expect(language.catalogue?.translation(of: "Pay") == "Yap" && language.catalogue?.translation(of: "Receive") == nil)
    #expect(language.say("Pay") == "Yap" && language.say("Receive") == "Receive")
    #expect(Language(rawValue: "xx") == nil && language.name == "Xx")
  }

  @Test func `an invalid catalogue file has no translations, and each shipped language has a valid one`() {
    #expect(CatalogueFile("msgid \"Pay\"\nmsgstr \"Yap\"\n").catalogue?.translation(of: "Pay") == "Yap")
    #expect(CatalogueFile("msgid Pay").catalogue == nil)
    for language in Language.all where language != .english { #expect(language.catalogue != nil, "\(language.rawValue).po can't be read") }
  }
}
