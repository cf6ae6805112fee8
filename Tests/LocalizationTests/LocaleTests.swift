import Localization
import Testing

/// Which language a terminal's variables ask for, in the order of GNU gettext.
struct LocaleTests {
  private func languages() throws -> [Language] { Language.all + [try Language(code: "tlh", file: "msgid \"no\"\nmsgstr \"ghobe'\"\n")] }

  private func language(_ option: String? = nil, _ environment: [String: String]) throws -> String {
    Language(option: option, environment: environment, among: try languages()).rawValue
  }

  @Test func `LC_ALL comes before LC_MESSAGES, and that before LANG`() throws {
    #expect(try language(["LANG": "de_DE.UTF-8"]) == "de")
    #expect(try language(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "tlh"]) == "tlh")
    #expect(try language(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "tlh", "LC_ALL": "en_GB.UTF-8"]) == "en")
    #expect(try language(["LANG": "de_AT@euro", "LC_ALL": "", "LC_MESSAGES": ""]) == "de")
  }

  @Test func `LANGUAGE is a list that comes first, unless the locale is none`() throws {
    #expect(try language(["LANGUAGE": "fr:tlh:de", "LANG": "de_DE.UTF-8"]) == "tlh")
    #expect(try language(["LANGUAGE": "fr", "LANG": "de_DE.UTF-8"]) == "de")
    for locale in ["C", "POSIX", "C.UTF-8"] { #expect(try language(["LANGUAGE": "de", "LANG": locale]) == "en") }
    #expect(try language(["LANGUAGE": "de"]) == "en")
  }

  @Test func `an option comes before all of them`() throws {
    #expect(try language("tlh", ["LC_ALL": "de_DE.UTF-8"]) == "tlh")
    #expect(try language("de_AT.UTF-8", ["LC_ALL": "C"]) == "de")
  }

  @Test func `a language without a file is English`() throws {
    #expect(try language([:]) == "en")
    #expect(try language(["LANG": "fr_FR.UTF-8"]) == "en")
    #expect(try language("fr", ["LANG": "de_DE.UTF-8"]) == "en")
    #expect(try language(["LANG": String(repeating: "x:", count: 100_000)]) == "en")
  }

  private func language(_ environment: [String: String]) throws -> String { try language(nil, environment) }
}
