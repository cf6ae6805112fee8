import Testing

@testable import AnchorKit

/// Depth is bounded before anything is parsed.
struct TomlNestingTests {
  @Test(arguments: [
    String(repeating: "[", count: 9), "a = " + String(repeating: "[", count: 9) + String(repeating: "]", count: 9),
    String(repeating: "a.", count: 9) + "a = 1", "[" + String(repeating: "a.", count: 9) + "a]", "a = {b = {c = [[[[[[[1]]]]]]]}}",
    "a = \"[\"\nb = \"\"\"x\"\"\"\nc = [[[[[[[[[1]]]]]]]]]",
  ])
  func `a deep document is found`(_ text: String) {
    #expect(TomlNesting.isTooDeep(Array(text.utf8)))
  }

  @Test(arguments: [
    "", "a = 1", "[[CURRENCIES]]\ncode = \"USD\"", "a = \"[[[[[[[[[[[\"", "a = 'x.x.x.x.x.x.x.x.x.x'", "# [[[[[[[[[[[[[[",
    "a = \"\"\"\n[[[[[[[[[[[[ \\\"\n\"\"\"",
    "a = [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5]", "a.b.c.d = 1\na.b.c.e = 2", "a = '''\n[[[[[[[[[[[['''", "a = \"unfinished [[[[[[[[[[[",
  ])
  func `brackets and dots in texts and comments don't count`(_ text: String) {
    #expect(!TomlNesting.isTooDeep(Array(text.utf8)))
  }
}
