import Foundation
import HTTPTypes
import Localization
import Testing
import WalletKit

@testable import WalletWeb

/// A language is defined by its file alone: no Swift code lists the languages.
struct ThirdLanguageTests {
  /// Returns a language that puts every sentence in brackets, and writes amounts as Finnish does.
  private func brackets() throws -> Language {
    let german = try #require(Language.german.catalogue)
    let messages = german.sentences.keys.sorted().map { english in
      PortableObject.entry(english).replacing(
        "msgstr \"\"", with: "msgstr \"⟦\(english.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))⟧\"")
    }
    return try Language(code: "fi", file: "msgid \"\"\nmsgstr \"Language: fi\\n\"\n\n" + messages.joined(separator: "\n"))
  }

  @Test func `a further language needs only a file, which translates pages, refusals, scripts and amounts`() async throws {
    try await SiteFixture.open(languages: Language.all + [try brackets()]) { fixture in
      let browser = fixture.browser()
      let page = try await browser.send(.get, "/sign-up", headers: [("Accept-Language", "fi, de;q=0.5")])
      #expect(page.heading == "⟦Create your account⟧" && page.text.contains("<html lang=\"fi\""))
      let script = try #require(page.text.firstMatch(of: /src="(\/fi\/app\.js\?[0-9a-f]+)"/)).output.1
      #expect(try await browser.get(String(script)).text.contains("say(\"⟦just now⟧\")"))
      let refused = try await browser.send(.get, "/nothing-here", headers: [("Accept-Language", "fi")])
      #expect(refused.text.contains("⟦"))
      #expect(try await browser.send(.get, "/sign-up", headers: [("Accept-Language", "fi;q=0.1, de;q=0.5")]).heading == "Ihr Konto anlegen")
      let customer = try await fixture.customer()
      _ = try await customer.review("1250.5")
      let review = try await customer.send(.get, "/pay/review", headers: [("Accept-Language", "fi")])
      #expect(review.text.contains("<data translate=\"no\" class=\"amount\" value=\"1250.5000000\">1\u{202F}250,5<"))
    }
  }

  @Test func `each file of the languages' folder is a language with its own name`() throws {
    let folder = EnglishWording.sources.appending(path: "Localization/Languages")
    let codes = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { $0.replacing(".po", with: "") }
    #expect(Language.all.map(\.rawValue) == ["en"] + codes.sorted())
    for code in codes {
      let file = try PortableObject(String(contentsOf: folder.appending(path: "\(code).po"), encoding: .utf8))
      #expect(file.header["Language"] == code && file.header["Plural-Forms"] != nil)
    }
    #expect(Language.german.name == "Deutsch" && Language.english.name == "English")
  }
}
