import Testing

/// Checks that a test backs each promise of `docs/security.md`.
struct AttackTableTests {
  private static let page = "docs/security.md"

  @Test func `every attack in docs/security.md names tests that exist`() throws {
    let rows = try SourceTree.text(of: Self.page).split(separator: "\n## What was tried\n").dropFirst().first?.split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    let attacks = try #require(rows).dropFirst(2)
    #expect(attacks.count > 30)
    for attack in attacks {
      let tests = attack.matches(of: /`([A-Za-z0-9_+\/]+\.(?:swift|py))`: `([^`]+)`/)
      #expect(!tests.isEmpty, "\(attack) names no test")
      for test in tests {
        let code = try SourceTree.text(of: "Tests/\(test.output.1)")
        #expect(code.contains("func `\(test.output.2)`") || code.contains("def \(test.output.2)("), "\(test.output.1) has no test “\(test.output.2)”")
      }
    }
  }
}
