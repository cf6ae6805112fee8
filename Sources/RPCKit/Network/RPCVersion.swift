/// Which programs answer.
public struct RPCVersion: Hashable, Sendable {
  /// The server's version.
  public var version: String
  /// The commit that it was built from.
  public var commitHash: String
  /// When it was built, as it was written down then.
  public var buildTimestamp: String
  /// The version of its stellar-core.
  public var captiveCoreVersion: String
  /// The protocol of its newest ledger.
  public var protocolVersion: UInt32

  /// Puts one together from its parts.
  public init(version: String, commitHash: String, buildTimestamp: String, captiveCoreVersion: String, protocolVersion: UInt32) {
    self.version = version
    self.commitHash = commitHash
    self.buildTimestamp = buildTimestamp
    self.captiveCoreVersion = captiveCoreVersion
    self.protocolVersion = protocolVersion
  }
}

extension RPCVersion: Decodable {}
