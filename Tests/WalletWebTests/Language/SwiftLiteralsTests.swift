import Testing

/// That the test of the catalogue reads the sources rightly.
struct SwiftLiteralsTests {
  private func texts(_ source: String) -> [String] { SwiftLiterals(source).literals.map(\.text) }

  @Test func `literals are found with their values, also within values, and not in comments`() {
    #expect(texts(#"let a = "You have \(count == 1 ? "one" : "\(count)") left." // "no""#) == ["one", "{0}", "You have {0} left."])
    #expect(texts(#"/* "no" */ f("a\"b\u{e9}\n", /"/, 4 / 2, "c")"#) == ["a\"bé\n", "c"])
  }

  @Test func `a sentence in several pieces is one, with its values counted through`() {
    #expect(texts("x = \"Pay \\(a) \"\n  + \"to \\(b).\"") == ["Pay {0} to {1}."])
    #expect(texts("let t = \"\"\"\n  One \\\n  two\n  \"\"\"") == ["One two"])
  }
}
