import Sentences
import Testing

@testable import Localization

/// The expressions are those of the manual of GNU gettext, “Plural forms”.
struct PluralFormsTests {
  @Test(arguments: [
    ("nplurals=1; plural=0;", [0: 0, 1: 0, 5: 0]), ("nplurals=2; plural=(n != 1);", [0: 1, 1: 0, 2: 1, 21: 1]),
    ("nplurals=2; plural=n>1;", [0: 0, 1: 0, 2: 1]),
    ("nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;", [0: 2, 1: 0, 2: 1, 11: 1, 21: 0]),
    (
      "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
      [0: 2, 1: 0, 2: 1, 5: 2, 12: 2, 22: 1, 112: 2]
    ),
    (
      "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
      [0: 0, 1: 1, 2: 2, 3: 3, 11: 4, 100: 5, 103: 3]
    ),
    ("nplurals=2; plural=!(n==1);", [1: 0, 3: 1]), ("nplurals=2; plural=n%0;", [1: 0, 3: 0]), ("nplurals=2; plural=7;", [0: 1]),
  ]) func `a plural expression selects the form for each number`(_ text: String, _ forms: [Int: Int]) throws {
    let plural = try #require(PluralForms(text))
    for (number, form) in forms { #expect(plural.form(of: number) == form, "\(number)") }
    #expect(plural.form(of: -1) == plural.form(of: 1) && (0..<plural.count).contains(plural.form(of: .min)))
  }

  @Test(arguments: [
    "", "nplurals=2;", "plural=n;", "nplurals=0; plural=0;", "nplurals=11; plural=0;", "nplurals=2; plural=;", "nplurals=2; plural=n +1;",
    "nplurals=2; plural=(n;", "nplurals=2; plural=n ? 1;", "nplurals=2; plural=m;", "nplurals=2; plural=99999999999999999999;",
    "nplurals=2; plural=" + String(repeating: "(", count: 400) + "n" + String(repeating: ")", count: 400),
    "nplurals=2; plural=" + String(repeating: "!", count: 900) + "n",
  ]) func `an invalid plural expression is refused`(_ text: String) {
    #expect(PluralForms(text) == nil)
  }

  @Test func `a sentence with a count uses the language's plural form, or English where there is no translation`() throws {
    let file = """
      msgid ""
      msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\\n"

      msgid "{0} payment"
      msgid_plural "{0} payments"
      msgstr[0] "{0} a"
      msgstr[1] "{0} b"
      msgstr[2] "{0} c"
      """
    let language = try Language(code: "xx", file: file)
    let payments = { (count: Int) in Sentence(count, one: "\(count) payment", other: "\(count) payments") }
    #expect([1, 2, 3].map { language.say(payments($0)) } == ["1 a", "2 b", "3 c"])
    #expect([0, 1, 2].map { Language.english.say(payments($0)) } == ["0 payments", "1 payment", "2 payments"])
    #expect(language.say(Sentence(2, one: "\(2) file", other: "\(2) files")) == "2 files")
  }
}
