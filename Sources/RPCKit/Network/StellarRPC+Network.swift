import StellarKit

/// Requests about the server and its network.
extension StellarRPC {
  /// Asks whether the server is healthy, and which ledgers it has (`getHealth`).
  ///
  /// - Throws: ``RPCError``. A server that lags behind its network refuses.
  public func health() async throws(RPCError) -> RPCHealth { try await call("getHealth") }

  /// Fetches the network that the server belongs to (`getNetwork`).
  ///
  /// - Throws: ``RPCError``, including ``RPCError/otherNetwork(passphrase:)``.
  public func networkInfo() async throws(RPCError) -> RPCNetwork {
    let answer: RPCNetwork = try await call("getNetwork")
    guard answer.passphrase == network.passphrase else { throw .otherNetwork(passphrase: answer.passphrase) }
    return answer
  }

  /// Fetches the versions of the server's software (`getVersionInfo`).
  ///
  /// - Throws: ``RPCError``
  public func version() async throws(RPCError) -> RPCVersion { try await call("getVersionInfo") }

  /// Fetches the inclusion fees of recent transactions (`getFeeStats`).
  ///
  /// - Throws: ``RPCError``
  public func feeStats() async throws(RPCError) -> RPCFeeStats { try await call("getFeeStats") }
}
