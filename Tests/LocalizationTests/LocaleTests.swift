import Localization
import Testing

/// The language that a terminal's environment variables request, in GNU gettext's order of precedence.
struct LocaleTests {
  private func languages() throws -> [Language] { Language.all + [try Language(code: "tlh", file: "msgid \"no\"\nmsgstr \"ghobe'\"\n")] }

  private func language(_ option: String? = nil, _ environment: [String: String]) throws -> String {
    Language(option: option, environment: environment, among: try languages()).rawValue
  }

  @Test func `LC_ALL takes precedence over LC_MESSAGES, and LC_MESSAGES over LANG`() throws {
    #expect(try language(["LANG": "de_DE.UTF-8"]) == "de")
    #expect(try language(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "tlh"]) == "tlh")
    #expect(try language(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "tlh", "LC_ALL": "en_GB.UTF-8"]) == "en")
    #expect(try language(["LANG": "de_AT@euro", "LC_ALL": "", "LC_MESSAGES": ""]) == "de")
  }

  @Test func `LANGUAGE is a list that takes precedence, except in the C and POSIX locales`() throws {
    #expect(try language(["LANGUAGE": "fr:tlh:de", "LANG": "de_DE.UTF-8"]) == "tlh")
    #expect(try language(["LANGUAGE": "fr", "LANG": "de_DE.UTF-8"]) == "de")
    for locale in ["C", "POSIX", "C.UTF-8"] { #expect(try language(["LANGUAGE": "de", "LANG": locale]) == "en") }
    #expect(try language(["LANGUAGE": "de"]) == "en")
  }

  @Test func `an option takes precedence over the environment`() throws {
    #expect(try language("tlh", ["LC_ALL": "de_DE.UTF-8"]) == "tlh")
    #expect(try language("de_AT.UTF-8", ["LC_ALL": "C"]) == "de")
  }

  @Test func `English is used where the requested language is missing`() throws {
    #expect(try language([:]) == "en")
    #expect(try language(["LANG": "fr_FR.UTF-8"]) == "en")
    #expect(try language("fr", ["LANG": "de_DE.UTF-8"]) == "en")
    #expect(try language(["LANG": String(repeating: "x:", count: 100_000)]) == "en")
  }

  private func language(_ environment: [String: String]) throws -> String { try language(nil, environment) }
}
