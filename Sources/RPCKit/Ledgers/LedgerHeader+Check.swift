import StellarKit
import StellarXDR

extension XDR.LedgerHeader {
  /// Whether it is the header of a ledger by number and hash.
  func isHeader(of sequence: UInt32, _ hash: Bytes32) -> Bool { ledgerSeq == sequence && Bytes32(sha256: xdrBytes) == hash }
}
