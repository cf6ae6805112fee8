import StellarKit
import StellarXDR

extension RPCMethods {
  func send(_ parameters: RPCParameters) async throws -> JSONText {
    let (text, format) = (try parameters.text("transaction"), try parameters.text("xdrFormat"))
    let form = try XDRForm(named: format)
    guard let envelope = try? XDR.TransactionEnvelope(base64: text) else { throw RPCProblem.invalidParameters("invalid_xdr") }
    let latest = await sandbox.latest
    let (status, result): (String, XDR.TransactionResult?) =
      switch try await sandbox.receive(envelope) {
      case .pending: ("PENDING", nil)
      case .duplicate: ("DUPLICATE", nil)
      case .tryAgainLater: ("TRY_AGAIN_LATER", nil)
      case .refused(let result): ("ERROR", result)
      }
    var json = JSONText()
    try json.object { json in
      if let result { try json.field("errorResult", xdr: result, form) }
      json.field("status", status)
      json.field("hash", "\(envelope.hash(on: sandbox.network))")
      json.field("latestLedger", latest.sequence)
      json.field("latestLedgerCloseTime", quoted: latest.closeTime)
    }
    return json
  }
}
