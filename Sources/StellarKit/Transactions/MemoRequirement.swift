/// The memo that some recipients require to know whose money it is (SEP-29). Without one, money sent to an exchange can be lost.
public enum MemoRequirement {
  /// The name of the data entry with which an account requires memos.
  public static let dataName = "config.memo_required"

  /// Returns whether an account requires a memo.
  ///
  /// - Parameter data: the account's data entries.
  public static func isSet(in data: [String: [UInt8]]) -> Bool { data[dataName] == Array("1".utf8) }
}

extension Transaction {
  /// The accounts that receive money and might require a memo. Load their data entries for ``recipientsMissingMemo(data:)``.
  ///
  /// Empty if the transaction has a memo. A muxed account's address already says whose money it is.
  public var recipientsToAskForMemo: [AccountID] {
    memo == .none ? operations.memoRecipients : []
  }

  /// Returns the recipients that require a memo which this transaction lacks. It must not be submitted while there are any.
  ///
  /// - Parameter data: the data entries of the accounts in ``recipientsToAskForMemo``. An account that isn't listed doesn't require a memo.
  public func recipientsMissingMemo(data: [AccountID: [String: [UInt8]]]) -> [AccountID] {
    recipientsToAskForMemo.filter { MemoRequirement.isSet(in: data[$0] ?? [:]) }
  }
}

extension [Operation] {
  /// The accounts that receive money, each once, except muxed accounts.
  package var memoRecipients: [AccountID] {
    var accounts: [AccountID] = []
    for operation in self {
      guard let recipient = operation.memoRecipient, !accounts.contains(recipient) else { continue }
      accounts.append(recipient)
    }
    return accounts
  }
}

extension Operation {
  /// The account that receives money in a payment, path payment or merge, unless it is a muxed account.
  fileprivate var memoRecipient: AccountID? {
    switch body {
    case .payment(let destination, _, _), .pathPaymentStrictReceive(_, _, let destination, _, _, _),
      .pathPaymentStrictSend(_, _, let destination, _, _, _), .accountMerge(let destination):
      destination.id == nil ? destination.accountID : nil
    default: nil
    }
  }
}
