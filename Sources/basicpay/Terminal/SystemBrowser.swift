import Foundation
import Sentences

/// The browser that the system opens links with.
enum SystemBrowser {
  private static let openers = ["/usr/bin/open", "/usr/bin/xdg-open"]

  /// Opens a page, or says its address where there is no browser to be opened from here.
  ///
  /// The opener may stay as long as the browser does: it is followed until it ends or the task is cancelled, and left running then.
  static func show(_ address: String) async {
    if !(await open(address)) { say(address) }
  }

  /// Says a page's address to the person, who opens it.
  static func say(_ address: String) { Terminal.say("Open this page in your browser: \(address)") }

  /// Returns false where there is no browser.
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
