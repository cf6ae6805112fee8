import AnchorKit
public import Foundation

/// A TOML file that describes a network: the texts `horizon` or `rpc` or both, `passphrase` and, if it has one, `friendbot`.
public enum NetworkFile {
  /// The maximum size of such a file, in bytes.
  static let limit = 4096

  /// Reads a network's description.
  ///
  /// - Throws: ``NetworkFileError`` for a file that can't be read or says anything else.
  public static func read(_ url: URL) throws(NetworkFileError) -> CustomNetwork {
    func refuse(_ reason: NetworkFileError.Reason) -> NetworkFileError { NetworkFileError(path: url.path, reason: reason) }
    let data: Data
    do {
      data = try FileHandle(forReadingFrom: url).read(upToCount: limit + 1) ?? Data()
    } catch {
      throw refuse(.unreadable)
    }
    guard data.count <= limit else { throw refuse(.tooLong) }
    guard let text = String(validating: data, as: UTF8.self), !data.contains(0) else { throw refuse(.notText) }
    do throws(NetworkFileError.Reason) {
      try checkLines(text)
    } catch {
      throw refuse(error)
    }
    let table: [String: TOMLValue]
    do throws(TOMLRefusal) {
      table = try TOMLDocument.table(Array(data))
    } catch {
      throw refuse(.notUnderstood(line: error.line))
    }
    func value(_ part: CustomNetworkError.Part) -> String? {
      if case .text(let text)? = table[part.rawValue] { text } else { nil }
    }
    do throws(CustomNetworkError) {
      return try CustomNetwork(
        horizon: value(.horizon), rpc: value(.rpc), passphrase: value(.passphrase) ?? "", friendbot: value(.friendbot))
    } catch {
      throw refuse(.network(error))
    }
  }

  /// Checks that all lines are of the kind that a network's description has, so that errors are explained in its terms rather than TOML's.
  private static func checkLines(_ text: String) throws(NetworkFileError.Reason) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = String(line).trimmingSpaces
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let assignment = line.wholeMatch(of: /([A-Za-z0-9_-]+)\s*=\s*(.*)/) else { throw .notUnderstood(line: index + 1) }
      let (key, value) = (String(assignment.1), assignment.2)
      guard let part = CustomNetworkError.Part(rawValue: key) else { throw .unknownKey(key) }
      guard let quote = value.first, "\"'".contains(quote), !value.hasPrefix(String(repeating: quote, count: 3)) else { throw .notInQuotes(part) }
    }
  }
}
