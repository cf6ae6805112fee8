public import StellarKit

/// A new account, and the lumens it began with.
public struct CreateAccountDetails: Hashable, Sendable {
  /// The lumens that the new account got.
  public var startingBalance: Amount
  /// The account that gave them.
  public var funder: MuxedAccount
  /// The new account.
  public var account: AccountID

  public init(startingBalance: Amount, funder: MuxedAccount, account: AccountID) {
    self.startingBalance = startingBalance
    self.funder = funder
    self.account = account
  }
}

extension CreateAccountDetails: Codable {
  private enum CodingKeys: String, CodingKey {
    case startingBalance = "starting_balance"
    case funder
    case funderMuxed = "funder_muxed"
    case funderMuxedID = "funder_muxed_id"
    case account
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    startingBalance = try container.decode(Amount.self, forKey: .startingBalance)
    funder = try container.decodeAccount(forKey: .funder, muxed: .funderMuxed)
    account = try container.decode(AccountID.self, forKey: .account)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(startingBalance, forKey: .startingBalance)
    try container.encodeAccount(funder, forKey: .funder, muxed: .funderMuxed, id: .funderMuxedID)
    try container.encode(account, forKey: .account)
  }
}
