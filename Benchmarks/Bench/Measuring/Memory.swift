import CAllocations

/// The memory that this process uses.
enum Memory {
  /// The resident memory, in bytes.
  static var resident: Double { Double(resident_bytes()) }
}

extension Duration {
  /// The duration in nanoseconds, with fractions.
  var nanoseconds: Double { self / .nanoseconds(1) }
}
