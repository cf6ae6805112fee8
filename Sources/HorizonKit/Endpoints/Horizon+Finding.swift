public import StellarKit

/// Lookups before sending, for which "it doesn't exist" is an answer and not an error.
extension Horizon {
  /// Fetches an account, or returns nil if it definitely doesn't exist: it was never funded, or was merged into another account.
  ///
  /// - Throws: ``HorizonError`` if that can't be determined.
  public func findAccount(_ id: AccountID) async throws(HorizonError) -> AccountResource? {
    do throws(HorizonError) {
      return try await account(id)
    } catch .notFound {
      return nil
    }
  }

  /// Fetches a transaction from a ledger, or returns nil if it isn't in one, or not yet.
  ///
  /// - Throws: ``HorizonError`` if that can't be determined.
  public func findTransaction(_ hash: TransactionHash) async throws(HorizonError) -> TransactionResource? {
    do throws(HorizonError) {
      return try await transaction(hash)
    } catch .notFound {
      return nil
    }
  }

  /// Fetches the recipients that require a memo which a transaction lacks. It must not be submitted while there are any (SEP-29).
  ///
  /// Sends one request for each recipient; none if the transaction has a memo, or if all of its recipients are muxed accounts.
  ///
  /// - Throws: ``HorizonError`` if that can't be determined for one of them.
  public func recipientsMissingMemo(of transaction: Transaction) async throws(HorizonError) -> [AccountID] {
    var missing: [AccountID] = []
    for recipient in transaction.recipientsToAskForMemo {
      guard let account = try await findAccount(recipient), account.requiresMemo else { continue }
      missing.append(recipient)
    }
    return missing
  }
}
