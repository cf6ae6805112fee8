import Testing

/// Checks how the catalogue's tests read the sources.
struct SwiftLiteralsTests {
  private func texts(_ source: String) -> [String] { SwiftLiterals(source).literals.map(\.text) }

  @Test func `string literals are found with their interpolations, also nested, but not in comments`() {
    #expect(texts(#"let a = "You have \(count == 1 ? "one" : "\(count)") left." // "no""#) == ["one", "{0}", "You have {0} left."])
    #expect(texts(#"/* "no" */ f("a\"b\u{e9}\n", /"/, 4 / 2, "c")"#) == ["a\"bé\n", "c"])
  }

  @Test func `concatenated literals are one sentence with consecutive placeholders`() {
    #expect(texts("x = \"Pay \\(a) \"\n  + \"to \\(b).\"") == ["Pay {0} to {1}."])
    #expect(texts("let t = \"\"\"\n  One \\\n  two\n  \"\"\"") == ["One two"])
  }
}
