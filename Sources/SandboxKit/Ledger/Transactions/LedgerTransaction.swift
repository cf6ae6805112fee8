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

  /// One of the operations, ready to be asked.
  struct Step: Sendable {
    /// The account that it acts for.
    let source: AccountID
    /// Whether it names that account itself.
    let namesSource: Bool
    let operation: any LedgerOperation
    /// Whether all that a success changes can be told from the operation itself.
    let isForeseeable: Bool
  }

  /// What never changes. It is held by reference, as a transaction is handed on many times.
  private final class Content: Sendable {
    let envelope: XDR.TransactionEnvelope
    let transaction: XDR.Transaction
    let source: AccountID
    let steps: [Step]
    let contract: ContractTransaction?

    init(_ envelope: XDR.TransactionEnvelope, _ inner: XDR.TransactionV1Envelope, on network: Network) {
      let (transaction, contract) = (inner.tx, ContractTransaction(inner, on: network))
      self.contract = contract
      self.envelope = envelope
      self.transaction = transaction
      let source = MuxedAccount(transaction.sourceAccount).accountID
      self.source = source
      steps = transaction.operations.map { operation in
        let own = operation.sourceAccount.map { MuxedAccount($0).accountID }
        return Step(
          source: own ?? source, namesSource: own != nil, operation: operation.body.operation(contract), isForeseeable: operation.body.isForeseeable)
      }
    }
  }

  private let content: Content
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
      content = Content(.tx(inner), inner, on: network)
    case .tx(let current):
      inner = current
      content = Content(envelope, inner, on: network)
    case .txFeeBump(let bump):
      inner = bump.tx.innerTx
      content = Content(envelope, inner, on: network)
      let signed = SignedHash(hash: envelope.hash(on: network), signatures: bump.signatures)
      feeBump = FeeBump(source: MuxedAccount(bump.tx.feeSource), fee: bump.tx.fee, signed: signed)
    }
    signed = SignedHash(hash: inner.tx.hash(on: network), signatures: inner.signatures)
  }

  /// The envelope in today's form: the old form is turned into it, as stellar-core does on submission.
  var envelope: XDR.TransactionEnvelope { _read { yield content.envelope } }

  /// What is applied: for a fee bump, the transaction inside.
  var transaction: XDR.Transaction { _read { yield content.transaction } }

  /// What it says of the resources that a contract's operation may use; nil where it has none.
  var contract: ContractTransaction? { content.contract }

  /// The operations of ``transaction``.
  var steps: [Step] { _read { yield content.steps } }

  /// The hash that names the submission: a fee bump has one of its own.
  var hash: TransactionHash { feeBump?.signed.hash ?? signed.hash }

  /// Whose sequence number is used.
  var source: AccountID { content.source }

  /// Who pays the fee.
  var feeSource: AccountID { feeBump?.source.accountID ?? source }

  /// The most that is paid for the whole, in stroops.
  var maxFee: Int64 { feeBump?.fee ?? Int64(transaction.fee) }

  /// What it offers for being in a ledger, without what it offers for a contract's resources, in stroops.
  var inclusionFee: Int64 {
    let (fee, overflow) = maxFee.subtractingReportingOverflow(contract?.resourceFee ?? 0)
    return overflow ? .min : fee
  }

  /// Whether it offers less than nothing for being in a ledger, or for a contract's resources what nobody can. stellar-core's queue asks that before all
  /// else, and says otherwise than the check of a transaction does.
  var hasMalformedFee: Bool { maxFee < 0 || inclusionFee < 0 || contract?.hasValidFee == false }

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
}
