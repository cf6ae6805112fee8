import HorizonKit
import StellarKit
import StellarXDR

extension ResultFields {
  /// Checks that a header is that of a ledger by number and hash, and that its time is one that can be counted with.
  func check(_ header: XDR.LedgerHeader, of sequence: UInt32, _ hash: Bytes32) throws {
    guard header.ledgerSeq == sequence, Bytes32(sha256: header.xdrBytes) == hash else { throw invalid("headerXdr", "of another ledger") }
    guard header.scpValue.closeTime <= UInt64(CalendarTime.lastSecond) else { throw invalid("headerXdr", "closed after the year 9999") }
  }
}
