/// The table of Meso's hosts, with an origin for each environment.
///
/// There are two families of hosts. Meso's published clients use `api.`; the newer documentation of other products uses `transfer.`. You can choose
/// either, and redirect any single environment, for example to an imitation on the person's own machine.
public struct MesoHosts: Hashable, Sendable {
  /// `api.` hosts, which Meso's published JavaScript and iOS clients use. The default.
  public static let api = MesoHosts(prefix: "api")
  /// `transfer.` hosts, which Meso's newer documentation names.
  public static let transfer = MesoHosts(prefix: "transfer")

  private let prefix: String
  private var overrides: [MesoEnvironment: MesoOrigin] = [:]

  private init(prefix: String) {
    self.prefix = prefix
  }

  /// Returns the same table with a different origin for one environment.
  public func overriding(_ environment: MesoEnvironment, with origin: MesoOrigin) -> MesoHosts {
    var hosts = self
    hosts.overrides[environment] = origin
    return hosts
  }

  /// Returns the origin of an environment's pages.
  public func origin(for environment: MesoEnvironment) -> MesoOrigin {
    if let origin = overrides[environment] { return origin }
    return switch environment {
    case .local: MesoOrigin(known: "http://localhost:5173")
    case .localProxy: MesoOrigin(known: "http://localhost:4001")
    case .development: MesoOrigin(known: "https://\(prefix).dev.meso.plumbing")
    case .preview: MesoOrigin(known: "https://\(prefix).preview.meso.plumbing")
    case .sandbox: MesoOrigin(known: "https://\(prefix).sandbox.meso.network")
    case .production: MesoOrigin(known: "https://\(prefix).meso.network")
    }
  }
}

/// The Meso environment that a window belongs to. The raw value is Meso's own name.
public enum MesoEnvironment: String, Hashable, Sendable, CaseIterable {
  /// A developer's own machine; for Meso's own developers.
  case local = "LOCAL"
  /// A developer's own machine behind a proxy; for Meso's own developers.
  case localProxy = "LOCAL_PROXY"
  /// Meso's internal development system.
  case development = "DEV"
  /// Meso's internal preview system.
  case preview = "PREVIEW"
  /// Meso's public test system, without real money.
  case sandbox = "SANDBOX"
  /// The production system, with real money.
  case production = "PRODUCTION"
}
