public import StellarXDR

/// What whoever is to co-sign asks of a transaction that somebody else built, also of one that ``Transaction`` refuses: without an upper time bound, as
/// those are that are authorized in advance.
extension XDR.Transaction {
  /// The steps in the form in which this library builds them.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)`` for one whose parts no step can have.
  public var steps: [Operation] {
    get throws(TransactionError) {
      var steps: [Operation] = []
      steps.reserveCapacity(operations.count)
      for (index, operation) in operations.enumerated() {
        do throws(OperationError) {
          steps.append(try Operation(operation))
        } catch {
          throw .invalidOperation(index: index, error)
        }
      }
      return steps
    }
  }

  /// The same as ``Transaction/requiredLevels``. Signers that the conditions ask for (CAP-21) come on top.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)``
  public var requiredLevels: [AccountID: ThresholdLevel] {
    get throws(TransactionError) { try steps.requiredLevels(source: MuxedAccount(sourceAccount)) }
  }

  /// The same as ``Transaction/recipientsToAskForMemo``.
  ///
  /// - Throws: ``TransactionError/invalidOperation(index:_:)``
  public var recipientsToAskForMemo: [AccountID] {
    get throws(TransactionError) { memo == .none ? try steps.memoRecipients : [] }
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
  /// The accounts that the steps act for, each with the highest level that is needed of it, and the transaction's source, at the low level at least.
  func requiredLevels(source: MuxedAccount) -> [AccountID: ThresholdLevel] {
    var levels: [AccountID: ThresholdLevel] = [source.accountID: .low]
    for operation in self {
      let account = (operation.source ?? source).accountID
      levels[account] = Swift.max(levels[account] ?? .low, operation.thresholdLevel)
    }
    return levels
  }
}
