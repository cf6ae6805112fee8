extension String {
  /// Whether all of it can be seen: nothing in it is invisible, blank or ambiguous, and no white space but single spaces between words.
  package var isAllVisible: Bool { Memo.exact(self) == self }
}
