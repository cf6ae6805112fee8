extension XDR.TransactionV0 {
  /// The same transaction in today's form, which is the one that is hashed and signed.
  public var v1: XDR.Transaction {
    XDR.Transaction(
      sourceAccount: .ed25519(sourceAccountEd25519), fee: fee, seqNum: seqNum,
      cond: timeBounds.map { .time($0) } ?? .none, memo: memo, operations: operations
    )
  }
}

extension XDR.TransactionSignaturePayload {
  /// The transaction that is signed.
  public typealias TaggedTransaction = XDR.TransactionSignaturePayloadTaggedTransaction
}
