/// Which of Meso's two families of web addresses is used. The raw value is how its names begin.
public enum RampHosts: String, Sendable, CaseIterable {
  /// As Meso's published clients do.
  case api
  /// As Meso's newer documents do.
  case transfer
}
