import Testing

/// That `docs/security.md` promises nothing that no test shows.
struct AttackTableTests {
  private static let page = "docs/security.md"

  @Test func `every attack that the page on security lists names tests that are there`() throws {
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
