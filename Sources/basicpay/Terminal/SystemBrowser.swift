import Foundation

/// The browser that the system opens links with.
enum SystemBrowser {
  private static let openers = ["/usr/bin/open", "/usr/bin/xdg-open"]

  /// Opens a page.
  ///
  /// - Returns: false where there is no browser to be opened from here.
  static func open(_ address: String) -> Bool {
    guard let opener = openers.first(where: FileManager.default.isExecutableFile) else { return false }
    let process = Process()
    process.executableURL = URL(filePath: opener)
    process.arguments = [address]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
