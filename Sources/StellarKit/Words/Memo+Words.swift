extension Memo {
  /// Whether it is a text of which nobody sees all: what comes from a page or a chat can hold characters that have no width or look like a space, and a
  /// memo with them is another one. Some scripts and emoji are written with them.
  package var hidesCharacters: Bool {
    guard case .text(let memo) = self else { return false }
    return Self.exact(memo.text) != memo.text
  }

  /// What is written in a memo, with the codes of what nobody would see, or see right: white space but single spaces between words, blanks, and what stands
  /// for characters that were lost.
  package static func exact(_ text: String) -> String {
    let scalars = Array(PrintableText.escaped(text).unicodeScalars)
    return scalars.indices.map { place in
      let scalar = scalars[place]
      let isBetweenWords = scalar == " " && place > 0 && scalars[place - 1] != " " && place + 1 < scalars.count
      let isUnclear = PrintableText.looksLikeSpace(scalar) || scalar == "\u{FFFD}"
      return isUnclear && !isBetweenWords ? PrintableText.number(scalar) : String(scalar)
    }.joined()
  }

  /// Checks that whoever typed or pasted the memo sees all of it.
  ///
  /// - Throws: ``MemoError/invisibleCharacters``
  package func checkIsVisible() throws(MemoError) {
    guard !hidesCharacters else { throw .invisibleCharacters }
  }

  /// Checks that something of a text can be seen, so that nothing passes for a memo with one who asks for it.
  ///
  /// - Throws: ``MemoError/invisibleCharacters``
  package func checkIsNotBlank() throws(MemoError) {
    guard case .text(let memo) = self, PrintableText.isBlank(memo.text) else { return }
    throw .invisibleCharacters
  }
}
