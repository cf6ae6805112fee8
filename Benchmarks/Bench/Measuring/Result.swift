/// What was measured of a row.
struct Result: Codable {
  let name: String
  /// How long it takes, in nanoseconds.
  var nanoseconds: Double?
  /// The same in units of one bare signature of the same run, which is nearly the same on every machine.
  var signatures: Double?
  var allocations: Double?
  var megabytesPerSecond: Double?
  /// Memory, in bytes.
  var bytes: Double?
  /// The most it should be, in signatures or in bytes.
  var goal: Double?
  var allocationGoal: Double?

  /// What is compared: signatures, or bytes.
  var value: Double { signatures ?? bytes ?? 0 }

  /// Whether it is as good as wanted; nil where nothing is.
  var isGoodEnough: Bool? {
    guard let goal else { return nil }
    return value <= goal && (allocations ?? 0) <= allocationGoal ?? .infinity
  }
}
