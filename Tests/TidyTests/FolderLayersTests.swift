import Testing

struct FolderLayersTests {
  private static let declarations = Result {
    FolderLayers.declarations(in: try SourceTree.swiftFiles(under: "Sources").map { try SourceTree.text(of: $0) })
  }

  @Test(arguments: FolderLayers.all.indices) func `no file uses a type, or an extension's member, from a folder above its own`(_ index: Int) throws {
    let layers = FolderLayers.all[index]
    let prefix = "Sources/\(layers.target)/"
    let paths = try SourceTree.swiftFiles(under: "Sources/\(layers.target)")
    var sources: [String: String] = [:]
    for path in paths { sources[String(path.dropFirst(prefix.count))] = try SourceTree.text(of: path) }
    #expect(Set(sources.keys.map(FolderLayers.folder(of:))) == Set(layers.folders))
    for arrow in try layers.arrows(in: sources, declarations: Self.declarations.get()) { Issue.record("\(arrow)") }
  }

  @Test func `FolderLayers has the order of every folder with several subfolders`() throws {
    let paths = try SourceTree.swiftFiles(under: "Sources").map { String($0.dropFirst("Sources/".count)) }
    #expect(FolderLayers.ordered(in: paths) == Set(FolderLayers.all.map(\.target)).union(FolderLayers.unordered.keys))
  }

  @Test func `only a folder with at least two subfolders needs an order`() {
    #expect(FolderLayers.ordered(in: ["Kit/A/B/c.swift", "Kit/A/D/E/f.swift", "Kit/A/g.swift"]) == ["Kit/A"])
  }

  @Test func `files directly in the folder have their place in the order`() throws {
    let layers = FolderLayers(target: "Kit/Part", folders: ["Low", ".", "High"])
    let sources = [
      "Low/A.swift": "struct A { let b: B }", "B.swift": "struct B { let a: A; let c: C }", "High/Deep/C.swift": "struct C { let b: B }",
    ]
    #expect(
      try layers.arrows(in: sources).map(\.description) == [
        "B.swift uses C, which is above it in High", "Low/A.swift uses B, which is above it in .",
      ])
  }

  @Test func `an extension's member counts only if its name is unique and it isn't private`() throws {
    let layers = FolderLayers(target: "Kit", folders: ["Low", "High"])
    let sources = [
      "Low/A.swift": "struct A {\n  let a = B().own + B().both + B().hidden\n  func both() {}\n}",
      "High/A+Own.swift": "extension A {\n  static func own() {}\n  var both: Int { 0 }\n  private var hidden: Int { 1 }\n}",
      "High/C.swift": "struct C { let c = A().own }",
    ]
    #expect(try layers.arrows(in: sources).map(\.description) == ["Low/A.swift uses .own, which is above it in High"])
  }

  @Test func `a use of a type in a folder above is reported with the file, the type and the folder`() throws {
    let layers = FolderLayers(target: "Kit", folders: ["Low", "High"], permitted: ["Allowed": "for this test"])
    let sources = [
      "Low/A.swift": "struct A { let b: B; let c: Allowed } // D\nlet text = \"D\"", "High/B.swift": "public struct B { let a: A }",
      "High/D.swift": "enum D {}\nstruct Allowed {}",
    ]
    #expect(try layers.arrows(in: sources).map(\.description) == ["Low/A.swift uses B, which is above it in High"])
  }
}
