import StellarKit
import StellarXDR

/// The contract of an asset (CAP-46-06, CAP-67, CAP-73), whose tokens are the asset itself. The holdings of accounts are in their own entries and
/// trustlines, those of contracts in the data of the asset's contract. Amounts are in stroops.
struct AssetContract: ContractProgram {
  private static let day: UInt32 = 17_280
  /// The number of ledgers that a call extends the life of the contract's instance to, if no more than that minus a day is left.
  private static let instanceLife = 7 * day
  static let adminKey = XDR.SCVal.vec([.symbol(Array("Admin".utf8))])

  func start(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    guard let first = arguments.first, arguments.count == 1, case .bytes(let bytes) = first, let asset = try? XDR.Asset(xdr: bytes) else {
      throw HostError(.context(.unexpectedSize), "The contract of an asset takes no arguments when it is made.")
    }
    try host.costs.charge(asset == .native ? 28_000 : 46_000)
    let instance = AssetInstance(asset)
    if let issuer = asset.issuer { try host.setInstanceValue(Self.adminKey, .address(.account(issuer.xdr))) }
    for field in instance.fields { try host.setInstanceValue(field.key, field.val) }
  }

  func call(_ function: String, _ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) -> XDR.SCVal {
    guard let function = Function(rawValue: function) else { throw HostError(.context(.missingValue), "The contract has no function \(function).") }
    try host.costs.charge(function.instructions)
    var arguments = try AssetArguments(arguments, count: function.argumentCount)
    let run = AssetCall(host, try AssetInstance(host))
    switch function {
    case .decimals: return .u32(AssetInstance.decimals)
    case .name: return .string(run.instance.name)
    case .symbol: return .string(run.instance.symbol)
    case .admin: return .address(try run.admin())
    case .initAsset: throw HostError(.alreadyInitialized, "The contract stands for its asset already.")
    default: break
    }
    let value = try run.carryOut(function, &arguments) { () throws(HostError) in
      try host.extendInstance(ifAtMost: Self.instanceLife - Self.day, to: Self.instanceLife)
    }
    return value
  }
}

extension AssetContract {
  /// The functions of the contract.
  enum Function: String, CaseIterable {
    case initAsset = "init_asset"
    case allowance
    case approve
    case balance
    case authorized
    case transfer
    case transferFrom = "transfer_from"
    case burn
    case burnFrom = "burn_from"
    case clawback
    case setAuthorized = "set_authorized"
    case mint
    case setAdmin = "set_admin"
    case admin
    case decimals
    case name
    case symbol
    case trust

    var argumentCount: Int {
      switch self {
      case .admin, .decimals, .name, .symbol: 0
      case .initAsset, .balance, .authorized, .setAdmin, .trust: 1
      case .allowance, .burn, .clawback, .setAuthorized, .mint: 2
      case .transfer, .burnFrom: 3
      case .approve, .transferFrom: 4
      }
    }

    /// The instructions that a call counts as, without those for signatures. The numbers are close to those that Stellar's hosts count.
    var instructions: UInt64 {
      switch self {
      case .decimals: 800
      case .initAsset, .admin, .name, .symbol: 13_000
      case .balance, .allowance, .authorized: 30_000
      case .trust: 35_000
      case .mint, .burn, .clawback, .setAdmin, .setAuthorized: 50_000
      case .transfer: 60_000
      case .approve: 67_000
      case .burnFrom: 110_000
      case .transferFrom: 140_000
      }
    }
  }
}
