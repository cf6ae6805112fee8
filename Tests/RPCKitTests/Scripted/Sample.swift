import HorizonKit
import RPCKit
import StellarKit
import StellarXDR

/// Values for a server's answers.
enum Sample {
  /// The upper time bound of the transactions.
  static let maxTime: UInt64 = 1_800_000_180
  static let hash = String(repeating: "0a", count: 32)

  static func key(_ number: UInt8) throws -> KeyPair { try KeyPair(seed: [UInt8](repeating: number, count: 32)) }
  static func account(_ number: UInt8) throws -> AccountID { try key(number).accountID }
  static func usdc() throws -> Asset { .issued(code: try AssetCode("USDC"), issuer: try account(9)) }

  /// 5 USDC from account 1 to account 2.
  static func payment(on network: Network = .testnet, sequenceNumber: Int64 = 5) throws -> SignedTransaction {
    let payment = Operation.Body.payment(destination: MuxedAccount(try account(2)), asset: try usdc(), amount: try Amount("5"))
    let transaction = try Transaction(
      source: MuxedAccount(try account(1)), sequenceNumber: sequenceNumber, timeBounds: try TimeBounds(maxTime: maxTime),
      operations: [Operation(payment)])
    return transaction.signed(by: try key(1), on: network)
  }

  static func base64(_ value: some XDRCodable) -> String { EncodedXDR(value).text }

  static let success = XDR.TransactionResult(feeCharged: 100, result: .success([.payment(.success)]))
  static let lineFull = XDR.TransactionResult(feeCharged: 100, result: .failed([.payment(.lineFull)]))
  static let badSequence = XDR.TransactionResult(feeCharged: 0, result: .refused(.txBadSeq))

  private static func list(_ values: [some XDRCodable]) -> String { values.map { #""\#(base64($0))""# }.joined(separator: ",") }

  /// Returns the ledger range of a server whose newest ledger closed the given number of seconds after 1,800,000,000.
  static func window(_ latest: UInt32, seconds: Int = 0, oldest: Int = 1, oldestTime: Int = 1_700_000_000) -> String {
    #""latestLedger":\#(latest),"latestLedgerCloseTime":"\#(1_800_000_000 + seconds)","oldestLedger":\#(oldest),"#
      + #""oldestLedgerCloseTime":"\#(oldestTime)""#
  }

  /// Returns the answer of `getTransaction` for a transaction that isn't found.
  static func notFound(_ signed: SignedTransaction, _ window: String) -> String {
    #"{"status":"NOT_FOUND","txHash":"\#(signed.hash)",\#(window),"createdAt":"0","applicationOrder":0,"feeBump":false,"ledger":0,"events":{}}"#
  }

  /// Returns the answer of `getTransaction` for a transaction that is found.
  static func found(
    _ signed: SignedTransaction, result: XDR.TransactionResult = success, envelope: XDR.TransactionEnvelope? = nil, hash: TransactionHash? = nil,
    events: [XDR.DiagnosticEvent] = []
  ) -> String {
    let status = if case .success = result.result { "SUCCESS" } else { "FAILED" }
    return #"{"status":"\#(status)","txHash":"\#(hash ?? signed.hash)",\#(window(101)),"createdAt":"1800000001","applicationOrder":3,"#
      + #""feeBump":false,"ledger":101,"envelopeXdr":"\#((envelope ?? signed.envelope).base64)","resultXdr":"\#(base64(result))","#
      + #""diagnosticEventsXdr":[\#(list(events))],"resultMetaXdr":"AAAACQ==","events":{"transactionEventsXdr":[],"contractEventsXdr":[[]]}}"#
  }

  /// Returns the answer of `getLedgerEntries` for an account; nil for one that doesn't exist.
  static func account(_ number: UInt8, sequenceNumber: Int64?, ledger: UInt32) -> String {
    guard let sequenceNumber, let id = try? account(number).xdr else { return #"{"entries":[],"latestLedger":\#(ledger)}"# }
    let key = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: id))
    let entry = XDR.AccountEntry(
      accountID: id, balance: 50_000_000, seqNum: sequenceNumber, numSubEntries: 0, inflationDest: nil, flags: 0, homeDomain: [],
      thresholds: Bytes4(), signers: [], ext: .v0)
    return #"{"entries":[{"key":"\#(base64(key))","xdr":"\#(base64(XDR.LedgerEntryData.account(entry)))","lastModifiedLedgerSeq":9}],"#
      + #""latestLedger":\#(ledger)}"#
  }

  /// Returns the answer of `sendTransaction`.
  static func sent(
    _ status: String, _ signed: SignedTransaction, latest: Int = 100, result: XDR.TransactionResult? = nil, events: [XDR.DiagnosticEvent] = []
  ) -> String {
    let result = result.map { #","errorResultXdr":"\#(base64($0))","diagnosticEventsXdr":[\#(list(events))]"# } ?? ""
    return #"{"status":"\#(status)","hash":"\#(signed.hash)","latestLedger":\#(latest),"latestLedgerCloseTime":"1800000000"\#(result)}"#
  }
}
