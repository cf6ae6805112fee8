import StellarKit
import StellarXDR

/// The header of a ledger, which names the one before it (`LedgerHeader` of the protocol).
///
/// The fields that only a consensus fills stay zero: the bucket list's hash, the inflation sequence, the skip list.
struct LedgerHeader: XDRCodable {
  var protocolVersion: UInt32
  var previousHash = Bytes32()
  /// The SHA-256 of the set of its transactions (``TransactionSet``).
  var transactionSetHash = Bytes32()
  /// In seconds since 1970.
  var closeTime: UInt64
  /// The same in milliseconds, which headers have since protocol 30 (CAP-88); nil before.
  private(set) var closeMilliseconds: UInt64?
  /// How this ledger changed the network's settings.
  var upgrades: [XDR.LedgerUpgrade] = []
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
  /// The first protocol whose headers hold the close time in milliseconds (CAP-88).
  private static let millisecondsSince: UInt32 = 30
  /// `STELLAR_VALUE_SIGNED_MS`
  private static let signedMilliseconds: Int32 = 3

  /// The header of a network's first ledger.
  init(genesis parameters: LedgerParameters, closeTime: UInt64) {
    protocolVersion = parameters.protocolVersion
    self.closeTime = closeTime
    if protocolVersion >= Self.millisecondsSince { closeMilliseconds = closeTime * 1_000 }
    sequence = 1
    totalCoins = parameters.totalCoins
    baseFee = parameters.baseFee
    baseReserve = parameters.baseReserve
    maxTransactionSetSize = parameters.maxTransactionSetSize
  }

  /// Sets the close time, in milliseconds since 1970.
  mutating func close(at milliseconds: UInt64) {
    closeTime = milliseconds / 1_000
    closeMilliseconds = protocolVersion >= Self.millisecondsSince ? milliseconds : nil
  }

  /// Returns when the next ledger closes, in milliseconds since 1970: now, but never before this ledger, and from protocol 30 on later than it
  /// (CAP-88).
  func nextClose(at now: UInt64) -> UInt64 {
    max(now, effectiveCloseMilliseconds + (protocolVersion >= Self.millisecondsSince ? 1 : 0))
  }

  /// Returns whether this ledger closed as much later than the one before as its protocol requires.
  func closes(after previous: LedgerHeader) -> Bool {
    closeMilliseconds == nil || effectiveCloseMilliseconds > previous.effectiveCloseMilliseconds
  }

  private var effectiveCloseMilliseconds: UInt64 { closeMilliseconds ?? closeTime * 1_000 }

  /// The ledger's hash, which the next ledger names.
  var hash: Bytes32 { Bytes32(sha256: xdrBytes) }

  /// The sequence number that an account made in this ledger begins with.
  var startingSequenceNumber: Int64 { Int64(sequence) << 32 }

  init(from decoder: inout XDRDecoder) throws(XDRError) {
    protocolVersion = try decoder.uint32("LedgerHeader.ledgerVersion")
    previousHash = try decoder.fixed("LedgerHeader.previousLedgerHash")
    transactionSetHash = try decoder.fixed("LedgerHeader.scpValue.txSetHash")
    closeTime = try decoder.uint64("LedgerHeader.scpValue.closeTime")
    upgrades = try decoder.array("LedgerHeader.scpValue.upgrades", limit: 6) { (decoder: inout XDRDecoder) throws(XDRError) in
      try XDR.LedgerUpgrade(xdr: decoder.opaque("LedgerHeader.scpValue.upgrades", limit: 128))
    }
    closeMilliseconds = try Self.milliseconds(&decoder)
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

  /// Reads the close time in milliseconds, or nil if there is none. Nobody signs this network's ledgers, so the signature beside it is empty.
  private static func milliseconds(_ decoder: inout XDRDecoder) throws(XDRError) -> UInt64? {
    let field: StaticString = "LedgerHeader.scpValue.ext"
    let kind = try decoder.int32(field)
    guard kind != 0 else { return nil }
    guard kind == signedMilliseconds else { throw decoder.unknown(kind, field) }
    return try XDR.StellarValueSignedMsValue(from: &decoder).closeTimeMs
  }

  private var ext: XDR.StellarValueExt {
    guard let closeMilliseconds else { return .basic }
    let nobody = XDR.LedgerCloseValueSignature(nodeID: XDR.PublicKey(ed25519: Bytes32()), signature: [])
    return .signedMs(XDR.StellarValueSignedMsValue(closeTimeMs: closeMilliseconds, lcValueSignature: nobody))
  }

  func encode(to encoder: inout XDREncoder) {
    encoder.uint32(protocolVersion)
    encoder.fixed(previousHash)
    encoder.fixed(transactionSetHash)
    encoder.uint64(closeTime)
    encoder.array(upgrades) { encoder, upgrade in encoder.opaque(upgrade.xdrBytes) }
    ext.encode(to: &encoder)
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
