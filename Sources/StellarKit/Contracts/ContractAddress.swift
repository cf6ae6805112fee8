public import StellarXDR

/// An address in a contract's sense: an account (`G…`), a contract (`C…`), a number within one of them (`M…`, `W…`, CAP-67 and CAP-84), a claimable
/// balance (`B…`) or a liquidity pool (`L…`).
public struct ContractAddress: Hashable, Sendable {
  /// The wire form.
  public let xdr: XDR.SCAddress

  /// Makes an address from its wire form.
  public init(_ xdr: XDR.SCAddress) {
    self.xdr = xdr
  }

  /// Reads an address.
  ///
  /// - Throws: `StrKeyError` for anything that isn't one of these addresses.
  public init(_ text: String) throws(StrKeyError) {
    xdr = try XDR.SCAddress(text)
  }

  /// Makes the address of an account.
  public init(_ account: AccountID) {
    xdr = .account(account.xdr)
  }

  /// Makes the address of an account, or of a number within it.
  public init(_ account: MuxedAccount) {
    xdr =
      account.id.map { .muxedAccount(XDR.MuxedEd25519Account(id: $0, ed25519: account.accountID.publicKey)) } ?? .account(account.accountID.xdr)
  }

  /// Makes the address of a contract, or of a number within it.
  public init(contract: Bytes32, id: UInt64? = nil) {
    xdr = id.map { .muxedContract(XDR.MuxedContract(id: $0, contractId: contract)) } ?? .contract(contract)
  }

  /// Returns the contract of an asset on a network, whether or not it has been deployed there (CAP-46-06).
  public static func contract(of asset: Asset, on network: Network) -> ContractAddress {
    ContractAddress(contract: asset.contractHash(on: network))
  }

  /// The account; nil for anything else, also for a number within one.
  public var account: AccountID? {
    if case .account(let id) = xdr { AccountID(id) } else { nil }
  }

  /// The contract's id; nil for anything else, also for a number within one.
  public var contract: Bytes32? {
    if case .contract(let id) = xdr { id } else { nil }
  }

  /// The first and last four characters, for lists. Never use it where money depends on it.
  public var shortAddress: String { "\(description.prefix(4))…\(description.suffix(4))" }

  /// Whether it is a contract.
  public var isContract: Bool { contract != nil }

  /// The number within an account or a contract (`M…`, `W…`).
  public var muxedID: UInt64? {
    switch xdr {
    case .muxedAccount(let account): account.id
    case .muxedContract(let contract): contract.id
    default: nil
    }
  }

  /// The address that holds the balance: this address without a number within it.
  public var holder: ContractAddress {
    switch xdr {
    case .muxedAccount(let account): ContractAddress(AccountID(publicKey: account.ed25519))
    case .muxedContract(let contract): ContractAddress(contract: contract.contractId)
    default: self
    }
  }

  /// Whether it can hold tokens and authorize calls: an account or a contract.
  public var canAct: Bool { account != nil || isContract }
}

extension ContractAddress: CustomStringConvertible {
  /// The text, such as `C…`.
  public var description: String { xdr.text }
}

extension ContractAddress: ContractValue {
  public init(contractValue value: XDR.SCVal) throws(ContractValueError) {
    guard case .address(let address) = value else { throw .wrongType(expected: "address", found: value.kind) }
    xdr = address
  }

  public var contractValue: XDR.SCVal { .address(xdr) }
}

extension ContractAddress: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}
