/// The table of Meso's hosts, an origin for each environment.
///
/// Two families of hosts exist. Meso's published clients use `api.`; the newer documents of other products use `transfer.`. Either can
/// be chosen, and any single environment be sent elsewhere, such as to an imitation on the person's own machine.
public struct MesoHosts: Hashable, Sendable {
  /// `api.` hosts, as Meso's published JavaScript and iOS clients use. The default.
  public static let api = MesoHosts(prefix: "api")
  /// `transfer.` hosts, as Meso's newer documents name.
  public static let transfer = MesoHosts(prefix: "transfer")

  private let prefix: String
  private var overrides: [MesoEnvironment: MesoOrigin] = [:]

  private init(prefix: String) {
    self.prefix = prefix
  }

  /// Returns the same table with another origin for one environment.
  public func overriding(_ environment: MesoEnvironment, with origin: MesoOrigin) -> MesoHosts {
    var hosts = self
    hosts.overrides[environment] = origin
    return hosts
  }

  /// Returns where an environment's pages are.
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
