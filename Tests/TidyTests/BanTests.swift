import Testing

struct BanTests {
  /// The targets that read, store, compute or show amounts.
  static let moneyTargets = ["StellarXDR", "StellarKit", "HorizonKit", "RPCKit", "AnchorKit", "MesoKit", "SandboxKit", "WalletKit", "WalletWeb"]

  @Test func `no source force-unwraps`() throws {
    try expectNone(of: .unsafeUnwrapping, in: SourceTree.swiftFiles(under: "Sources"))
  }

  @Test func `no source calls a function that ends the program`() throws {
    try expectNone(of: .traps, in: SourceTree.swiftFiles(under: "Sources"))
  }

  @Test func `no target that handles money uses floating point`() throws {
    let files = try SourceTree.swiftFiles(under: "Sources").filter { path in Self.moneyTargets.contains { path.hasPrefix("Sources/\($0)/") } }
    try expectNone(of: .floatingPoint, in: files)
  }

  @Test func `only the command line reads the clock and draws random numbers`() throws {
    let files = try SourceTree.swiftFiles(under: "Sources").filter { !$0.hasPrefix("Sources/basicpay/") }
    try expectNone(of: .clocksAndRandomness, in: files)
  }

  @Test func `StellarKit's conversions from and to XDR are public`() throws {
    try expectNone(of: .hiddenWireForms, in: SourceTree.swiftFiles(under: "Sources/StellarKit"))
  }

  @Test func `no HTTP client uses Apple's Network framework`() throws {
    try expectNone(of: .otherNetworking, in: SourceTree.swiftFiles(under: "Sources") + SourceTree.swiftFiles(under: "Benchmarks"))
  }

  @Test func `the wallet on the main actor doesn't wait for the payment journal's disk`() throws {
    try expectNone(of: .waitsForDisk, in: SourceTree.swiftFiles(under: "Sources/WalletKit/Wallet"))
  }

  @Test func `no sentence of the program names a document of the repository`() throws {
    try expectNone(of: .documentNames, in: SourceTree.swiftFiles(under: "Sources"), onlyCode: false)
  }

  @Test func `no file has a note of unfinished work`() throws {
    let folders = ["Sources", "Tests", "script", ".ci"]
    let files = try folders.flatMap { try SourceTree.paths(under: $0) }.filter { (try? SourceTree.text(of: $0)) != nil }
    try expectNone(of: .leftovers, in: files, onlyCode: false)
  }

  @Test(arguments: Ban.all) func `each ban finds its samples and leaves similar code alone`(_ ban: Ban) throws {
    for sample in ban.found { #expect(try ban.lines(of: "a\n\(sample)") == [2], "\(ban.name): \(sample)") }
    for sample in ban.leftAlone { #expect(try ban.lines(of: sample) == [], "\(ban.name): \(sample)") }
  }

  /// Fails with `path:line` of each match, and for an exemption that is no longer needed.
  private func expectNone(of ban: Ban, in paths: [String], onlyCode: Bool = true) throws {
    #expect(!paths.isEmpty, "there is nothing to search")
    var found: [String] = []
    var used: Set<String> = []
    for path in paths {
      let text = try SourceTree.text(of: path)
      let lines = try ban.lines(of: onlyCode ? CodeScanner.code(of: text) : text)
      if ban.allowed[path] == nil { found += lines.map { "\(path):\($0)" } } else if !lines.isEmpty { used.insert(path) }
    }
    #expect(found == [], "\(ban.name)")
    #expect(Set(ban.allowed.keys) == used, "permissions that nothing needs")
  }
}
