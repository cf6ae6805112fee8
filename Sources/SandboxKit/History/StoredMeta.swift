import StellarXDR

/// The meta of a ledger's transactions, in the order in which they were applied, as stored on disk.
struct StoredMeta: XDRCodable {
  /// The meta of one transaction. It is stored in the form in which it is given out.
  struct Transaction: XDRCodable {
    /// The XDR of the `LedgerEntryChanges` from charging its fee.
    var fee: [UInt8]
    /// The XDR of its `TransactionMeta`.
    var meta: [UInt8]
    /// The XDR of the `LedgerEntryChanges` from refunding what a contract's operation didn't use.
    var refund: [UInt8] = [0, 0, 0, 0]

    /// The value of ``meta``, decoded.
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

  /// - Parameter events: the list to which the events of the closed ledger's transactions are added.
  init(_ closed: ClosedLedger, _ builder: inout TransactionMetaBuilder, _ events: inout [MetaEvents]) {
    transactions = []
    for applied in closed.transactions {
      var fee = XDREncoder()
      applied.changes.fee.encodeMeta(to: &fee)
      var meta = XDREncoder(capacity: 2048)
      events.append(builder.encodeMeta(of: applied, to: &meta))
      var transaction = Transaction(fee: fee.bytes, meta: meta.bytes)
      if applied.contract != nil {
        var refund = XDREncoder()
        applied.changes.refund.encodeMeta(to: &refund)
        transaction.refund = refund.bytes
      }
      transactions.append(transaction)
    }
  }

  init(from decoder: inout XDRDecoder) throws(XDRError) {
    transactions = try decoder.array("StoredMeta.transactions")
    // Only ledgers with contracts' operations have refunds.
    guard decoder.remaining > 0 else { return }
    for _ in 0..<(try decoder.uint32("StoredMeta.refunds")) {
      let index = Int(try decoder.uint32("StoredMeta.index"))
      let refund = try decoder.opaque("StoredMeta.refund")
      if transactions.indices.contains(index) { transactions[index].refund = refund }
    }
  }

  func encode(to encoder: inout XDREncoder) {
    encoder.array(transactions)
    let refunds = transactions.enumerated().filter { $1.refund != [0, 0, 0, 0] }
    guard !refunds.isEmpty else { return }
    encoder.uint32(UInt32(refunds.count))
    for (index, transaction) in refunds {
      encoder.uint32(UInt32(index))
      encoder.opaque(transaction.refund)
    }
  }
}
