/// The health of a Horizon server, at `/health`. Status 200 means that all three values are true, and 503 that at least one isn't.
public struct HealthResource: Hashable, Sendable, Codable {
  /// Whether its database answers.
  public var databaseConnected: Bool
  /// Whether the node behind it answers.
  public var coreUp: Bool
  /// Whether that node is in sync with the network.
  public var coreSynced: Bool

  /// Creates an instance from its parts.
  public init(databaseConnected: Bool, coreUp: Bool, coreSynced: Bool) {
    self.databaseConnected = databaseConnected
    self.coreUp = coreUp
    self.coreSynced = coreSynced
  }

  /// Whether the server is healthy.
  public var isHealthy: Bool { databaseConnected && coreUp && coreSynced }

  private enum CodingKeys: String, CodingKey {
    case databaseConnected = "database_connected"
    case coreUp = "core_up"
    case coreSynced = "core_synced"
  }
}
