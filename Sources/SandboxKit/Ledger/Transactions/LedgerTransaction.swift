package import StellarKit
package import StellarXDR

/// A submitted envelope, opened up for the ledger.
package struct LedgerTransaction: Sendable {
  /// The envelope around another that pays its fee (CAP-15).
  struct FeeBump: Sendable {
    let source: MuxedAccount
    /// The most the fee source pays for the whole, in stroops.
    let fee: Int64
    var signed: SignedHash
  }

  /// The envelope in today's form: the old form is turned into it, as stellar-core does on submission.
  let envelope: XDR.TransactionEnvelope
  /// What is applied: for a fee bump, the transaction inside.
  let transaction: XDR.Transaction
  /// The hash and signatures of ``transaction``.
  package var signed: SignedHash
  /// What pays for ``transaction``, where another account does.
  var feeBump: FeeBump?

  /// Opens an envelope for one network.
  package init(_ envelope: XDR.TransactionEnvelope, on network: Network) {
    let inner: XDR.TransactionV1Envelope
    switch envelope {
    case .txV0(let old):
      inner = XDR.TransactionV1Envelope(tx: old.tx.v1, signatures: old.signatures)
      self.envelope = .tx(inner)
    case .tx(let today):
      inner = today
      self.envelope = envelope
    case .txFeeBump(let bump):
      inner = bump.tx.innerTx
      self.envelope = envelope
      let signed = SignedHash(hash: envelope.hash(on: network), signatures: bump.signatures)
      feeBump = FeeBump(source: MuxedAccount(bump.tx.feeSource), fee: bump.tx.fee, signed: signed)
    }
    transaction = inner.tx
    signed = SignedHash(hash: inner.tx.hash(on: network), signatures: inner.signatures)
  }

  /// The hash that names the submission: a fee bump has one of its own.
  var hash: TransactionHash { feeBump?.signed.hash ?? signed.hash }

  /// Whose sequence number is used.
  var source: AccountID { MuxedAccount(transaction.sourceAccount).accountID }

  /// Who pays the fee.
  var feeSource: AccountID { feeBump?.source.accountID ?? source }

  /// The most that is paid for the whole, in stroops.
  var maxFee: Int64 { feeBump?.fee ?? Int64(transaction.fee) }

  /// How many operations are paid for: a fee bump counts as one more.
  var paidOperations: Int64 { Self.paidOperations(transaction) + (feeBump == nil ? 0 : 1) }

  /// How many operations a transaction pays for when nobody bumps its fee.
  static func paidOperations(_ transaction: XDR.Transaction) -> Int64 { Int64(transaction.operations.count) }

  /// Whether one of the operations merges an account.
  var mergesAccount: Bool {
    transaction.operations.contains { operation in
      if case .accountMerge = operation.body { true } else { false }
    }
  }

  /// The account that one of the operations acts for.
  func source(of operation: XDR.Operation) -> AccountID {
    operation.sourceAccount.map { MuxedAccount($0).accountID } ?? source
  }
}
