import StellarXDR
import Testing

struct FixedBytesTests {
  @Test func `a value can be made only of the right number of bytes`() {
    #expect(Bytes4([1, 2, 3, 4])?.bytes == [1, 2, 3, 4])
    #expect(Bytes4([1, 2, 3]) == nil)
    #expect(Bytes12(0..<12)?.bytes == Array(0..<12))
    #expect(Bytes16(0..<16)?.bytes == Array(0..<16))
    #expect(Bytes32(Array(repeating: 7, count: 33)) == nil)
    #expect(Bytes32().bytes == Array(repeating: 0, count: 32))
  }

  @Test func `values are equal if their bytes are`() {
    #expect(Bytes12(0..<12) == Bytes12(Array(0..<12)))
    #expect(Bytes12(0..<12) != Bytes12(1..<13))
    #expect(Bytes16(0..<16) != Bytes16(1..<17))
    #expect(Set([Bytes16(0..<16), Bytes16(0..<16), Bytes16(1..<17)]).count == 2)
    #expect(Set([Bytes32(0..<32), Bytes32(0..<32), Bytes32(1..<33)]).count == 2)
  }

  @Test func `a value's description has hexadecimal digits`() {
    #expect(Bytes4([0, 0xAB, 0x10, 0xFF]).map { "\($0)" } == "00ab10ff")
  }

  @Test func `a list of fixed length is filled with zeros or cut when written`() throws {
    let value = XDR.StellarValue(txSetHash: Bytes32(), closeTime: 1, upgrades: [], ext: .basic)
    var header = XDR.LedgerHeader(
      ledgerVersion: 23, previousLedgerHash: Bytes32(), scpValue: value, txSetResultHash: Bytes32(), bucketListHash: Bytes32(), ledgerSeq: 2,
      totalCoins: 1, feePool: 0, inflationSeq: 0, idPool: 0, baseFee: 100, baseReserve: 5_000_000, maxTxSetSize: 100, skipList: [])
    #expect(try XDR.LedgerHeader(xdr: header.xdrBytes).skipList == Array(repeating: Bytes32(), count: 4))
    header.skipList = (0..<5).compactMap { Bytes32(Array(repeating: UInt8($0), count: 32)) }
    #expect(try XDR.LedgerHeader(xdr: header.xdrBytes).skipList == Array(header.skipList.prefix(4)))
  }
}
