extension Memo {
  /// Checks that whoever typed or pasted the memo sees all of it: what comes from a page or a chat can hold characters that have no width, and a memo
  /// with them is another one.
  ///
  /// - Throws: ``MemoError/invisibleCharacters``
  package func checkIsVisible() throws(MemoError) {
    guard let written, written.kind == .text, PrintableText.escaped(written.text) != written.text else { return }
    throw .invisibleCharacters
  }
}
