import ArgumentParser
import Foundation

/// Where a PIN or passphrase comes from: asked for without echo, or read from a file; never an argument or the environment.
struct PINOptions: ParsableArguments {
  /// Longer files hold something else.
  private static let sizeLimit = 4096

  @Option(help: ArgumentHelp("Read the PIN or passphrase from this file; - is standard input.", valueName: "file"))
  var pinFile: String?

  /// The PIN of an existing vault.
  func secret() throws(Refused) -> String {
    if let pinFile { return try Self.read(pinFile) }
    return try Terminal.secret("PIN or passphrase")
  }

  /// The PIN of an existing vault, where standard input holds what the command works on: with `--pin-file -` its first line is the PIN.
  func secret(before lines: inout LineReader) throws(Refused) -> String {
    switch pinFile {
    case "-": return try lines.next(keepsSpace: true) ?? ""
    case let path?: return try Self.read(path)
    case nil: return try Terminal.secret("PIN or passphrase", isInputTaken: true)
    }
  }

  /// A new PIN: asked for twice, or read once.
  func newSecret() throws(Refused) -> (secret: String, again: String) {
    if let pinFile {
      let secret = try Self.read(pinFile)
      return (secret, secret)
    }
    return (try Terminal.secret("New PIN or passphrase (at least 6 characters)"), try Terminal.secret("The same again"))
  }

  private static func read(_ path: String) throws(Refused) -> String {
    let data: Data?
    if path == "-" {
      data = try? FileHandle.standardInput.read(upToCount: sizeLimit + 1)
    } else {
      data = try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: sizeLimit + 1)
    }
    guard let data, data.count <= sizeLimit, var text = String(data: data, encoding: .utf8) else {
      throw Refused("The PIN can't be read from \(path == "-" ? "standard input" : path). Check that it is there and short.")
    }
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
