import Testing

struct CodeScannerTests {
  @Test(arguments: [
    ("a // b!", "a "),
    ("a /* b! /* c */ d */ e", "a  e"),
    ("let s = \"wow! // no\"", "let s = \"\""),
    (#"let s = "a \"b!\" c" + d"#, "let s = \"\" + d"),
    (#"let s = "a \(b! + f("x!")) c!""#, "let s = \"(b! + f(\"\"))\""),
    (##"let s = #"a \(b!) "c!" \#(d!)"# + e!"##, "let s = \"(d!)\" + e!"),
    ("func `isn't it!`() { x! }", "func raw() { x! }"),
    ("let s = \"\"\"\n  wow! \"quoted!\"\n  \"\"\"; y!", "let s = \"\n\n\"; y!"),
  ])
  func `comments, string literals and raw identifiers are removed from code`(_ source: String, _ code: String) {
    #expect(CodeScanner.code(of: source) == code)
  }

  @Test func `an unterminated comment or string ends with the file`() {
    #expect(CodeScanner.code(of: "a /* b") == "a ")
    #expect(CodeScanner.code(of: "a \"b").hasPrefix("a \""))
    #expect(CodeScanner.code(of: "a \"b\\(c").hasPrefix("a \""))
  }
}
