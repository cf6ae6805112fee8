extension Memo {
  /// Whether the memo is a text that isn't fully visible. Text from a page or a chat can contain characters that have no width or look like a space,
  /// and a memo with them is a different memo. Some scripts and emoji contain such characters.
  package var hidesCharacters: Bool {
    guard case .text(let memo) = self else { return false }
    return !memo.text.isAllVisible
  }

  /// Returns a memo's text with the codes of all characters that are invisible or ambiguous: white space other than single spaces between words,
  /// blank characters, and the replacement character for lost ones.
  package static func exact(_ text: String) -> String {
    let scalars = Array(PrintableText.escaped(text).unicodeScalars)
    return scalars.indices.map { place in
      let scalar = scalars[place]
      let isBetweenWords = scalar == " " && place > 0 && scalars[place - 1] != " " && place + 1 < scalars.count
      let isUnclear = PrintableText.looksLikeSpace(scalar) || scalar == "\u{FFFD}"
      return isUnclear && !isBetweenWords ? PrintableText.number(scalar) : String(scalar)
    }.joined()
  }

  /// Checks that a person who types or pastes the memo sees all of it.
  ///
  /// - Throws: ``MemoError/invisibleCharacters``
  package func checkIsVisible() throws(MemoError) {
    guard !hidesCharacters else { throw .invisibleCharacters }
  }

  /// Checks that a text has something visible in it, so that an empty-looking text doesn't pass for a memo where one is required.
  ///
  /// - Throws: ``MemoError/invisibleCharacters``
  package func checkIsNotBlank() throws(MemoError) {
    guard case .text(let memo) = self, PrintableText.isBlank(memo.text) else { return }
    throw .invisibleCharacters
  }
}
