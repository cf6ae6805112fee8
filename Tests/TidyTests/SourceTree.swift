import Foundation

/// The project's files on disk, found from the path of this file.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Files that builds, editors and test runs leave in the top folder.
  private static let leftByTools: Set<String> = [".git", ".build", ".swiftpm", ".venv", "artifacts", "Package.resolved", ".DS_Store"]

  /// Every file of the project, as a path from the root.
  static func paths() throws -> [String] {
    let top = try FileManager.default.contentsOfDirectory(atPath: root.path)
    let kept = top.filter { name in !leftByTools.contains(name) && !name.hasPrefix(".build") }
    return try kept.flatMap { try paths(under: $0) }.sorted()
  }

  /// The files in a folder and its subfolders; the path of a file yields that file.
  static func paths(under name: String) throws -> [String] {
    let isFolder = try root.appending(path: name).resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    guard isFolder else { return [name] }
    return try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: name).path)
      .map { "\(name)/\($0)" }
      .filter { try !$0.contains("__pycache__") && root.appending(path: $0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func swiftFiles(under folder: String) throws -> [String] {
    try paths(under: folder).filter { $0.hasSuffix(".swift") }.sorted()
  }
}
