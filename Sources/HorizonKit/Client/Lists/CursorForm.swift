import Sentences
import StellarKit

/// The form of a list's cursors, so that anything else is refused before it is sent.
enum CursorForm: Sendable {
  /// One number, or two with a hyphen between: the cursors of everything in the history, and of offers. `now` stands for the latest record.
  case numbers
  /// An account's address.
  case account
  /// `CODE_ISSUER_type`
  case asset
  /// A ledger's number, a hyphen, and the id of a claimable balance.
  case claimableBalance
  /// A liquidity pool's id.
  case liquidityPool
  /// Milliseconds since 1970.
  case time

  /// Checks that a cursor has this form.
  ///
  /// - Throws: ``HorizonError/invalidParameter(name:reason:)``
  func check(_ cursor: String) throws(HorizonError) {
    guard isValid(cursor) else {
      throw .invalidParameter(name: "cursor", reason: "“\(cursor.prefix(80))” is not the paging token of such a record")
    }
  }

  private func isValid(_ cursor: String) -> Bool {
    switch self {
    case .numbers: return cursor == "now" || RecordNumber(cursor) != nil
    case .account: return (try? AccountID(cursor)) != nil
    case .asset:
      let parts = cursor.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
      let types: [Substring] = ["credit_alphanum4", "credit_alphanum12"]
      return parts.count == 3 && (try? Asset("\(parts[0]):\(parts[1])")) != nil && types.contains(parts[2])
    case .claimableBalance:
      let parts = cursor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 && UInt32(parts[0]) != nil && (try? ClaimableBalanceID(String(parts[1]))) != nil
    case .liquidityPool: return (try? LiquidityPoolID(cursor)) != nil
    case .time: return Int64(cursor).map { $0 >= 0 } ?? false
    }
  }
}
