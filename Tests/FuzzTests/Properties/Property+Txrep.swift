import StellarKit
import StellarXDR

extension Property {
  static func checkTxrep(_ input: [UInt8]) throws {
    let given =
      input.first == 1 ? try? XDR.TransactionEnvelope(xdr: Array(input.dropFirst())) : try? Txrep.envelope(String(decoding: input, as: UTF8.self))
    guard let envelope = given else { return }
    let text: String
    do throws(TxrepError) {
      text = try Txrep.text(of: envelope)
    } catch {
      guard case .notATransaction = error else { throw BrokenProperty(what: "an envelope without text: \(error)") }
      return
    }
    try require(try Txrep.envelope(text) == envelope, "the text says something else: \(text)")
    try require(try Txrep.text(of: Txrep.envelope(text)) == text, "the text is written otherwise")
  }
}
