import Foundation
import Testing

struct LayoutTests {
  @Test func `no file has more than 400 lines without a reason, or more than 900`() throws {
    let sources = try SourceTree.paths().filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") }
    let lengths = try sources.map { (path: $0, lines: try SourceTree.text(of: $0).count { $0 == "\n" }) }
    #expect(lengths.filter { $0.lines > Layout.longestFile }.map(\.path) == [])
    #expect(Set(lengths.filter { $0.lines > Layout.longFile }.map(\.path)) == Set(Layout.longForAReason.keys))
  }

  @Test func `folders are named after topics, not kinds of code`() throws {
    #expect(try SourceTree.paths().filter { !Layout.foldersNamedAfterAKind(on: $0).isEmpty } == [])
    #expect(Layout.foldersNamedAfterAKind(on: "Sources/WalletKit/Helpers/Date.swift") == ["Helpers"])
    #expect(Layout.foldersNamedAfterAKind(on: "Sources/WalletKit/Vault/Helpers.swift") == [])
  }

  @Test func `a target with more than twelve files has folders`() throws {
    #expect(try Layout.crowdedTargets(SourceTree.swiftFiles(under: "Sources")) == [])
    let thirteen = (1...13).map { "Sources/WalletKit/File\($0).swift" }
    #expect(Layout.crowdedTargets(thirteen) == ["WalletKit"])
    #expect(Layout.crowdedTargets(Array(thirteen.dropLast()) + ["Sources/WalletKit/Vault/Vault.swift"]) == [])
  }

  @Test func `a source file is named after its content`() throws {
    let misnamed = try SourceTree.swiftFiles(under: "Sources").filter { try !Layout.isNamedAfterItsContent($0, SourceTree.text(of: $0)) }
    #expect(misnamed == [])
  }

  @Test(arguments: [
    ("A/Vault.swift", "public struct Vault {}", true), ("A/Vault.swift", "struct VaultFile {}", false), ("A/Vault.swift", "// struct Vault", false),
    ("A/Keys.swift", "extension XDR { struct PublicKey {} }", true), ("A/Vault+Backup.swift", "extension WalletKit.Vault {}", true),
    ("A/main.swift", "", true), ("A/CreateAccount.swift", "extension Ledger {}", true),
    ("A/CreateAccount.swift", "extension A {}\nstruct B {}", false),
  ])
  func `a file's name is compared with its declarations`(_ path: String, _ source: String, _ fits: Bool) throws {
    #expect(try Layout.isNamedAfterItsContent(path, source) == fits)
  }

  @Test func `every public type and function is documented`() throws {
    let places = try SourceTree.swiftFiles(under: "Sources").flatMap { path in
      try Layout.undocumentedLines(of: SourceTree.text(of: path)).map { "\(path):\($0)" }
    }
    #expect(places == [])
  }

  @Test func `an undocumented public function is found`() throws {
    let source = """
      /// A vault.
      @MainActor
      public final class Vault {
        /// Opens it.
        @discardableResult
        public func open() -> Bool { true }
        public static func close() {}
        public func hash(into hasher: inout Hasher) {}
      }
      """
    #expect(try Layout.undocumentedLines(of: source) == [7])
  }

  @Test func `no file outside Tests is larger than 500 kB`() throws {
    let large = try SourceTree.paths().filter { path in
      let size = try SourceTree.root.appending(path: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      return size > Layout.largestFile && !path.hasPrefix("Tests/")
    }
    #expect(large == [])
  }

  @Test(arguments: ["script/server", "script/test"]) func `the README's two commands exist`(_ command: String) throws {
    #expect(try SourceTree.text(of: "README.md").contains(command))
    #expect(FileManager.default.isExecutableFile(atPath: SourceTree.root.appending(path: command).path))
  }
}
