/// The measurements of a row.
struct Result: Codable {
  let name: String
  /// The time, in nanoseconds.
  var nanoseconds: Double?
  /// The time in units of one bare signature of the same run. This number is nearly the same on every machine.
  var signatures: Double?
  var allocations: Double?
  var megabytesPerSecond: Double?
  /// Memory, in bytes.
  var bytes: Double?
  /// The limit, in signatures or in bytes.
  var goal: Double?
  var allocationGoal: Double?

  /// The number to compare: signatures, or bytes.
  var value: Double { signatures ?? bytes ?? 0 }

  /// Whether the row meets its goals; nil if it has none.
  var isGoodEnough: Bool? {
    guard let goal else { return nil }
    return value <= goal && (allocations ?? 0) <= allocationGoal ?? .infinity
  }
}
