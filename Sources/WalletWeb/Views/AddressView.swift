import StellarKit

/// An address as people read it: short in lists, and in groups of four where it matters for money.
struct AddressView: Templated {
  let value: String
  let short: String
  let groups: [String]
  let emblem: HTML

  init(_ account: AccountID) {
    self.init(MuxedAccount(account))
  }

  init(_ account: MuxedAccount) {
    self.init(account.address, Emblem.of(account.accountID))
  }

  /// Makes a view of the address of an account or a contract, or of a number within one.
  init(_ address: ContractAddress) {
    self.init(address.description, address.holder.account.map { Emblem.of($0) } ?? Emblem.of(contract: address.holder))
  }

  private init(_ address: String, _ emblem: HTML) {
    value = address
    short = "\(address.prefix(4))…\(address.suffix(4))"
    groups = stride(from: 0, to: address.count, by: 4).map { String(address.dropFirst($0).prefix(4)) }
    self.emblem = emblem
  }

  /// The whole address. The groups are separated by style, so that copied text has no spaces.
  static let template = Template(
    "address",
    """
    <data translate="no" class="address" value="{{value}}">{{#groups}}<span>{{.}}</span>{{/groups}}</data>
    """)
}
