import CBuild
import SandboxKit

/// Which BasicPay this is.
enum Build {
  /// The version, three numbers: script/package and script/sbom.py read it here.
  static let number = "0.1.0"

  /// The commit that it was built from, where script/package has built it.
  static let commit = named(basicpay_commit())

  /// Where newer versions are told of, where whoever packaged it has named an address.
  static let releases = named(basicpay_releases())

  #if compiler(>=6.4)
    private static let swift = "Swift 6.4 or newer"
  #elseif compiler(>=6.3)
    private static let swift = "Swift 6.3"
  #else
    private static let swift = "Swift 6.2"
  #endif

  /// All of it on one line, as `basicpay --version` prints it: the version first.
  static var description: String {
    let source = commit.map { "commit \($0)" } ?? "built from a folder"
    return "\(number) (\(source), protocol \(LedgerParameters.sandbox.protocolVersion), \(swift))"
  }

  private static func named(_ text: UnsafePointer<CChar>) -> String? {
    let text = String(cString: text)
    return text.isEmpty ? nil : text
  }
}
