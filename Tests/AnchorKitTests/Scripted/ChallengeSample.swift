import AnchorKit
import Foundation
import StellarKit
import StellarXDR

/// A challenge as an anchor makes it, valid unless a test changes it.
struct ChallengeSample: Sendable {
  var network = Network.testnet
  var source: MuxedAccount?
  var account: MuxedAccount?
  var sequence: Int64 = 0
  var memo = Memo.none
  var now = Fixture.now
  var life: TimeInterval = 900
  var homeDomain = Fixture.domain
  var nonce = Array(Data(repeating: 7, count: 48).base64EncodedString().utf8)
  var webAuthDomain: String? = Fixture.domain
  var clientDomain: (name: String, account: AccountID)?
  var hasTimeBounds = true
  /// Operations in the place of the usual ones, or after them.
  var operations: [XDR.Operation]?
  var more: [XDR.Operation] = []
  var signers: [KeyPair]?
  var isOld = false

  static func data(_ name: String, _ value: [UInt8]?, by account: MuxedAccount?) -> XDR.Operation {
    XDR.Operation(sourceAccount: account?.xdr, body: .manageData(XDR.ManageDataOp(dataName: Array(name.utf8), dataValue: value)))
  }

  func transaction() throws -> XDR.Transaction {
    let server = MuxedAccount(try Fixture.server().accountID)
    let person = try account ?? MuxedAccount(Fixture.person().accountID)
    var operations = [Self.data("\(homeDomain) auth", nonce, by: person)]
    if let webAuthDomain { operations.append(Self.data("web_auth_domain", Array(webAuthDomain.utf8), by: server)) }
    if let clientDomain { operations.append(Self.data("client_domain", Array(clientDomain.name.utf8), by: MuxedAccount(clientDomain.account))) }
    let begin = UInt64(now.timeIntervalSince1970)
    let bounds = XDR.TimeBounds(minTime: begin, maxTime: begin + UInt64(life))
    return XDR.Transaction(
      sourceAccount: (source ?? server).xdr, fee: 100, seqNum: sequence, cond: hasTimeBounds ? .time(bounds) : .none, memo: memo.xdr,
      operations: (self.operations ?? operations) + more, ext: .v0)
  }

  func envelope() throws -> XDR.TransactionEnvelope {
    let transaction = try self.transaction()
    let hash = transaction.hash(on: network)
    let signatures = try (signers ?? [Fixture.server()]).map { $0.sign(hash) }
    guard isOld, case .time(let bounds) = transaction.cond, case .ed25519(let key) = transaction.sourceAccount else {
      return .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: signatures))
    }
    let old = XDR.TransactionV0(
      sourceAccountEd25519: key, fee: transaction.fee, seqNum: transaction.seqNum, timeBounds: bounds, memo: transaction.memo,
      operations: transaction.operations)
    return .txV0(XDR.TransactionV0Envelope(tx: old, signatures: signatures))
  }

  func text() throws -> String { try envelope().base64 }
}
