import Sentences
import Testing

@testable import Localization

struct LanguageTests {
  @Test func `of what a browser accepts the best that there is counts`() {
    #expect(Language(accepting: "de-DE,de;q=0.9,en;q=0.8").rawValue == "de")
    #expect(Language(accepting: "en-US, de;q=0.5").rawValue == "en")
    #expect(Language(accepting: "fr, de ; q=0.5").rawValue == "de")
    #expect(Language(accepting: "").rawValue == "en")
    #expect(Language(accepting: "de;q=0").rawValue == "en")
  }

  @Test func `without a translation it is said in English`() throws {
    let language = try Language(code: "xx", file: "msgid \"Pay\"\nmsgstr \"Yap\"\n")
    #expect(language.catalogue?.translation(of: "Pay") == "Yap" && language.catalogue?.translation(of: "Receive") == nil)
    #expect(Language(rawValue: "xx") == nil && language.name == "Xx")
  }

  @Test func `a file that can't be read says nothing, and one that can is read when it is asked`() {
    #expect(CatalogueFile("msgid \"Pay\"\nmsgstr \"Yap\"\n").catalogue?.translation(of: "Pay") == "Yap")
    #expect(CatalogueFile("msgid Pay").catalogue == nil)
    for language in Language.all where language != .english { #expect(language.catalogue != nil, "\(language.rawValue).po can't be read") }
  }
}
