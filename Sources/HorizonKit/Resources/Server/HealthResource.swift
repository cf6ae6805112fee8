/// Whether a Horizon server works, at `/health`. Status 200 says that all three are true, and 503 that one isn't.
public struct HealthResource: Hashable, Sendable, Codable {
  /// Whether its database answers.
  public var databaseConnected: Bool
  /// Whether the node behind it answers.
  public var coreUp: Bool
  /// Whether that node has the network's newest ledgers.
  public var coreSynced: Bool

  /// Puts one together from its parts.
  public init(databaseConnected: Bool, coreUp: Bool, coreSynced: Bool) {
    self.databaseConnected = databaseConnected
    self.coreUp = coreUp
    self.coreSynced = coreSynced
  }

  /// Whether the server can be relied on.
  public var isHealthy: Bool { databaseConnected && coreUp && coreSynced }

  private enum CodingKeys: String, CodingKey {
    case databaseConnected = "database_connected"
    case coreUp = "core_up"
    case coreSynced = "core_synced"
  }
}
