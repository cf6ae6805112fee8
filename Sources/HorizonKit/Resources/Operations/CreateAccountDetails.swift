public import StellarKit

/// A new account and its starting balance.
public struct CreateAccountDetails: Hashable, Sendable {
  /// The lumens that the new account received.
  public var startingBalance: Amount
  /// The account that paid them.
  public var funder: MuxedAccount
  /// The new account.
  public var account: AccountID

  /// Creates an instance from its parts.
  public init(startingBalance: Amount, funder: MuxedAccount, account: AccountID) {
    self.startingBalance = startingBalance
    self.funder = funder
    self.account = account
  }
}

extension CreateAccountDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    startingBalance = try fields.amount("starting_balance")
    funder = try fields.account("funder")
    account = try fields.accountID("account")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("starting_balance", startingBalance)
    try fields.set("funder", account: funder)
    try fields.set("account", account)
  }
}
