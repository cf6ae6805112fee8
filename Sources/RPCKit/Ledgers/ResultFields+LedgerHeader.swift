import HorizonKit
import StellarKit
import StellarXDR

extension ResultFields {
  /// Checks that a header matches a ledger's number and hash, and that its time is within the supported range.
  func check(_ header: XDR.LedgerHeader, of sequence: UInt32, _ hash: Bytes32) throws {
    guard header.ledgerSeq == sequence, Bytes32(sha256: header.xdrBytes) == hash else { throw invalid("headerXdr", "of another ledger") }
    guard header.scpValue.closeTime <= UInt64(CalendarTime.lastSecond) else { throw invalid("headerXdr", "closed after the year 9999") }
  }
}
