extension Memo {
  /// Whether it is a text with characters that nobody sees: what comes from a page or a chat can hold characters that have no width, and a memo with them
  /// is another one. Some scripts and emoji are written with them.
  package var hidesCharacters: Bool {
    guard case .text(let memo) = self else { return false }
    return PrintableText.escaped(memo.text) != memo.text
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
