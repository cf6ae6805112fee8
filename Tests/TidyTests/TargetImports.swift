/// The targets that each target may import: the table of ARCHITECTURE.md.
enum TargetImports {
  static let mayImport: [String: Set<String>] = [
    "Sentences": [],
    "PrivateFiles": [],
    "ServerConnections": [],
    "Localization": ["Sentences"],
    "StellarXDR": ["Sentences"],
    "StellarKit": ["Sentences", "StellarXDR"],
    "HorizonKit": ["Sentences", "StellarXDR", "StellarKit"],
    "RPCKit": ["Sentences", "StellarXDR", "StellarKit", "HorizonKit"],
    "AnchorKit": ["Sentences", "StellarXDR", "StellarKit", "HorizonKit"],
    "MesoKit": ["Sentences", "StellarKit", "CSecp256k1"],
    "SandboxKit": [
      "Sentences", "PrivateFiles", "ServerConnections", "StellarXDR", "StellarKit", "HorizonKit", "CSodium", "CZlib", "CSecp256k1",
    ],
    "WalletKit": [
      "Sentences", "Localization", "PrivateFiles", "StellarXDR", "StellarKit", "HorizonKit", "RPCKit", "AnchorKit", "MesoKit", "CSodium",
    ],
    "WalletWeb": ["Sentences", "Localization", "ServerConnections", "StellarKit", "AnchorKit", "WalletKit", "CQrencode", "CQRReader"],
    "basicpay": [
      "Sentences", "Localization", "PrivateFiles", "ServerConnections", "StellarXDR", "StellarKit", "HorizonKit", "RPCKit", "AnchorKit", "MesoKit",
      "SandboxKit", "WalletKit", "WalletWeb",
    ],
    "WalletWindow": ["Sentences", "Localization", "StellarKit", "MesoKit"],
    "WebWindows": ["WalletWindow"],
    "BasicPayWindow": ["Localization", "MesoKit", "WalletWindow", "WebWindows"],
  ]

  /// The wallet's window, which nothing of the wallet depends on.
  static let window: Set<String> = ["WalletWindow", "WebWindows", "BasicPayWindow"]

  /// The targets that a source file of `target` imports without being allowed to.
  static func forbiddenImports(in source: String, of target: String) throws -> [String] {
    let statement = try Regex(#"^\s*(@\w+(\(\w+\))?\s+)*((public|package|internal|fileprivate|private)\s+)?import\s+(?:[a-z]+\s+)?(?<module>\w+)"#)
    let imported = CodeScanner.code(of: source).split(separator: "\n").compactMap {
      $0.firstMatch(of: statement)?["module"]?.substring.map(String.init)
    }
    return imported.filter { mayImport[$0] != nil && mayImport[target]?.contains($0) != true }
  }

  /// Target to the targets it depends on, read from the `library("Name", ["Other", …])` lines of a package manifest.
  static func dependencies(in manifest: String) throws -> [String: Set<String>] {
    // Lists over several lines are joined.
    let lines = manifest.replacing(/\n {6,}/, with: "").replacing(/\n    \]/, with: "]")
    return try table(in: lines, rows: Regex(#"^\s*library\("(\w+)", ?\[(.*?)\]"#), names: Regex(#""(\w+)""#))
  }

  /// Target to the targets it may import, read from the rows `| `Name` | what lives there | Other, Third |` of a page.
  static func allowed(in page: String) throws -> [String: Set<String>] {
    try table(in: page, rows: Regex(#"^\| `(\w+)` \|.*\|\s*([^|]*?)(?:,? never .*)?\|\s*$"#), names: Regex(#"(\w+)"#))
      .mapValues { $0.contains("all") ? Set(mayImport.keys).subtracting(window.union(["basicpay"])) : $0.intersection(mayImport.keys) }
  }

  private static func table(in text: String, rows: Regex<AnyRegexOutput>, names: Regex<AnyRegexOutput>) -> [String: Set<String>] {
    var table: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") {
      guard let row = line.firstMatch(of: rows)?.output, let target = row[1].substring, let list = row[2].substring else { continue }
      table[String(target)] = Set(list.matches(of: names).compactMap { $0.output[1].substring.map(String.init) })
    }
    return table
  }
}
