import Testing

/// Checks that a test backs each promise of `docs/security.md`.
struct AttackTableTests {
  private static let page = "docs/security.md"

  /// A test that a row names.
  private struct Named {
    let file: Substring
    let name: Substring
    let code: String

    var exists: Bool { code.contains("func `\(name)`") || code.contains("def \(name)(") }
    /// Whether only the long run has it.
    var waits: Bool {
      let before = code.split(separator: "\ndef \(name)(").first?.split(separator: "\n\n", omittingEmptySubsequences: false).last ?? ""
      return before.contains("@pytest.mark.waits") || code.contains(/(?m)^pytestmark = .*mark\.waits/)
    }
  }

  @Test func `every attack in docs/security.md names tests that exist, one of them in the ordinary run`() throws {
    let rows = try SourceTree.text(of: Self.page).split(separator: "\n## What was tried\n").dropFirst().first?.split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    let attacks = try #require(rows).dropFirst(2)
    #expect(attacks.count > 30)
    for attack in attacks {
      let cell = try #require(attack.split(separator: " | ").last)
      let files = cell.matches(of: /`([A-Za-z0-9_+\/]+\.(?:swift|py))`: (`[^`]+`(?:, `[^`]+`)*)/)
      let tests = try files.flatMap { match in
        let code = try SourceTree.text(of: "Tests/\(match.output.1)")
        return match.output.2.matches(of: /`([^`]+)`/).map { Named(file: match.output.1, name: $0.output.1, code: code) }
      }
      #expect(cell.count { $0 == "`" } == 2 * (files.count + tests.count), "\(cell) has something that isn't read as a file with its tests")
      for test in tests { #expect(test.exists, "\(test.file) has no test “\(test.name)”") }
      #expect(tests.contains { !$0.waits }, "\(attack) names no test of the ordinary run")
    }
  }
}
