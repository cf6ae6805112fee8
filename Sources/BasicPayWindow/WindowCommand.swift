import ArgumentParser
import CBuild
import Foundation
import Localization
import MesoKit
import WalletWindow

/// The command line of `basicpay-window`.
struct WindowCommand: ParsableCommand {
  static let usualPort = 8080

  static let configuration = CommandConfiguration(
    commandName: "basicpay-window", abstract: "The wallet in a window of its own.",
    discussion: """
      It shows the wallet that you serve at this port already, or starts one and ends it when the window is closed. Started again, it brings its \
      window to the front.
      Example: basicpay-window --port 8080
      """,
    version: "\(String(cString: basicpay_number())) (\(String(cString: basicpay_source())))")

  @Option(help: "The wallet's port. Each port has a window of its own.")
  var port = Self.usualPort

  @Option(help: ArgumentHelp("The language of what the window says. Default: as $LANGUAGE, $LC_ALL, $LC_MESSAGES and $LANG say.", valueName: "code"))
  var language: String?

  @Argument(help: "A payment link to open, which begins with web+stellar: or stellar:. Nothing is sent by opening one.")
  var link: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("After --, further options for basicpay serve where one is started, such as --home.", valueName: "option"))
  var options: [String] = []

  mutating func validate() throws {
    guard (1...65535).contains(port) else { throw ValidationError("--port takes a number from 1 to 65535.") }
    // The longest link that the wallet reads. SEP-7 itself sets no limit.
    guard (link?.utf8.count ?? 0) <= 200_000 else { throw ValidationError("The link is too long.") }
  }

  /// The wallet's program, which lies beside this one.
  private static var program: String {
    let own = URL(filePath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    let path = Bundle.main.executableURL ?? own
    return path.deletingLastPathComponent().appending(path: "basicpay").path
  }

  /// The language of the window's text.
  var spoken: Language { Language(option: language, environment: ProcessInfo.processInfo.environment) }

  /// Makes the wallet's server without starting it.
  ///
  /// - Throws: `MesoOriginError`, which no port in range gives.
  @MainActor
  func server() throws(MesoOriginError) -> LocalServer { try LocalServer(program: Self.program, port: port, options: options) }
}
