public import StellarXDR

/// What a co-signer needs to know about a transaction that someone else made. It also works for one that ``Transaction`` refuses because it has no
/// upper time bound, as is often so for pre-authorized transactions.
extension XDR.Transaction {
  /// The operations as values of ``Operation``.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)`` if one of them isn't valid.
  public var typedOperations: [Operation] {
    get throws(TransactionError) {
      var typed: [Operation] = []
      typed.reserveCapacity(operations.count)
      for (index, operation) in operations.enumerated() {
        do throws(OperationError) {
          typed.append(try Operation(operation))
        } catch {
          throw .invalidOperation(index: index, error)
        }
      }
      return typed
    }
  }

  /// The accounts whose signers must agree, as in ``Transaction/requiredLevels``. Signers that the preconditions require (CAP-21) come on top.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)``
  public var requiredLevels: [AccountID: ThresholdLevel] {
    get throws(TransactionError) { try typedOperations.requiredLevels(source: MuxedAccount(sourceAccount)) }
  }

  /// The recipients to ask for a memo, as in ``Transaction/recipientsToAskForMemo``.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)``
  public var recipientsToAskForMemo: [AccountID] {
    get throws(TransactionError) { memo == .none ? try typedOperations.memoRecipients : [] }
  }
}

extension XDR.TransactionEnvelope {
  /// The accounts whose signers must sign this envelope, each with the highest level that it needs. For a fee bump that is only the account that pays
  /// the fee, at the low level. ``applied`` tells what the inner transaction needs.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)``
  public var requiredLevels: [AccountID: ThresholdLevel] {
    get throws(TransactionError) {
      if case .txFeeBump(let envelope) = self { return [MuxedAccount(envelope.tx.feeSource).accountID: .low] }
      return try applied.requiredLevels
    }
  }
}

extension [Operation] {
  /// Returns the accounts that the operations act for, each with the highest level that it needs, and the transaction's source, at least at the low
  /// level.
  package func requiredLevels(source: MuxedAccount) -> [AccountID: ThresholdLevel] {
    var levels: [AccountID: ThresholdLevel] = [source.accountID: .low]
    for operation in self {
      let account = (operation.source ?? source).accountID
      levels[account] = Swift.max(levels[account] ?? .low, operation.thresholdLevel)
    }
    return levels
  }
}
