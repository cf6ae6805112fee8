/// Where a request comes from.
enum Visitor: Hashable, Sendable {
  /// This computer.
  case local
  /// A device in the same network that was paired, by its number.
  case device(Int64)
  /// Anybody else in the same network.
  case stranger

  /// The device that it is.
  var device: Int64? {
    if case .device(let id) = self { id } else { nil }
  }
}
