import StellarKit
import StellarXDR

/// The arguments of a call, which are read one after the other, each as the type that it has to be.
struct AssetArguments {
  private let values: [XDR.SCVal]
  private var next = 0

  /// Checks the number of arguments.
  ///
  /// - Parameter count: the number of arguments that there have to be.
  init(_ values: [XDR.SCVal], count: Int) throws(HostError) {
    guard values.count == count else { throw HostError(.context(.unexpectedSize), "The function takes \(count) arguments, not \(values.count).") }
    self.values = values
  }

  private mutating func take() -> XDR.SCVal {
    next += 1
    return values[next - 1]
  }

  private static func refusal(_ wanted: String) -> HostError { HostError(.value(.unexpectedType), "An argument isn't \(wanted).") }

  /// Reads the address of an account or a contract.
  mutating func party() throws(HostError) -> AssetParty {
    guard case .address(let address) = take(), let party = AssetParty(address) else { throw Self.refusal("the address of an account or a contract") }
    return party
  }

  /// Reads the address of an account or a contract, or a muxed address of one, which has an id.
  ///
  /// - Parameter version: the protocol version. Contracts have muxed addresses since protocol 30 (CAP-84).
  mutating func recipient(_ version: UInt32) throws(HostError) -> (party: AssetParty, id: UInt64?) {
    guard case .address(let address) = take() else { throw Self.refusal("an address") }
    switch address {
    case .muxedAccount(let account): return (.account(AccountID(publicKey: account.ed25519)), account.id)
    case .muxedContract(let contract) where version >= 30: return (.contract(contract.contractId), contract.id)
    default:
      guard let party = AssetParty(address) else { throw Self.refusal("the address of an account or a contract") }
      return (party, nil)
    }
  }

  mutating func amount() throws(HostError) -> Int128 {
    guard case .i128(let amount) = take() else { throw Self.refusal("a signed number of 128 bits") }
    return amount.value
  }

  mutating func ledger() throws(HostError) -> UInt32 {
    guard case .u32(let ledger) = take() else { throw Self.refusal("an unsigned number of 32 bits") }
    return ledger
  }

  mutating func flag() throws(HostError) -> Bool {
    guard case .bool(let flag) = take() else { throw Self.refusal("true or false") }
    return flag
  }

  mutating func bytes() throws(HostError) -> [UInt8] {
    guard case .bytes(let bytes) = take() else { throw Self.refusal("bytes") }
    return bytes
  }
}

/// An account or a contract that can hold an asset.
enum AssetParty: Hashable, Sendable {
  case account(AccountID)
  case contract(XDR.ContractID)

  init?(_ address: XDR.SCAddress) {
    switch address {
    case .account(let account): self = .account(AccountID(account))
    case .contract(let contract): self = .contract(contract)
    case .muxedAccount, .claimableBalance, .liquidityPool, .muxedContract: return nil
    }
  }

  var address: XDR.SCAddress {
    switch self {
    case .account(let account): .account(account.xdr)
    case .contract(let contract): .contract(contract)
    }
  }
}
