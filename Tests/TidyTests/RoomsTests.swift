import Foundation
import Testing

struct RoomsTests {
  /// The rooms that stand today; the table also names those to come.
  static func standing() throws -> Set<String> {
    Set(try SourceTree.swiftFiles(under: "Sources").compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
  }

  @Test func `no room imports a room above or beside it`() throws {
    for path in try SourceTree.swiftFiles(under: "Sources") {
      let room = String(path.split(separator: "/")[1])
      #expect(try Rooms.forbiddenImports(in: SourceTree.text(of: path), of: room) == [], "\(path)")
    }
  }

  @Test func `every room is in the table`() throws {
    #expect(try Self.standing().subtracting(Rooms.mayImport.keys) == [])
  }

  @Test func `the package lets no room depend on more than it may import`() throws {
    let dependencies = try Rooms.dependencies(in: SourceTree.text(of: "Package.swift"))
    #expect(try Set(dependencies.keys).union(["basicpay"]) == Self.standing())
    for (room, others) in dependencies { #expect(others.subtracting(Rooms.mayImport[room] ?? []) == [], "\(room)") }
  }

  @Test func `ARCHITECTURE.md tells the same table`() throws {
    let told = try Rooms.allowed(in: SourceTree.text(of: "ARCHITECTURE.md"))
    let standing = try Self.standing()
    for room in standing {
      #expect(told[room]?.intersection(standing) == Rooms.mayImport[room]?.intersection(standing), "\(room)")
    }
  }

  @Test(arguments: [
    "import WalletKit", "public import WalletKit", "@testable import WalletKit", "  internal import struct WalletKit.Vault",
    "@_spi(Tests) import WalletKit",
  ])
  func `a forbidden import is found however it is written`(_ statement: String) throws {
    #expect(try Rooms.forbiddenImports(in: "import Foundation\n\(statement)\n", of: "SandboxKit") == ["WalletKit"])
    #expect(try Rooms.forbiddenImports(in: statement, of: "WalletWeb") == [])
    #expect(try Rooms.forbiddenImports(in: "// \(statement)", of: "SandboxKit") == [])
  }

  @Test func `tables are read from the manifest and from the page`() throws {
    #expect(try Rooms.dependencies(in: "  room(\"WalletKit\", [\"StellarKit\", grdb]),\n") == ["WalletKit": ["StellarKit"]])
    let page = """
      | `StellarXDR` | codec | nothing |
      | `SandboxKit` | the ledger | StellarKit, HorizonKit's resource types, never WalletKit or MesoKit |
      | `basicpay` | WalletKit | all |
      """
    let told = try Rooms.allowed(in: page)
    #expect(told["StellarXDR"] == [])
    #expect(told["SandboxKit"] == ["StellarKit", "HorizonKit"])
    #expect(told["basicpay"] == Rooms.mayImport["basicpay"])
  }
}
