import Localization

extension Language {
  /// German; English where its file can't be read, so that a test of German pages fails.
  static let german = Language(rawValue: "de") ?? .english
}

extension PortableObject {
  /// A message as it has to stand in a language's file, without its translation.
  static func entry(_ english: String) -> String {
    "msgid \"\(english.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\nmsgstr \"\"\n"
  }
}
