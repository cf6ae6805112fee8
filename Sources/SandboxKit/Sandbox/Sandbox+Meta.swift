import StellarXDR

extension Sandbox {
  /// Reads what a ledger held and did, in the form in which nodes tell it to those who follow a network.
  ///
  /// - Returns: nil if there is no such ledger yet, or its meta isn't kept.
  nonisolated func closeMeta(of ledger: UInt32) async throws -> XDR.LedgerCloseMeta? {
    try await history.read { try $0.closeMeta(ledger) }
  }
}
