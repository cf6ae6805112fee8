import Foundation
import Testing

/// Checks that the files and paths that documents name exist.
struct DocumentPathTests {
  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: SourceTree.root.appending(path: path).path) }

  @Test func `each file that a document links to exists`() throws {
    let link = try Regex(#"\]\((?!https?:)([^)#\s]+)"#, as: (Substring, Substring).self)
    for page in try SourceTree.paths() where page.hasSuffix(".md") && !page.contains(".docc/") {
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      for target in try SourceTree.text(of: page).matches(of: link).map(\.output.1) {
        #expect(exists("\(folder)/\(target)"), "\(page) links to \(target)")
      }
    }
  }

  @Test func `each path that ARCHITECTURE.md names exists`() throws {
    let path = try Regex(#"`([A-Za-z]+(?:/[A-Za-z0-9+.]+)+)`"#, as: (Substring, Substring).self)
    let tops = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: "Sources").path) + ["Tests", "script", "docs"]
    let named = try SourceTree.text(of: "ARCHITECTURE.md").matches(of: path).map { String($0.output.1) }
      .filter { name in tops.contains { name.hasPrefix("\($0)/") } }
    #expect(named.count > 10)
    for name in named {
      #expect(["", "Sources/"].contains { exists($0 + name) || exists("\($0)\(name).swift") }, "\(name)")
    }
  }
}
