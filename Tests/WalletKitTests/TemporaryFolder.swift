import Foundation

/// A folder that is deleted after the test.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "basicpay-test-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Every file below the folder with its bytes.
  func contents() throws -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return try Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        let file = url.appending(path: name)
        guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
        return (name, try Data(contentsOf: file))
      })
  }
}
