import StellarXDR

/// The meta of a ledger's transactions, in the order in which they were applied, as it is kept on disk.
struct StoredMeta: XDRCodable {
  /// What is told of one transaction. It is kept in the form in which it is given out.
  struct Transaction: XDRCodable {
    /// The XDR of the `LedgerEntryChanges` of taking its fee.
    var fee: [UInt8]
    /// The XDR of its `TransactionMeta`.
    var meta: [UInt8]

    /// What ``meta`` is the XDR of.
    var value: XDR.TransactionMeta {
      get throws(XDRError) { try XDR.TransactionMeta(xdr: meta) }
    }

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

  /// - Parameter events: where the events of the closed ledger's transactions are added.
  init(_ closed: ClosedLedger, _ builder: inout TransactionMetaBuilder, _ events: inout [MetaEvents]) {
    transactions = []
    for applied in closed.transactions {
      var fee = XDREncoder()
      applied.changes.fee.encodeMeta(to: &fee)
      var meta = XDREncoder(capacity: 2048)
      events.append(builder.encodeMeta(of: applied, to: &meta))
      transactions.append(Transaction(fee: fee.bytes, meta: meta.bytes))
    }
  }

  init(from decoder: inout XDRDecoder) throws(XDRError) {
    transactions = try decoder.array("StoredMeta.transactions")
  }

  func encode(to encoder: inout XDREncoder) {
    encoder.array(transactions)
  }
}
