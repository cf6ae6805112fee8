/// An account outside Stellar (SEP-9, financial account fields).
public enum AccountField: String, Hashable, Sendable, CaseIterable {
  /// The name of the bank.
  case bankName = "bank_name"
  /// `checking` or `savings`.
  case bankAccountType = "bank_account_type"
  /// The number of the account, which may have letters: an IBAN.
  case bankAccountNumber = "bank_account_number"
  /// The number of the bank in its country.
  case bankNumber = "bank_number"
  /// The bank's phone number.
  case bankPhoneNumber = "bank_phone_number"
  /// The number of the branch.
  case bankBranchNumber = "bank_branch_number"
  /// What tells the transfer from others at its destination.
  case externalTransferMemo = "external_transfer_memo"
  /// The account in Mexico.
  case clabeNumber = "clabe_number"
  /// The account in Argentina, a CBU or CVU.
  case cbuNumber = "cbu_number"
  /// The alias of a CBU or CVU.
  case cbuAlias = "cbu_alias"
  /// The phone number of a mobile money account (E.164).
  case mobileMoneyNumber = "mobile_money_number"
  /// Who provides that account.
  case mobileMoneyProvider = "mobile_money_provider"
  /// An address on another network.
  case cryptoAddress = "crypto_address"
  /// Deprecated for `external_transfer_memo`.
  case cryptoMemo = "crypto_memo"

  /// What kind of value it has.
  public var kind: CustomerFieldKind {
    switch self {
    case .bankPhoneNumber, .mobileMoneyNumber: .phone
    default: .text
    }
  }
}
