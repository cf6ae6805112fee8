import StellarKit
import StellarXDR

/// What a ledger says of itself and of the one before it (`LedgerHeader` of the protocol).
///
/// What only a consensus has stays zero: the bucket list's hash, the inflation sequence, the skip list.
struct LedgerHeader: XDRCodable {
  var protocolVersion: UInt32
  var previousHash = Bytes32()
  /// The SHA-256 of the previous ledger's hash and the envelopes, in the order in which they were applied.
  var transactionSetHash = Bytes32()
  /// In seconds since 1970.
  var closeTime: UInt64
  /// The SHA-256 of the `TransactionResultSet`.
  var resultSetHash = Bytes32()
  var sequence: UInt32
  /// In stroops.
  var totalCoins: Int64
  /// Fees taken so far, in stroops.
  var feePool: Int64 = 0
  /// The last id given to an offer.
  var idPool: UInt64 = 0
  /// In stroops.
  var baseFee: UInt32
  /// In stroops.
  var baseReserve: UInt32
  var maxTransactionSetSize: UInt32

  private static let skipListLength = 4

  /// The header of a network's first ledger.
  init(genesis parameters: LedgerParameters, closeTime: UInt64) {
    protocolVersion = parameters.protocolVersion
    self.closeTime = closeTime
    sequence = 1
    totalCoins = parameters.totalCoins
    baseFee = parameters.baseFee
    baseReserve = parameters.baseReserve
    maxTransactionSetSize = parameters.maxTransactionSetSize
  }

  /// The ledger's hash, which the next ledger names.
  var hash: Bytes32 { Bytes32(sha256: xdrBytes) }

  /// The sequence number that an account made in this ledger begins with.
  var startingSequenceNumber: Int64 { Int64(sequence) << 32 }

  init(from decoder: inout XDRDecoder) throws(XDRError) {
    protocolVersion = try decoder.uint32("LedgerHeader.ledgerVersion")
    previousHash = try decoder.fixed("LedgerHeader.previousLedgerHash")
    transactionSetHash = try decoder.fixed("LedgerHeader.scpValue.txSetHash")
    closeTime = try decoder.uint64("LedgerHeader.scpValue.closeTime")
    try decoder.zero("LedgerHeader.scpValue.upgrades")
    try decoder.zero("LedgerHeader.scpValue.ext")
    resultSetHash = try decoder.fixed("LedgerHeader.txSetResultHash")
    let _: Bytes32 = try decoder.fixed("LedgerHeader.bucketListHash")
    sequence = try decoder.uint32("LedgerHeader.ledgerSeq")
    totalCoins = try decoder.int64("LedgerHeader.totalCoins")
    feePool = try decoder.int64("LedgerHeader.feePool")
    try decoder.zero("LedgerHeader.inflationSeq")
    idPool = try decoder.uint64("LedgerHeader.idPool")
    baseFee = try decoder.uint32("LedgerHeader.baseFee")
    baseReserve = try decoder.uint32("LedgerHeader.baseReserve")
    maxTransactionSetSize = try decoder.uint32("LedgerHeader.maxTxSetSize")
    for _ in 0..<Self.skipListLength { let _: Bytes32 = try decoder.fixed("LedgerHeader.skipList") }
    try decoder.zero("LedgerHeader.ext")
  }

  func encode(to encoder: inout XDREncoder) {
    encoder.uint32(protocolVersion)
    encoder.fixed(previousHash)
    encoder.fixed(transactionSetHash)
    encoder.uint64(closeTime)
    encoder.uint32(0)
    encoder.uint32(0)
    encoder.fixed(resultSetHash)
    encoder.fixed(Bytes32())
    encoder.uint32(sequence)
    encoder.int64(totalCoins)
    encoder.int64(feePool)
    encoder.uint32(0)
    encoder.uint64(idPool)
    encoder.uint32(baseFee)
    encoder.uint32(baseReserve)
    encoder.uint32(maxTransactionSetSize)
    for _ in 0..<Self.skipListLength { encoder.fixed(Bytes32()) }
    encoder.uint32(0)
  }
}

extension XDRDecoder {
  /// Reads a number that this ledger always writes as 0.
  fileprivate mutating func zero(_ field: StaticString) throws(XDRError) {
    let value = try int32(field)
    guard value == 0 else { throw unknown(value, field) }
  }
}
