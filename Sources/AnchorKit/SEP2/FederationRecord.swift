import Sentences
public import StellarKit

/// Who an address stands for, and the memo that a payment to them needs (SEP-2). It must not be kept: it may be another one tomorrow.
public struct FederationRecord: Hashable, Sendable {
  /// The address; nil where the server doesn't repeat it.
  public var address: FederationAddress?
  /// The account to pay.
  public var account: MuxedAccount
  /// The memo to pay with.
  public var memo: Memo

  package init(_ fields: AnswerFields) throws(AnchorError) {
    account = try fields.required("account_id", "an account", fields.muxedAccount("account_id"))
    memo = try fields.memo("memo", type: "memo_type") ?? .none
    address = nil
    if let text = try fields.text("stellar_address") {
      address = try fields.required("stellar_address", "an address like name*domain", FederationAddress(text))
    }
  }
}
