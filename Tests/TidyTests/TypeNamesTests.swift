import Testing

struct TypeNamesTests {
  @Test func `no two targets give a type the same name`() throws {
    var sources: [String: String] = [:]
    for path in try SourceTree.swiftFiles(under: "Sources") { sources[path] = try SourceTree.text(of: path) }
    #expect(try TypeNames.declaredTwice(in: sources) == Set(TypeNames.permitted.keys))
  }

  @Test func `type names that differ only in case count as the same`() throws {
    let sources = ["Sources/A/Line.swift": "struct TrustLine {}\nstruct Offer {}", "Sources/B/Line.swift": "enum Trustline {}\nenum Offers {}"]
    #expect(try TypeNames.declaredTwice(in: sources) == ["TrustLine", "Trustline"])
  }

  @Test func `a type's name counts only where other files can use the type`() throws {
    let sources = [
      "Sources/A/Key.swift": "public struct Key { struct Kind {} }\nprivate enum Row {}\n// struct Anchor {}",
      "Sources/A/Lock.swift": "final class Lock {}\nextension Key {}", "Sources/B/Kind.swift": "enum Kind {}\nstruct Row {}\nstruct Anchor {}",
      "Sources/B/Lock.swift": "@MainActor package actor Lock {}", "Sources/A/Key+Lock.swift": "struct Key {}",
    ]
    #expect(try TypeNames.declaredTwice(in: sources) == ["Lock"])
  }
}
