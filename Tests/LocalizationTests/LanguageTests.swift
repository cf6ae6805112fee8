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
}
