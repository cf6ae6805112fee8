package import StellarKit
package import StellarXDR

/// A submitted envelope, unpacked for the ledger.
package struct LedgerTransaction: Sendable {
  /// The envelope around another that pays its fee (CAP-15).
  struct FeeBump: Sendable {
    let source: MuxedAccount
    /// The most the fee source pays for the whole, in stroops.
    let fee: Int64
    var signed: SignedHash
  }

  /// One of the operations, prepared for checks and for being applied.
  struct Step: Sendable {
    /// The account that the operation acts for.
    let source: AccountID
    /// Whether the operation names that account itself.
    let namesSource: Bool
    let operation: any LedgerOperation
    /// Whether the operation alone tells everything that its success changes.
    let isForeseeable: Bool
  }

  /// The parts that never change. They are held by reference, as a transaction is passed on many times.
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
  /// The envelope that pays for ``transaction``, if another account does.
  var feeBump: FeeBump?

  /// Unpacks an envelope for one network.
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

  /// The envelope in the current form: the old form is converted to it, as stellar-core does on submission.
  var envelope: XDR.TransactionEnvelope { _read { yield content.envelope } }

  /// The transaction that is applied: for a fee bump, the one inside.
  var transaction: XDR.Transaction { _read { yield content.transaction } }

  /// What the transaction declares for a contract's operation; nil if it has none.
  var contract: ContractTransaction? { content.contract }

  /// The operations of ``transaction``.
  var steps: [Step] { _read { yield content.steps } }

  /// The hash that identifies the submission: a fee bump has its own.
  var hash: TransactionHash { feeBump?.signed.hash ?? signed.hash }

  /// The hashes by which somebody may wait for it: its own and, for a fee bump, that of the transaction inside.
  var hashes: [TransactionHash] { feeBump == nil ? [hash] : [hash, signed.hash] }

  /// The account whose sequence number is used.
  var source: AccountID { content.source }

  /// The account that pays the fee.
  var feeSource: AccountID { feeBump?.source.accountID ?? source }

  /// The most that is paid for the whole, in stroops.
  var maxFee: Int64 { feeBump?.fee ?? Int64(transaction.fee) }

  /// The fee offered for inclusion in a ledger, without the fee offered for a contract's resources, in stroops.
  var inclusionFee: Int64 {
    let (fee, overflow) = maxFee.subtractingReportingOverflow(contract?.resourceFee ?? 0)
    return overflow ? .min : fee
  }

  /// Whether the fee offered for inclusion is negative, or the fee offered for a contract's resources is out of range. stellar-core's queue checks
  /// this before anything else, and with another answer than the check of a transaction.
  var hasMalformedFee: Bool { maxFee < 0 || inclusionFee < 0 || contract?.hasValidFee == false }

  /// How many operations are paid for: a fee bump counts as one more.
  var paidOperations: Int64 { Self.paidOperations(transaction) + (feeBump == nil ? 0 : 1) }

  /// Returns how many operations a transaction pays for without a fee bump.
  static func paidOperations(_ transaction: XDR.Transaction) -> Int64 { Int64(transaction.operations.count) }

  /// Whether one of the operations merges an account.
  var mergesAccount: Bool {
    transaction.operations.contains { operation in
      if case .accountMerge = operation.body { true } else { false }
    }
  }
}
