import Foundation
import StellarKit
import StellarXDR

/// SEP-10's rules, checked on the wire form, so that what is checked is byte for byte what will be signed.
struct ChallengeRules {
  let expectation: ChallengeExpectation

  init(_ expectation: ChallengeExpectation) {
    self.expectation = expectation
  }

  func body(of envelope: XDR.TransactionEnvelope) throws(ChallengeError) -> XDR.Transaction {
    switch envelope {
    case .txV0(let envelope): envelope.tx.v1
    case .tx(let envelope): envelope.tx
    case .txFeeBump: throw .feeBump
    }
  }

  func checkFrame(_ body: XDR.Transaction) throws(ChallengeError) {
    guard body.seqNum == 0 else { throw .sequenceNumberNotZero(body.seqNum) }
    guard body.sourceAccount == .ed25519(expectation.signingKey.publicKey) else { throw .wrongSource(MuxedAccount(body.sourceAccount).address) }
    guard !body.operations.isEmpty else { throw .noOperations }
  }

  func checkMemo(_ body: XDR.Transaction) throws(ChallengeError) {
    switch Memo(body.memo) {
    case .none:
      guard expectation.account.memo == nil else { throw .wrongMemo(found: nil) }
    case .id(let id):
      guard expectation.account.account.id == nil else { throw .memoWithMuxedAccount }
      guard expectation.account.memo == id else { throw .wrongMemo(found: id) }
    default:
      throw expectation.account.account.id == nil ? .memoNotID : .memoWithMuxedAccount
    }
  }

  func checkFirstOperation(_ body: XDR.Transaction) throws(ChallengeError) {
    guard let operation = body.operations.first else { throw .noOperations }
    guard case .manageData(let data) = operation.body else { throw .firstOperationNotManageData }
    guard operation.sourceAccount == expectation.account.account.xdr else { throw .wrongClientAccount(Self.address(operation.sourceAccount)) }
    guard data.dataName == Array("\(expectation.homeDomain) auth".utf8) else { throw .wrongHomeDomain(Self.text(data.dataName)) }
    // 48 random bytes are exactly 64 characters of base64, without padding.
    guard let value = data.dataValue, value.count == 64, Data(base64Encoded: Data(value))?.count == 48 else { throw .invalidNonce }
  }

  /// Checks the operations after the first, and returns whether one of them names the wallet's domain.
  func checkOtherOperations(_ body: XDR.Transaction) throws(ChallengeError) -> Bool {
    var namesClientDomain = false
    for (index, operation) in body.operations.enumerated().dropFirst() {
      guard case .manageData(let data) = operation.body else { throw .operationNotManageData(index: index) }
      var source = expectation.signingKey
      switch Self.text(data.dataName) {
      case "web_auth_domain":
        guard let domain = data.dataValue.map(Self.text), expectation.webAuthDomains.contains(domain) else {
          throw .wrongWebAuthDomain(data.dataValue.map(Self.text))
        }
      case "client_domain":
        guard let client = expectation.clientDomain else { throw .unexpectedClientDomain }
        guard data.dataValue == Array(client.domain.utf8) else { throw .wrongClientDomain(data.dataValue.map(Self.text)) }
        source = client.account
        namesClientDomain = true
      default: break
      }
      guard operation.sourceAccount == .ed25519(source.publicKey) else {
        throw .wrongOperationSource(index: index, found: Self.address(operation.sourceAccount))
      }
    }
    return namesClientDomain
  }

  /// Checks that the challenge is valid now, and returns the end of its validity, in seconds since 1970.
  func checkTime(_ body: XDR.Transaction, now: Date) throws(ChallengeError) -> UInt64 {
    let bounds: XDR.TimeBounds? =
      switch body.cond {
      case .none: nil
      case .time(let bounds): bounds
      case .v2(let conditions): conditions.timeBounds
      }
    guard let bounds, bounds.maxTime > 0 else { throw .noTimeBounds }
    let seconds = UInt64(max(0, now.timeIntervalSince1970))
    guard bounds.minTime <= seconds + Challenge.clockTolerance else { throw .notYetValid }
    let (latest, isNever) = bounds.maxTime.addingReportingOverflow(Challenge.clockTolerance)
    // With the tolerance at both ends, the current time can fit even bounds whose beginning comes after their end.
    guard isNever || latest >= seconds, bounds.minTime <= bounds.maxTime else { throw .expired }
    return bounds.maxTime
  }

  private static func address(_ account: XDR.MuxedAccount?) -> String? { account.map { MuxedAccount($0).address } }

  private static func text(_ bytes: [UInt8]) -> String { SentText.short(String(decoding: bytes, as: UTF8.self), limit: 64) }
}
