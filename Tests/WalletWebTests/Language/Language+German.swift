import Localization

extension Language {
  /// German, or English if its file can't be read, so that tests of German pages fail.
  static let german = Language(rawValue: "de") ?? .english
}

extension PortableObject {
  /// Returns a message's entry in a language's file, without the translation.
  static func entry(_ english: String) -> String {
    "msgid \"\(english.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\nmsgstr \"\"\n"
  }
}
