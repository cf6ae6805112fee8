/// Recipients that need a memo to know whose money it is (SEP-29). Without one, money sent to an exchange can be lost.
public enum MemoRequirement {
  /// The name of the data entry by which an account asks for memos.
  public static let dataName = "config.memo_required"

  /// Returns whether an account asks for a memo.
  ///
  /// - Parameter data: the account's data entries.
  public static func isSet(in data: [String: [UInt8]]) -> Bool { data[dataName] == Array("1".utf8) }
}

extension Transaction {
  /// The accounts that money goes to and that could need a memo: the ones whose data entries to load for ``recipientsMissingMemo(data:)``.
  ///
  /// None if the transaction has a memo. A muxed address says by itself whose money it is.
  public var recipientsToAskForMemo: [AccountID] {
    memo == .none ? operations.memoRecipients : []
  }

  /// Returns the recipients that ask for a memo, which this transaction doesn't have: it must not be submitted while there are any.
  ///
  /// - Parameter data: the data entries of the accounts in ``recipientsToAskForMemo``. An account that isn't there asks for nothing.
  public func recipientsMissingMemo(data: [AccountID: [String: [UInt8]]]) -> [AccountID] {
    recipientsToAskForMemo.filter { MemoRequirement.isSet(in: data[$0] ?? [:]) }
  }
}

extension [Operation] {
  /// The accounts that get money, each once, unless their addresses are muxed.
  var memoRecipients: [AccountID] {
    var accounts: [AccountID] = []
    for operation in self {
      guard let recipient = operation.memoRecipient, !accounts.contains(recipient) else { continue }
      accounts.append(recipient)
    }
    return accounts
  }
}

extension Operation {
  /// The account that gets money by a payment, path payment or merge, unless the address is muxed.
  fileprivate var memoRecipient: AccountID? {
    switch body {
    case .payment(let destination, _, _), .pathPaymentStrictReceive(_, _, let destination, _, _, _),
      .pathPaymentStrictSend(_, _, let destination, _, _, _), .accountMerge(let destination):
      destination.id == nil ? destination.accountID : nil
    default: nil
    }
  }
}
