import Foundation
import Testing

@testable import AnchorKit

/// TOML 1.0, as far as a stellar.toml uses it. No input may crash the program.
struct TOMLDocumentTests {
  private func read(_ text: String) -> [String: TOMLValue]? { try? TOMLDocument.table(Array(text.utf8)) }

  @Test(arguments: [
    ("a = 1", ["a": TOMLValue.whole(1)]), ("a = -0\nb = +1_000 # c\r\nc=0xDEAD_beef", ["a": .whole(0), "b": .whole(1000), "c": .whole(0xDEAD_BEEF)]),
    ("a = true\nb = false", ["a": .flag(true), "b": .flag(false)]), ("\u{FEFF}a = 'b'", ["a": .text("b")]),
    (
      "a = 1.5\nb = 6.2e-3\nc = inf\nd = 1979-05-27T07:32:00Z\ne = 1979-05-27 07:32:00\nf = 07:32:00.5",
      Dictionary(uniqueKeysWithValues: "abcdef".map { ("\($0)", .other) })
    ),
    (#"a = "q\"\\\t\u00e9\U0001F600""#, ["a": .text("q\"\\\té😀")]), ("a = 'no \\escape'", ["a": .text("no \\escape")]),
    ("a = \"\"\"\none\n  two\\\n   three\"\"\"", ["a": .text("one\n  twothree")]), ("a = \"\"\"x\"\"\"\"\"", ["a": .text("x\"\"")]),
    ("a = '''\n'x' '''", ["a": .text("'x' ")]),
    ("a = [1, [2,\n 3, # c\n], 'x']", ["a": .list([.whole(1), .list([.whole(2), .whole(3)]), .text("x")])]), ("a = []", ["a": .list([])]),
    ("a.b = 1\na . \"c d\" = 2", ["a": .table(["b": .whole(1), "c d": .whole(2)])]),
    ("a = {b = 1, c.d = 'x'}", ["a": .table(["b": .whole(1), "c": .table(["d": .text("x")])])]),
    ("[a]\nb = 1\n[a.c]\nd = 2\n[e.f]", ["a": .table(["b": .whole(1), "c": .table(["d": .whole(2)])]), "e": .table(["f": .table([:])])]),
    ("[[a]]\nb = 1\n[[a]]\n[a.c]\nd = 2", ["a": .list([.table(["b": .whole(1)]), .table(["c": .table(["d": .whole(2)])])])]), ("", [:]), ("# c", [:]),
  ])
  func `valid TOML is read`(_ text: String, _ values: [String: TOMLValue]) {
    #expect(read(text) == values)
  }

  @Test(arguments: [
    "[[[", "[[", "[", "[]", "[a", "[a]]", "[[a]", "[a] b = 1", "= 1", "a", "a =", "a = b", "a = 1 2", "a = \"", "a = \"\n\"", "a = \"\\x\"",
    "a = \"\\uD800\"", "a = \"\\u12\"",
    "a = '''", "a = \"\"\"x\"\"\"\"\"\"", "a = 01", "a = 1__0", "a = 0x", "a = 9223372036854775808", "a = 1.", "a = .5", "a = [1", "a = [,]",
    "a = [1 2]", "a = {", "a = {b = 1,}",
    "a = {b = 1\n}", "a = 1\na = 2", "a = 1\na.b = 2", "[a]\n[a]", "a = 1\n[a]", "a = []\n[[a]]", "[[a]]\n[a]", "[a]\n[[a]]", "a = {}\na.b = 1",
    "a.b = 1\n[a]", "a = \u{1}", "a = '\u{7F}'",
    "# \u{0}", "a = 1\rb = 2", "a.b.c.d.e.f.g.h.i = 1", "a = [[[[[[[[[1]]]]]]]]]", "\"\"\"a\"\"\" = 1", "a = tru", "a = -inf1",
  ])
  func `invalid TOML is refused`(_ text: String) {
    #expect(read(text) == nil)
  }

  @Test(arguments: ["[[a]]\n", "a = [1,1,1,1,1,1,1,1,1,1]\n[b]\n", "a=''\n", "1,", "{}", "[", "a.", "\"\\\n", "'''\n", "# \n", "0"])
  func `a hundred thousand bytes of any pattern are read or refused within a minute of processor time`(_ piece: String) {
    let begin = Self.work()
    for start in ["", "a = [", "a = ", "a = \"\"\"", "a = {"] { _ = read(start + String(repeating: piece, count: 102_400 / piece.utf8.count)) }
    #expect(Self.work() - begin < .seconds(60))
  }

  @Test(arguments: ["1,", "1e5,", "07:32:00,", "1979-05-27,", "0xFF,", "-inf,"])
  func `numbers and times take no more than 40 times as long to read as strings`(_ piece: String) throws {
    func cost(_ piece: String) throws -> Duration {
      let text = "a = [" + String(repeating: piece, count: 102_400 / piece.utf8.count) + "]"
      var least = Duration.seconds(1_000)
      for _ in 0..<3 {
        let begin = Self.work()
        _ = try TOMLDocument.table(Array(text.utf8))
        least = min(least, Self.work() - begin)
      }
      return least
    }
    // The cost of a value in this thread's processor time, so that other work on the machine doesn't count.
    let (value, text) = (try cost(piece) * piece.utf8.count, try cost("'',") * 3)
    #expect(value < text * 40, "\(value) against \(text)")
  }

  private static func work() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
