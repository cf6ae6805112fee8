import Foundation

/// The folders of a target, or of a folder within it, in layers: a file uses types of its own folder and of those below.
struct FolderLayers {
  /// A use of a type or member in a folder above.
  struct Arrow: Hashable, CustomStringConvertible {
    let file: String
    /// The name of a type, or a dot and the name of an extension's member.
    let name: String
    let folder: String

    var description: String { "\(file) uses \(name), which is above it in \(folder)" }
  }

  /// A target, or the path of a folder within one.
  let target: String
  /// From the bottom up; a point stands for the files that are in none of them.
  let folders: [String]
  /// Types, and members after a dot, that may be used below, each with the reason.
  var permitted: [String: String] = [:]

  static let all = [
    FolderLayers(target: "StellarXDR", folders: ["StrKey", "Codec", "Schema", "JSON", "Types"]),
    FolderLayers(
      target: "StellarKit",
      folders: [
        "Coding", "Keys", "Mnemonics", "Money", "Signatures", "Operations", "Transactions", "Txrep", "Links", "Words", "Contracts",
        "Summaries",
      ]),
    FolderLayers(
      target: "HorizonKit",
      folders: ["Transport", "Coding", "Resources", "Refusals", "Client", "Streaming", "Endpoints", "Submission"]),
    FolderLayers(
      target: "HorizonKit/Resources",
      folders: [
        ".", "Paging", "Submission", "Server", "Ledgers", "Fees", "Accounts", "Assets", "Transactions", "Offers", "OrderBook", "Paths", "Trades",
        "ClaimableBalances", "LiquidityPools", "Effects", "Operations",
      ]),
    FolderLayers(target: "HorizonKit/Client", folders: [".", "Scopes", "Lists"]),
    FolderLayers(
      target: "RPCKit",
      folders: ["Answers", "Exchange", "Network", "Ledgers", "Entries", "Transactions", "Simulation", "Submission", "Events", "Contracts", "Tokens"]),
    FolderLayers(
      target: "AnchorKit",
      folders: ["Errors", "Amounts", "SEP9", "Exchange", "SEP1", "Anchor", "SEP10", "SEP2", "SEP12", "Transfers", "SEP38", "SEP6", "SEP24", "SEP45"]),
    FolderLayers(
      target: "SandboxKit",
      folders: [
        "Storage", "Ledger", "Meta", "History", "Submissions", "Sandbox", "Replay", "Scenarios", "HTTP", "Faults", "Pages", "RPC", "Horizon",
        "Anchor",
        "Ramp", "Server",
      ]),
    FolderLayers(
      target: "SandboxKit/Ledger",
      folders: [
        "Entries", "Signatures", "OrderBooks", "State", "Sponsorship", "Trading", "Operations", "Contracts", "Transactions", "Paths", ".",
        "Invariants",
      ]),
    FolderLayers(
      target: "SandboxKit/Ledger/Contracts", folders: ["Settings", "Host", "Assets", "Programs", "Transactions", "Operations", "Simulation"]),
    FolderLayers(target: "SandboxKit/RPC", folders: ["Requests", "Answers", "Methods", "."]),
    FolderLayers(target: "SandboxKit/Horizon", folders: ["Resources", "Effects", "Requests", ".", "Endpoints"]),
    FolderLayers(
      target: "SandboxKit/Anchor",
      folders: ["Formats", "Accounts", "Assets", "Customers", "Transfers", "SignIn", "Store", "Pages", "TestAnchor", "Routes"]),
    FolderLayers(target: "SandboxKit/Ramp", folders: ["Signatures", "Orders", "Sessions", ".", "Pages", "Routes"]),
    FolderLayers(target: "MesoKit", folders: ["Addresses", "Configuration", "Signing", "Messages", "Window", "Session"]),
    FolderLayers(
      target: "WalletKit",
      folders: [
        "Formats", "Home", "Network", "Horizon", "RPC", "Contracts", "Worth", "Vault", "Store", "Settings", "Transactions", "Calls", "Backup",
        "Contacts",
        "Names", "KYC", "History",
        "Dashboard", "Payments", "Tokens",
        "Assets", "Conversions", "Transfers", "Ramp", "Links", "Wallet",
      ]),
    FolderLayers(
      target: "WalletWeb",
      folders: [
        "Environment", "Navigation", "Language", "Templates", "Sessions", "Requests", "Security", "Views", "Pages", "Connections", "LAN", "Screens",
        "Signing",
        "KYC", "Contacts", "History", "Payments", "Conversions", "Assets", "Tokens", "Transfers", "Ramp", "Accounts", "Devices", "Settings", "SignIn",
        "Home",
        "Live",
        "Server",
      ]),
    FolderLayers(target: "WalletWindow", folders: ["Windows", "Rules", "Ramp", "Server", "Application"]),
    FolderLayers(target: "WebWindows", folders: ["GTK", "Apple"]),
    FolderLayers(
      target: "basicpay",
      folders: ["Terminal", "Options", "Releases", "Ports", "Scenarios", "Networks", "Transactions", "Transfers", "Commands"]),
  ]

