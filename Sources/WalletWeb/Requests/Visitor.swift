/// The origin of a request.
enum Visitor: Hashable, Sendable {
  /// This computer.
  case local
  /// A device in the same network that was paired, by its number.
  case device(Int64)
  /// Anybody else in the same network.
  case stranger

  /// The paired device's number; nil for other visitors.
  var device: Int64? {
    if case .device(let id) = self { id } else { nil }
  }
}
