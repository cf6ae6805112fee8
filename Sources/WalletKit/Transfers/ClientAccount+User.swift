import AnchorKit
import Sentences
import StellarKit

extension ClientAccount {
  /// Reads who signs in to an anchor with an account that several people share: a number (a memo), or the account's address that begins with M.
  ///
  /// - Parameters:
  ///   - typed: as it was typed; empty for the account itself.
  ///   - account: the account.
  /// - Throws: ``TransferError/fields(_:)`` with a sentence at `user`
  init(typed: String, of account: AccountID) throws(TransferError) {
    let text = typed.trimmingSpaces
    if text.isEmpty {
      self.init(account)
    } else if text.utf8.allSatisfy({ (48...57).contains($0) }), let memo = UInt64(text) {
      self.init(account, memo: memo)
    } else if text.hasPrefix("M"), let muxed = try? MuxedAccount(text) {
      guard muxed.accountID == account else { throw .fields(["user": "This address belongs to another account than the one in use."]) }
      self.init(muxed)
    } else {
      throw .fields(["user": "Enter the number that the account's owner gave you, or your address that begins with M."])
    }
  }

  /// What is kept of it: nothing for an account that isn't shared.
  var user: String? { memo.map { String($0) } ?? (account.id == nil ? nil : account.address) }

  /// What was kept.
  init(kept user: String?, of account: AccountID) { self = (try? ClientAccount(typed: user ?? "", of: account)) ?? ClientAccount(account) }

  /// The memo with which a deposit reaches this user of the account.
  var depositMemo: Memo { memo.map { .id($0) } ?? .none }
}
