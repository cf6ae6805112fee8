import Foundation
import Testing

/// The fuzz package compiles the libraries once more, so that its manifest repeats what `Package.swift` says of them.
struct FuzzPackageTests {
  private static let beginnings = ["    library(", "    .systemLibrary(", "let "]
  /// What each manifest has of its own, and what only other targets use.
  private static let others = ["let package", "let settings", "let hummingbirdTesting", "let arguments"]

  /// The lines of a manifest that tell of a library, of one of the system's, or of what they depend on.
  private static func lines(of path: String) throws -> [Substring] {
    try SourceTree.text(of: path).split(separator: "\n").filter { line in
      beginnings.contains { line.hasPrefix($0) } && !others.contains { line.hasPrefix($0) }
    }
  }

  @Test func `it depends on what the package depends on`() throws {
    let known = Set(try Self.lines(of: "Fuzz/Package.swift"))
    for line in try Self.lines(of: "Package.swift") { #expect(known.contains(line), "Fuzz/Package.swift lacks: \(line)") }
  }

  @Test func `it has the sources of each library`() throws {
    for line in try Self.lines(of: "Fuzz/Package.swift") where line.hasPrefix("    ") {
      let name = try #require(line.firstMatch(of: /"(\w+)"/)?.1)
      #expect(FileManager.default.fileExists(atPath: SourceTree.root.appending(path: "Fuzz/Sources/\(name)").path), "\(name)")
    }
  }
}
