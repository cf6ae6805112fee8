extension String {
  /// The text without the spaces and line ends around it that copying brings along.
  package var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
