import StellarKit

/// The server and its network.
extension StellarRPC {
  /// Asks whether the server is well, and which ledgers it has (`getHealth`).
  ///
  /// - Throws: ``RPCError``; a server that lags behind its network refuses.
  public func health() async throws(RPCError) -> RPCHealth { try await call("getHealth") }

  /// Fetches the network that the server is one of (`getNetwork`).
  ///
  /// - Throws: ``RPCError``, among them ``RPCError/otherNetwork(passphrase:)``.
  public func networkInfo() async throws(RPCError) -> RPCNetwork {
    let answer: RPCNetwork = try await call("getNetwork")
    guard answer.passphrase == network.passphrase else { throw .otherNetwork(passphrase: answer.passphrase) }
    return answer
  }

  /// Fetches which programs answer (`getVersionInfo`).
  ///
  /// - Throws: ``RPCError``
  public func version() async throws(RPCError) -> RPCVersion { try await call("getVersionInfo") }

  /// Fetches what recent transactions paid to come into a ledger (`getFeeStats`).
  ///
  /// - Throws: ``RPCError``
  public func feeStats() async throws(RPCError) -> RPCFeeStats { try await call("getFeeStats") }
}
