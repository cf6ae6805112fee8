public import StellarXDR

/// Why a transaction would do nothing.
public struct SimulationFailure: Hashable, Sendable {
  /// The server's words, in English: a contract's error, or what is wrong with the transaction, such as a second operation or a memo.
  public var message: String
  /// What happened before, which helps to find the reason.
  public var events: [EncodedXDR<XDR.DiagnosticEvent>]
  /// The ledger after which it was tried; 0 where it wasn't.
  public var ledger: UInt32

  /// Puts one together from its parts.
  public init(message: String, events: [EncodedXDR<XDR.DiagnosticEvent>] = [], ledger: UInt32) {
    self.message = message
    self.events = events
    self.ledger = ledger
  }
}
