import HorizonKit
import StellarKit
import StellarXDR

/// What came of a simulation.
public enum Simulation: Hashable, Sendable {
  /// The transaction would be applied.
  case succeeded(SimulatedTransaction)
  /// It would not.
  case failed(SimulationFailure)
}

extension Simulation: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    let ledger: UInt32 = try fields.number("latestLedger")
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
        // Servers leave 0 out.
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
