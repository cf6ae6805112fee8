/// The results of one run.
struct Run: Codable {
  let results: [Result]
  /// The times of other programs for the same work, measured along with this run: nanoseconds by program and row.
  var others: [String: [String: Double]]

  subscript(name: String) -> Result? { results.first { $0.name == name } }

  /// Lists the rows that are worse than in an earlier run, each with both numbers.
  func regressions(from earlier: Run, tolerance: Int) -> [String] {
    results.compactMap { result in
      guard let old = earlier[result.name], !Bare.names.contains(result.name) else { return nil }
      if result.value > old.value * (1 + Double(tolerance) / 100) {
        return "\(result.name): \(Table.number(result.value)), was \(Table.number(old.value))"
      }
      guard let new = result.allocations, let before = old.allocations, new > before * 1.02 + 0.5 else { return nil }
      return "\(result.name): \(Table.number(new)) allocations, was \(Table.number(before))"
    }
  }
}
