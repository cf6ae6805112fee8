public import StellarKit

/// What a wallet asks before it sends, where "there is none" is an answer and no error.
extension Horizon {
  /// Fetches an account, or nil where the network knows that there is none: it was never funded, or was merged into another.
  ///
  /// - Throws: ``HorizonError`` where it isn't known.
  public func findAccount(_ id: AccountID) async throws(HorizonError) -> AccountResource? {
    do throws(HorizonError) {
      return try await account(id)
    } catch .notFound {
      return nil
    }
  }

  /// Fetches a transaction that is in a ledger, or nil where it is in none: not yet, or never.
  ///
  /// - Throws: ``HorizonError`` where it isn't known.
  public func findTransaction(_ hash: TransactionHash) async throws(HorizonError) -> TransactionResource? {
    do throws(HorizonError) {
      return try await transaction(hash)
    } catch .notFound {
      return nil
    }
  }

  /// Fetches the recipients that ask for a memo, which a transaction doesn't have: it must not be submitted while there are any (SEP-29).
  ///
  /// One request for each recipient; none where the transaction has a memo, or all of its recipients are muxed addresses.
  ///
  /// - Throws: ``HorizonError`` where it isn't known of one of them.
  public func recipientsMissingMemo(of transaction: Transaction) async throws(HorizonError) -> [AccountID] {
    var missing: [AccountID] = []
    for recipient in transaction.recipientsToAskForMemo {
      guard let account = try await findAccount(recipient), account.requiresMemo else { continue }
      missing.append(recipient)
    }
    return missing
  }
}
