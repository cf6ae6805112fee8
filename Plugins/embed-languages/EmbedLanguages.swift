import Foundation

/// `embed-languages OUTPUT FILE…`: writes Swift source with the text of each file, so that the program needs no folder beside it.
///
/// The plugin of the same name runs it during the build. To add a language, add its file.
@main enum EmbedLanguages {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
    guard let output = arguments.first else { return }
    let files = arguments.dropFirst().sorted { $0.lastPathComponent < $1.lastPathComponent }
    let entries = try files.map { file in
      let code = file.deletingPathExtension().lastPathComponent
      return "    (code: \"\(code)\", text: ##\"\"\"\n\(try String(contentsOf: file, encoding: .utf8))\n\"\"\"##),\n"
    }
    let source = "enum LanguageFiles {\n  static let all: [(code: String, text: String)] = [\n\(entries.joined())  ]\n}\n"
    try Data(source.utf8).write(to: output)
  }
}
