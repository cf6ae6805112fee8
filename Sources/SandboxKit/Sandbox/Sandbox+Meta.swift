import StellarXDR

extension Sandbox {
  /// What a ledger held and did, as nodes tell it to those who follow a network.
  ///
  /// - Returns: nil where there is no such ledger yet, or its meta isn't kept.
  nonisolated func closeMeta(of ledger: UInt32) async throws -> XDR.LedgerCloseMeta? {
    try await history.read { try $0.closeMeta(ledger) }
  }
}
