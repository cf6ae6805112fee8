import Foundation
import Testing

struct TargetImportsTests {
  /// The targets that exist.
  static func present() throws -> Set<String> {
    Set(try SourceTree.swiftFiles(under: "Sources").compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
  }

  @Test func `no target imports a target above or beside it`() throws {
    for path in try SourceTree.swiftFiles(under: "Sources") {
      let target = String(path.split(separator: "/")[1])
      #expect(try TargetImports.forbiddenImports(in: SourceTree.text(of: path), of: target) == [], "\(path)")
    }
  }

  @Test func `every target is in the table`() throws {
    #expect(try Self.present().subtracting(TargetImports.mayImport.keys) == [])
  }

  @Test func `Package.swift lets no target depend on more than it may import`() throws {
    let dependencies = try TargetImports.dependencies(in: SourceTree.text(of: "Package.swift"))
    #expect(try Set(dependencies.keys).union(["basicpay", "BasicPayWindow"]) == Self.present())
    for (target, others) in dependencies { #expect(others.subtracting(TargetImports.mayImport[target] ?? []) == [], "\(target)") }
  }

  @Test func `ARCHITECTURE.md has the same table of imports`() throws {
    let told = try TargetImports.allowed(in: SourceTree.text(of: "ARCHITECTURE.md"))
    let present = try Self.present()
    for target in present {
      #expect(told[target]?.intersection(present) == TargetImports.mayImport[target]?.intersection(present), "\(target)")
    }
  }

  @Test(arguments: [
    "import WalletKit", "public import WalletKit", "@testable import WalletKit", "  internal import struct WalletKit.Vault",
    "@_spi(Tests) import WalletKit",
  ])
  func `a forbidden import is found however it is written`(_ statement: String) throws {
    #expect(try TargetImports.forbiddenImports(in: "import Foundation\n\(statement)\n", of: "SandboxKit") == ["WalletKit"])
    #expect(try TargetImports.forbiddenImports(in: statement, of: "WalletWeb") == [])
    #expect(try TargetImports.forbiddenImports(in: "// \(statement)", of: "SandboxKit") == [])
  }

  @Test func `tables are read from the manifest and from the page`() throws {
    #expect(try TargetImports.dependencies(in: "  library(\"WalletKit\", [\"StellarKit\", grdb]),\n") == ["WalletKit": ["StellarKit"]])
    let page = """
      | `StellarXDR` | codec | nothing |
      | `SandboxKit` | the ledger | StellarKit, HorizonKit's resource types, never WalletKit or MesoKit |
      | `basicpay` | WalletKit | all |
      """
    let told = try TargetImports.allowed(in: page)
    #expect(told["StellarXDR"] == [])
    #expect(told["SandboxKit"] == ["StellarKit", "HorizonKit"])
    #expect(told["basicpay"] == TargetImports.mayImport["basicpay"])
  }
}
