import Testing

/// What a package that uses the libraries can depend on.
struct ProductTests {
  /// Modules that come with Swift.
  private static let system: Set = ["Foundation", "Observation"]

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
}
