public import Foundation
import TOMLKit

/// A TOML file that describes a network: the texts `horizon`, `passphrase` and, where it has one, `friendbot`.
public enum NetworkFile {
  /// The most bytes that one may have. TOMLKit has limits neither of size nor of depth, and what is this short is never deep.
  static let limit = 4096

  /// Reads a network's description.
  ///
  /// - Throws: ``NetworkFileError`` for a file that can't be read or says anything else.
  public static func read(_ url: URL) throws(NetworkFileError) -> CustomNetwork {
    func refuse(_ reason: NetworkFileError.Reason) -> NetworkFileError { NetworkFileError(path: url.path, reason: reason) }
    guard let handle = try? FileHandle(forReadingFrom: url), let data = try? handle.read(upToCount: limit + 1) else { throw refuse(.unreadable) }
    guard data.count <= limit else { throw refuse(.tooLong) }
    guard let text = String(validating: data, as: UTF8.self), !data.contains(0) else { throw refuse(.notText) }
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch {
      throw refuse(.notTOML(line: (error as? TOMLParseError)?.source.begin.line))
    }
    var values: [CustomNetworkError.Part: String] = [:]
    for key in table.keys {
      guard let part = CustomNetworkError.Part(rawValue: key) else { throw refuse(.unknownKey(key)) }
      guard let value = table[key]?.string else { throw refuse(.notInQuotes(part)) }
      values[part] = value
    }
    do throws(CustomNetworkError) {
      return try CustomNetwork(
        horizon: values[.horizon] ?? "", passphrase: values[.passphrase] ?? "", friendbot: values[.friendbot])
    } catch {
      throw refuse(.network(error))
    }
  }
}
