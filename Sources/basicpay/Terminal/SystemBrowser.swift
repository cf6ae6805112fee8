import Foundation
import Sentences

/// The browser in which the system opens links.
enum SystemBrowser {
  private static let openers = ["/usr/bin/open", "/usr/bin/xdg-open"]

  /// Opens a page, or prints its address if no browser can be opened from here.
  ///
  /// The opener may run as long as the browser does. It is awaited until it ends or the task is cancelled, and is then left running.
  static func show(_ address: String) async {
    if !(await open(address)) { say(address) }
  }

  /// Prints a page's address for the person to open.
  static func say(_ address: String) { Terminal.say("Open this page in your browser: \(address)") }

  /// Returns false if there is no browser.
  private static func open(_ address: String) async -> Bool {
    guard let opener = openers.first(where: FileManager.default.isExecutableFile) else { return false }
    let process = Process()
    process.executableURL = URL(filePath: opener)
    process.arguments = [address]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    let (ends, ended) = AsyncStream.makeStream(of: Bool.self)
    process.terminationHandler = { ended.yield($0.terminationStatus == 0) }
    guard (try? process.run()) != nil else { return false }
    return await ends.first { _ in true } ?? true
  }
}