  /// Folders with several others in them that have no order, each with the reason.
  static let unordered = ["StellarXDR/Types": "it is generated from the protocol's files, whose types name each other freely"]

  /// The folders that have several others with files in them, and so an order.
  ///
  /// - Parameter paths: of files, from the folder of all targets.
  static func ordered(in paths: [String]) -> Set<String> {
    var inside: [String: Set<String>] = [:]
    for path in paths {
      let folders = path.split(separator: "/").dropLast().map(String.init)
      for depth in folders.indices.dropFirst() { inside[folders[..<depth].joined(separator: "/"), default: []].insert(folders[depth]) }
    }
    return Set(inside.filter { $0.value.count > 1 }.keys)
  }

  /// The arrows upwards, and the folders that the list lacks.
  ///
  /// - Parameters:
  ///   - sources: Swift source by path below the target's folder.
  ///   - declarations: how often each name is declared in all targets; nil to count in `sources` only.
  func arrows(in sources: [String: String], declarations: [String: Int]? = nil) throws -> [Arrow] {
    let code = sources.mapValues { CodeScanner.code(of: $0) }
    var homes: [String: String] = [:]
    for (path, text) in code {
      for type in try TypeNames.declared(in: text) { homes[type] = Self.folder(of: path) }
    }
    let declarations = declarations ?? Self.declarations(in: code.values)
    for (path, text) in code {
      for member in try Self.members(in: text) where declarations[member] == 1 { homes[".\(member)"] = Self.folder(of: path) }
    }
    let used = try NSRegularExpression(pattern: #"\b[A-Z]\w*|\.[a-z]\w*"#)
    var arrows: [Arrow] = []
    for (path, text) in code {
      let place = Self.folder(of: path)
      for name in Set(used.ranges(in: text).map { String(text[$0]) }) where permitted[name] == nil {
        guard let home = homes[name], home != place, level(home) >= level(place) else { continue }
        arrows.append(Arrow(file: path, name: name, folder: home))
      }
    }
    return arrows.sorted { ($0.file, $0.name) < ($1.file, $1.name) }
  }

  /// Counts how often each name is declared as a function, property, variable or case. Only a name that is declared once identifies a member.
  ///
  /// - Parameter sources: Swift source; declarations in comments count, too.
  static func declarations(in sources: some Sequence<String>) -> [String: Int] {
    let keywords: Set<String> = ["func", "var", "let", "case"]
    var counts: [String: Int] = [:]
    for source in sources {
      for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
        // The part of a case before its values or statements.
        let head = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "=") }
        let words = head.split { byte in !(48...57).contains(byte) && !(65...90).contains(byte) && !(97...122).contains(byte) && byte != 95 }
          .map { String(decoding: $0, as: UTF8.self) }
        guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count else { continue }
        for name in words[place] == "case" ? words[(place + 1)...] : words[place + 1...place + 1] { counts[name, default: 0] += 1 }
      }
    }
    return counts
  }

  /// The functions and properties in a file's extensions that other files can use.
  private static func members(in code: String) throws -> [String] {
    let member = try Regex(
      #"^  (?:@\S+ )*(?:(?:public|package|internal|static|mutating|nonisolated) )*(?:func|var) ([a-z]\w*)"#, as: (Substring, Substring).self)
    var (members, isWithin): ([String], Bool) = ([], false)
    for line in code.split(separator: "\n") {
      if !line.hasPrefix(" ") { isWithin = line.hasPrefix("extension ") || line.hasPrefix("public extension ") }
      if isWithin, let match = line.firstMatch(of: member) { members.append(String(match.output.1)) }
    }
    return members
  }

  /// The folder of the target that a file is in, or in a folder within which it is; a point for a file in none.
  ///
  /// - Parameter path: from the target's folder.
  static func folder(of path: String) -> String { path.split(separator: "/").dropLast().first.map(String.init) ?? "." }

  /// An unlisted folder counts as the top layer, so that each use of it is reported.
  private func level(_ folder: String) -> Int { folders.firstIndex(of: folder) ?? folders.count }
}
