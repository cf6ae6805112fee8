extension Horizon {
  /// Which records come first.
  public enum Order: String, Hashable, Sendable {
    /// The oldest.
    case ascending = "asc"
    /// The newest.
    case descending = "desc"
  }
}
