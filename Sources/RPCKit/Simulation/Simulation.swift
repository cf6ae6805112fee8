import HorizonKit
import StellarKit
public import StellarXDR

/// The result of a simulation.
public enum Simulation: Hashable, Sendable {
  /// The transaction would be applied.
  case succeeded(SimulatedTransaction)
  /// The transaction would fail.
  case failed(SimulationFailure)
}

extension Simulation: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    let ledger: UInt32 = try fields.ledger("latestLedger")
    if let message: String = try fields.find("error"), !message.isEmpty {
      self = .failed(SimulationFailure(message: message, events: try fields.xdrList("events"), ledger: ledger))
      return
    }
    let results: [Call] = try fields.list("results")
    guard results.count <= 1 else { throw fields.invalid("results", "more than the one operation has") }
    self = .succeeded(
      SimulatedTransaction(
        returnValue: results.first?.returnValue, authorizations: results.first?.authorizations ?? [],
        transactionData: try fields.xdr("transactionData"),
        // Servers leave out a fee of 0.
        minimumResourceFee: try fields.isThere("minResourceFee") ? fields.stroops("minResourceFee") : .zero,
        events: try fields.xdrList("events"), restoration: try fields.find("restorePreamble"), stateChanges: try fields.list("stateChanges"),
        ledger: ledger))
  }

  private struct Call: Decodable {
    let returnValue: EncodedXDR<XDR.SCVal>
    let authorizations: [EncodedXDR<XDR.SorobanAuthorizationEntry>]

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      guard let value: EncodedXDR<XDR.SCVal> = try fields.findXDR("xdr", json: "returnValueJson") else { throw fields.invalid("xdr", "missing") }
      returnValue = value
      authorizations = try fields.xdrList("auth")
    }
  }
}

/// The reason why a transaction would fail.
public struct SimulationFailure: Hashable, Sendable {
  /// The server's message, in English: a contract's error, or what is wrong with the transaction, such as a second operation or a memo.
  public var message: String
  /// The events before the failure, which help to find the reason.
  public var events: [EncodedXDR<XDR.DiagnosticEvent>]
  /// The ledger after which it was simulated; 0 if it wasn't.
  public var ledger: UInt32

  /// Creates an instance from its parts.
  public init(message: String, events: [EncodedXDR<XDR.DiagnosticEvent>] = [], ledger: UInt32) {
    self.message = message
    self.events = events
    self.ledger = ledger
  }
}
