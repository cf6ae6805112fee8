/// A field of an account outside Stellar (SEP-9, financial account fields).
public enum AccountField: String, Hashable, Sendable, CaseIterable {
  /// The name of the bank.
  case bankName = "bank_name"
  /// `checking` or `savings`.
  case bankAccountType = "bank_account_type"
  /// The account number, which may contain letters: an IBAN.
  case bankAccountNumber = "bank_account_number"
  /// The bank's number in its country.
  case bankNumber = "bank_number"
  /// The bank's phone number.
  case bankPhoneNumber = "bank_phone_number"
  /// The number of the branch.
  case bankBranchNumber = "bank_branch_number"
  /// The memo that identifies the transfer at its destination.
  case externalTransferMemo = "external_transfer_memo"
  /// The number of an account in Mexico, a CLABE.
  case clabeNumber = "clabe_number"
  /// The number of an account in Argentina, a CBU or CVU.
  case cbuNumber = "cbu_number"
  /// The alias of a CBU or CVU.
  case cbuAlias = "cbu_alias"
  /// The phone number of a mobile money account (E.164).
  case mobileMoneyNumber = "mobile_money_number"
  /// The provider of that account.
  case mobileMoneyProvider = "mobile_money_provider"
  /// An address on another network.
  case cryptoAddress = "crypto_address"
  /// Deprecated; replaced by `external_transfer_memo`.
  case cryptoMemo = "crypto_memo"

  /// The kind of value that it has.
  public var kind: CustomerFieldKind {
    switch self {
    case .bankPhoneNumber, .mobileMoneyNumber: .phone
    default: .text
    }
  }
}
