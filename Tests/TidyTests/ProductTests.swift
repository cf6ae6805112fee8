import Testing

/// What a package that uses the libraries can depend on.
struct ProductTests {
  /// Modules that come with Swift.
  private static let system: Set = ["Foundation", "Observation"]
  /// The system library that a module needs. AsyncHTTPClient needs zlib through swift-nio-extras.
  private static let linked = [
    "AsyncHTTPClient": "zlib", "CZlib": "zlib", "GRDB": "SQLite", "CSecp256k1": "libsecp256k1", "CSodium": "libsodium",
  ]

  @Test func `every module in a product's public interface is a product or a named package, and docs/libraries.md lists it`() throws {
    let products = Set(try SourceTree.text(of: "Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) })
    #expect(products.contains("StellarKit"))
    let page = try SourceTree.text(of: "docs/libraries.md")
    for product in products {
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(product)` |") }, "\(product) has no row")
      for path in try SourceTree.swiftFiles(under: "Sources/\(product)") {
        for found in try SourceTree.text(of: path).matches(of: /(?m)^public import (\w+)$/) where !Self.system.contains(String(found.output.1)) {
          let module = String(found.output.1)
          #expect(row.contains("`\(module)`"), "\(path) imports \(module) publicly")
          #expect(products.contains(module) || page.contains("`\(module)` is in the package `") || page.contains("`\(module)` in `"))
        }
      }
    }
  }

  @Test func `docs/libraries.md names the system libraries that each product needs, by itself or through its targets`() throws {
    let dependencies = try TargetImports.dependencies(in: SourceTree.text(of: "Package.swift"))
    var own: [String: Set<String>] = [:]
    for target in dependencies.keys {
      let imported = try SourceTree.swiftFiles(under: "Sources/\(target)").flatMap { path in
        try SourceTree.text(of: path).matches(of: /(?m)^(?:\w+ )?import (\w+)/).map { String($0.output.1) }
      }
      own[target] = Set(imported.compactMap { Self.linked[$0] })
    }
    func libraries(_ target: String) -> Set<String> {
      (dependencies[target] ?? []).reduce(into: own[target] ?? []) { $0.formUnion(libraries($1)) }
    }
    let rows = try SourceTree.text(of: "docs/libraries.md").matches(of: /(?m)^\| `(\w+)` \|.*\|([^|]*)\|$/)
    #expect(rows.count >= 10)
    for row in rows {
      let told = row.output.2.split(separator: /[, ]+/).map(String.init)
      #expect(libraries(String(row.output.1)) == Set(told), "\(row.output.1)")
    }
  }
}
