import CAllocations
import Foundation

/// The results as text.
struct Table {
  let run: Run
  let baseline: Run?

  var text: String {
    let programs = run.others.keys.sorted()
    let head = ["work", "time", "signatures", "at most", "", "allocations", "MB/s"] + programs + (baseline == nil ? [] : ["baseline", "change"])
    let lines = [head] + run.results.map { result in cells(result) + programs.map { others($0, result) } + change(result) }
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let rows = lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
    return rows.joined(separator: "\n") + "\n" + note
  }

  private var note: String {
    let unit = run[Bare.signature]?.nanoseconds.map { Self.number($0 / 1000) } ?? "?"
    let counted = allocations_can_be_counted() ? "" : " Allocations are not counted on this system."
    return """

      Unit: one bare Ed25519 signature, \(unit) µs here. Times are the processor's, the fastest of many samples.\(counted)
      Goals in MB/s hold for a machine that hashes 1,555 MB/s. Other programs' times are in signatures too.
      """
  }

  private func cells(_ result: Result) -> [String] {
    let allocations = result.allocations.map { found in
      Self.number(found) + (result.allocationGoal.map { " (at most \(Self.number($0)))" } ?? "")
    }
    return [
      result.name,
      result.nanoseconds.map(Self.time) ?? result.bytes.map { "\(Self.number($0)) B" } ?? "",
      result.signatures.map(Self.number) ?? "",
      result.goal.map(Self.number) ?? "",
      result.isGoodEnough.map { $0 ? "ok" : "MISSED" } ?? "",
      allocations ?? "",
      result.megabytesPerSecond.map(Self.number) ?? "",
    ]
  }

  private func others(_ program: String, _ result: Result) -> String {
    guard let unit = run[Bare.signature]?.nanoseconds, let time = run.others[program]?[result.name] else { return "" }
    return Self.number(time / unit)
  }

  private func change(_ result: Result) -> [String] {
    guard let baseline else { return [] }
    guard let old = baseline[result.name], old.value > 0 else { return ["", "new"] }
    return [Self.number(old.value), String(format: "%+.0f %%", (result.value / old.value - 1) * 100)]
  }

  private static func time(_ nanoseconds: Double) -> String {
    nanoseconds < 1000 ? "\(number(nanoseconds)) ns" : nanoseconds < 1e6 ? "\(number(nanoseconds / 1000)) µs" : "\(number(nanoseconds / 1e6)) ms"
  }

  /// Formats a number with three significant digits.
  static func number(_ value: Double) -> String {
    if value >= 100 || value == value.rounded() { return String(format: "%.0f", value) }
    return String(format: value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : value >= 0.1 ? "%.3f" : "%.4f", value)
  }
}
