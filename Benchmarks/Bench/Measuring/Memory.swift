import CAllocations

/// What this process takes of the machine's memory.
enum Memory {
  /// In bytes.
  static var resident: Double { Double(resident_bytes()) }
}

extension Duration {
  /// Whole and parts.
  var nanoseconds: Double { self / .nanoseconds(1) }
}
