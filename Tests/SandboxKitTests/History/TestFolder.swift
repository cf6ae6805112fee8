import Foundation

/// A test's own folder, removed along with this value.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "sandbox-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var database: String { path + "/sandbox.sqlite" }

  /// Every file in the folder by name.
  func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: path + "/" + $0) ?? Data()) })
  }
}
