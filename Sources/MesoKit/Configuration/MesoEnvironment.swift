/// Which of Meso's systems a window belongs to. The raw value is Meso's own name.
public enum MesoEnvironment: String, Hashable, Sendable, CaseIterable {
  /// A developer's own machine; for those who build Meso itself.
  case local = "LOCAL"
  /// A developer's own machine behind a proxy; for those who build Meso itself.
  case localProxy = "LOCAL_PROXY"
  /// Meso's internal development system.
  case development = "DEV"
  /// Meso's internal preview system.
  case preview = "PREVIEW"
  /// Meso's public test system: no real money.
  case sandbox = "SANDBOX"
  /// Real money.
  case production = "PRODUCTION"
}
