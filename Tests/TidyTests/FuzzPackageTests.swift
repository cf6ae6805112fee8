import Foundation
import Testing

/// The fuzz package compiles the libraries itself, so its manifest must repeat their declarations in `Package.swift`.
struct FuzzPackageTests {
  private static let beginnings = ["    library(", "    .systemLibrary(", "let "]
  /// Declarations that belong to one manifest only, or that the libraries don't use.
  private static let others = [
    "let package", "let settings", "let hummingbirdTesting", "let nioEmbedded", "let arguments", "let windowProducts", "let windowTargets",
    "    library(\"WalletWindow\"",
    "    library(\"WebWindows\"", "    .systemLibrary(name: \"CWebKitGTK\"",
  ]

  /// A manifest's declarations of libraries, system libraries and their dependencies, without spaces.
  private static func statements(of path: String) throws -> [String] {
    var statements: [String] = []
    var isInside = false
    for line in try SourceTree.text(of: path).split(separator: "\n") {
      if beginnings.contains(where: { line.hasPrefix($0) }) {
        isInside = !others.contains { line.hasPrefix($0) }
        if isInside { statements.append("") }
      } else if !line.hasPrefix("      ") {
        isInside = false
      }
      if isInside { statements[statements.count - 1] += line.filter { !$0.isWhitespace } }
    }
    return statements
  }

  @Test func `the fuzz package declares the same libraries and dependencies as Package.swift`() throws {
    let known = Set(try Self.statements(of: "Fuzz/Package.swift"))
    let wanted = try Self.statements(of: "Package.swift")
    #expect(wanted.count > 20)
    for statement in wanted { #expect(known.contains(statement), "Fuzz/Package.swift lacks \(statement)") }
  }

  @Test func `the fuzz package has the sources of each library`() throws {
    for statement in try Self.statements(of: "Fuzz/Package.swift") where !statement.hasPrefix("let") {
      let name = try #require(statement.firstMatch(of: /"(\w+)"/)?.1)
      #expect(FileManager.default.fileExists(atPath: SourceTree.root.appending(path: "Fuzz/Sources/\(name)").path), "\(name)")
    }
  }
}
