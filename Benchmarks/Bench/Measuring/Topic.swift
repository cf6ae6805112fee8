/// Rows of the table that belong together.
protocol Topic {
  /// The rows, ready to be measured.
  static func rows() async throws -> [Row]
}
