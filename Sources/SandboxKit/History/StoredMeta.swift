import StellarXDR

/// The meta of a ledger's transactions, in the order in which they were applied, as it is kept on disk.
struct StoredMeta: XDRCodable {
  /// What is told of one transaction. It is kept in the form in which it is given out.
  struct Transaction: XDRCodable {
    /// The XDR of the `LedgerEntryChanges` of taking its fee.
    var fee: [UInt8]
    /// The XDR of its `TransactionMeta`.
    var meta: [UInt8]

    init(fee: [UInt8], meta: [UInt8]) {
      self.fee = fee
      self.meta = meta
    }

    init(from decoder: inout XDRDecoder) throws(XDRError) {
      fee = try decoder.opaque("StoredMeta.fee")
      meta = try decoder.opaque("StoredMeta.meta")
    }

    func encode(to encoder: inout XDREncoder) {
      encoder.opaque(fee)
      encoder.opaque(meta)
    }
  }

  var transactions: [Transaction]

  /// The meta of a closed ledger; nil where not everything was recorded, or there is nothing to tell.
  init?(_ closed: ClosedLedger, _ builder: inout TransactionMetaBuilder) {
    guard closed.transactions.first?.changes.recording == .everything else { return nil }
    transactions = []
    transactions.reserveCapacity(closed.transactions.count)
    for applied in closed.transactions {
      let fee = XDR.OperationMeta(changes: applied.changes.fee.meta)
      transactions.append(Transaction(fee: fee.xdrBytes, meta: builder.meta(of: applied).xdrBytes))
    }
  }

  init(from decoder: inout XDRDecoder) throws(XDRError) {
    transactions = try decoder.array("StoredMeta.transactions")
  }

  func encode(to encoder: inout XDREncoder) {
    encoder.array(transactions)
  }
}
