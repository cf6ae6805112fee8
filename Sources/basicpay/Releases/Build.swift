import CBuild
import SandboxKit

/// Which BasicPay this is.
enum Build {
  /// The version, three numbers.
  static let number = String(cString: basicpay_number())

  /// Where newer versions are told of, where whoever packaged it has named an address.
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

  /// All of it on one line, as `basicpay --version` prints it: the version first.
  static var description: String {
    "\(number) (\(String(cString: basicpay_source())), protocol \(LedgerParameters.sandbox.protocolVersion), \(swift))"
  }
}
