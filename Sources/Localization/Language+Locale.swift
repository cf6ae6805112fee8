extension Language {
  /// The language that a person has chosen for a program in a terminal, in the order of GNU gettext.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that isn't empty; unless it is `C` or `POSIX`, the list `LANGUAGE` comes before it.
  /// The first language that there is counts; where there is none of them, it is English.
  ///
  /// - Parameters:
  ///   - option: what is named expressly, as in `de` or `de_AT.UTF-8`; nil where nothing is.
  ///   - environment: the program's variables.
  public init(option: String? = nil, environment: [String: String], among languages: [Language] = Language.all) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    var names = (value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []) + [locale]
    // Nothing is translated there, whatever else is said.
    if ["C", "POSIX"].contains(locale.prefix { $0 != "." }) { names = [] }
    if let option { names = [option] }
    let codes = names.prefix(20).map { $0.prefix { !"_-.@".contains($0) }.lowercased() }
    self = codes.lazy.compactMap { code in languages.first { $0.rawValue == code } }.first ?? .english
  }
}
