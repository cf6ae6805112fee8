import Foundation

/// The folders of a target, in layers: a file uses types of its own folder and of those below.
struct FolderLayers {
  /// An arrow upwards.
  struct Arrow: Hashable, CustomStringConvertible {
    let file: String
    let type: String
    let folder: String

    var description: String { "\(file) uses \(type), which is above it in \(folder)" }
  }

  let target: String
  /// From the bottom up.
  let folders: [String]
  /// Types that may be used below, each with the reason.
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
      target: "RPCKit",
      folders: ["Answers", "Exchange", "Network", "Ledgers", "Entries", "Transactions", "Simulation", "Submission", "Events", "Contracts", "Tokens"]),
    FolderLayers(
      target: "AnchorKit",
      folders: ["Basics", "Amounts", "SEP9", "Exchange", "SEP1", "Anchor", "SEP10", "SEP2", "SEP12", "Transfers", "SEP38", "SEP6", "SEP24", "SEP45"]),
    FolderLayers(
      target: "SandboxKit",
      folders: [
        "Basics", "Ledger", "Meta", "History", "Submissions", "Sandbox", "Replay", "Scenarios", "HTTP", "Faults", "Pages", "RPC", "Horizon", "Anchor",
        "Ramp", "Server",
      ]),
    FolderLayers(target: "MesoKit", folders: ["Addresses", "Configuration", "Signing", "Messages", "Window", "Session"]),
    FolderLayers(
      target: "WalletKit",
      folders: [
        "Basics", "Network", "Horizon", "RPC", "Worth", "Vault", "Store", "Settings", "Transactions", "Backup", "Contacts", "Kyc", "History",
        "Dashboard", "Payments",
        "Assets", "Conversions", "Transfers", "Ramp", "Links", "Wallet",
      ]),
    FolderLayers(
      target: "WalletWeb",
      folders: [
        "Basics", "Navigation", "Language", "Templates", "Sessions", "Requests", "Security", "Views", "Pages", "Connections", "Screens", "Signing",
        "Kyc", "Contacts", "History", "Payments", "Conversions", "Assets", "Transfers", "Ramp", "Accounts", "Settings", "SignIn", "Home", "Live",
        "Server",
      ]),
    FolderLayers(
      target: "basicpay",
      folders: ["Terminal", "Options", "Ports", "Scenarios", "Networks", "Transactions", "Transfers", "Commands"]),
  ]

  /// The arrows upwards, and the folders that the list lacks.
  ///
  /// - Parameter sources: Swift source by path below the target's folder.
  func arrows(in sources: [String: String]) throws -> [Arrow] {
    let code = sources.mapValues { CodeScanner.code(of: $0) }
    var homes: [String: String] = [:]
    for (path, text) in code { for type in try TypeNames.declared(in: text) { homes[type] = folder(of: path) } }
    var arrows: [Arrow] = []
    for (path, text) in code {
      let place = folder(of: path)
      for type in Set(text.matches(of: /\b[A-Z]\w*/).map { String($0.output) }) where permitted[type] == nil {
        guard let home = homes[type], home != place, level(home) >= level(place) else { continue }
        arrows.append(Arrow(file: path, type: type, folder: home))
      }
    }
    return arrows.sorted { ($0.file, $0.type) < ($1.file, $1.type) }
  }

  private func folder(of path: String) -> String { path.split(separator: "/").dropLast().first.map(String.init) ?? "." }

  /// A folder that isn't listed is above all, so that it is noticed by whoever uses it.
  private func level(_ folder: String) -> Int { folders.firstIndex(of: folder) ?? folders.count }
}
