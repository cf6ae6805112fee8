public import StellarXDR

/// What a co-signer needs to know of a transaction that somebody else built, even of one that ``Transaction`` refuses for want of an upper time bound, as
/// pre-authorized transactions often have none.
extension XDR.Transaction {
  /// The operations as values of ``Operation``.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)`` for one that isn't valid.
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

  /// The same as ``Transaction/requiredLevels``. Signers that the conditions ask for (CAP-21) come on top.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)``
  public var requiredLevels: [AccountID: ThresholdLevel] {
    get throws(TransactionError) { try typedOperations.requiredLevels(source: MuxedAccount(sourceAccount)) }
  }

  /// The same as ``Transaction/recipientsToAskForMemo``.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)``
  public var recipientsToAskForMemo: [AccountID] {
    get throws(TransactionError) { memo == .none ? try typedOperations.memoRecipients : [] }
  }
}

extension XDR.TransactionEnvelope {
  /// The accounts whose signers must sign this envelope, each with the highest level that is needed of it: for a fee bump only the account that pays the
  /// fee, at the low level. What the transaction inside needs, ``applied`` tells.
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
  /// The accounts that the operations act for, each with the highest level that is needed of it, and the transaction's source, at the low level at least.
  func requiredLevels(source: MuxedAccount) -> [AccountID: ThresholdLevel] {
    var levels: [AccountID: ThresholdLevel] = [source.accountID: .low]
    for operation in self {
      let account = (operation.source ?? source).accountID
      levels[account] = Swift.max(levels[account] ?? .low, operation.thresholdLevel)
    }
    return levels
  }
}
