import Testing

struct DocumentationTests {
  @Test(arguments: Documentation.libraries)
  func `a library's landing page lists all its public types and at least two guides`(_ library: String) throws {
    let pages = try Documentation.pages(of: library)
    let topics = try Documentation.topics(of: pages[library] ?? "")
    let types = try SourceTree.swiftFiles(under: "Sources/\(library)").flatMap { try Documentation.publicTypes(in: SourceTree.text(of: $0)) }
    #expect(Set(types).subtracting(topics) == [], "not listed")
    #expect(topics.filter { !$0.hasPrefix("doc:") }.subtracting(types) == [], "listed, but not there")
    let guides = topics.filter { $0.hasPrefix("doc:") }.map { String($0.dropFirst(4)) }
    #expect(guides.count >= 2)
    #expect(Set(guides).subtracting(pages.keys) == [])
  }

  @Test(arguments: Documentation.libraries) func `the code samples of a library's documentation are compiled`(_ library: String) throws {
    let code = try Documentation.compiledCode()
    let pages = try Documentation.pages(of: library).values + SourceTree.swiftFiles(under: "Sources/\(library)").map { try SourceTree.text(of: $0) }
    for sample in pages.flatMap({ Documentation.samples(in: $0) }) where !Self.isForAppleOnly(sample) {
      #expect(code.contains { Documentation.contains($0, sample) }, "\(sample.joined(separator: "\n"))")
    }
  }

  @Test func `the code samples of other documents are compiled, too`() throws {
    let code = try Documentation.compiledCode()
    for page in try SourceTree.paths() where page.hasSuffix(".md") && !page.contains(".docc/") {
      for sample in try Documentation.samples(in: SourceTree.text(of: page)) {
        #expect(code.contains { Documentation.contains($0, sample) }, "\(page): \(sample.joined(separator: "\n"))")
      }
    }
  }

  @Test func `a function's docstring begins with a verb`() throws {
    for path in try SourceTree.swiftFiles(under: "Sources") {
      #expect(try Documentation.functionsWithoutVerb(in: SourceTree.text(of: path)) == [], "\(path)")
    }
    let source = "/// Returns a.\n/// The b.\nfunc a() {}\n  /// The c.\n  @Test private func c() {}\n/// The d.\nlet d = 1\n/// Its e.\nfunc e() {}"
    #expect(Documentation.functionsWithoutVerb(in: source) == ["/// The c.", "/// Its e."])
  }

  /// Whether the sample uses a type that exists on Apple's systems only.
  private static func isForAppleOnly(_ sample: [String]) -> Bool { sample.contains { $0.contains("MesoWebView(") } }

  @Test func `topics, public types and code samples are found in documentation`() throws {
    #expect(try Documentation.topics(of: "- ``A``\n## Topics\n### One\n- ``B``\n- <doc:C>\nSee ``D``.") == ["B", "doc:C"])
    let source = "public struct A {\n  public enum B {}\n}\n@MainActor public final class C {}\nstruct D {}\n// public enum E {}"
    #expect(try Documentation.publicTypes(in: source) == ["A", "C"])
    #expect(Documentation.samples(in: "  /// ```swift\n  /// a  // b\n  ///\n  ///   c\n  /// ```\n```\nd\n```") == [["a // b", "c"]])
    #expect(Documentation.contains(["x", "a", "b", "c"], ["a", "b"]))
    #expect(!Documentation.contains(["a", "x", "b"], ["a", "b"]))
    #expect(!Documentation.contains(["a"], ["a", "b"]))
  }
}
