import CBuild
import SandboxKit

/// The identity of this build of BasicPay.
enum Build {
  /// The version, three numbers.
  static let number = String(cString: basicpay_number())

  /// The commit that this was built from, the first 12 hexadecimal digits; nil for a build from a folder.
  static let commit = {
    let text = String(cString: basicpay_commit())
    return text.isEmpty ? nil : text
  }()

  /// The address at which newer versions are announced; nil if the packager named none.
  static let releases = {
    let text = String(cString: basicpay_releases())
    return text.isEmpty ? nil : text
  }()

  #if compiler(>=6.4)
    private static let swift = "Swift 6.4 or newer"
  #elseif compiler(>=6.3)
    private static let swift = "Swift 6.3"
  #else
    private static let swift = "Swift 6.2"
  #endif

  /// The whole identity on one line, the version first, as `basicpay --version` prints it.
  static var description: String {
    "\(number) (\(String(cString: basicpay_source())), protocol \(LedgerParameters.sandbox.protocolVersion), \(swift))"
  }
}
