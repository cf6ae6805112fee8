/// A group of related rows.
protocol Topic {
  /// Returns the rows, ready to be measured.
  static func rows() async throws -> [Row]
}
