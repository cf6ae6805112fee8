import StellarKit
import StellarXDR

@testable import SandboxKit

/// Balances according to events, compared with the entries that changed.
struct EventBalances {
  /// An asset held by an account, a contract, a claimable balance or a pool.
  private struct Holding: Hashable {
    let holder: XDR.SCAddress
    /// The asset's contract.
    let asset: XDR.ContractID
  }

  /// An event that CAP-67 doesn't know.
  struct UnknownEvent: Error {}

  private let network: Network
  private var contracts: AssetContracts
  private var differences: [Holding: Int128] = [:]

  init(on network: Network) {
    self.network = network
    contracts = AssetContracts(on: network)
  }

  /// Whether each holding changed as the events say.
  var areEven: Bool { differences.values.allSatisfy { $0 == 0 } }

  // MARK: Events

  mutating func add(_ event: XDR.ContractEvent) throws {
    guard case .v0(let body) = event.body, case .symbol(let name)? = body.topics.first, event.type == .contract, let id = event.contractID else {
      throw UnknownEvent()
    }
    let parties = body.topics.compactMap { topic in if case .address(let address) = topic { address } else { nil } }
    switch (String(decoding: name, as: UTF8.self), parties.count, body.topics.count) {
    case ("transfer", 2, 4): try move(parties[0], parties[1], body, id)
    case ("mint", 1, 3): try move(nil, parties[0], body, id)
    case ("burn", 1, 3), ("clawback", 1, 3): try move(parties[0], nil, body, id)
    case ("approve", 2, 4), ("set_admin", 1, 3): break
    case ("set_authorized", 1, 3): guard case .bool = body.data else { throw UnknownEvent() }
    case ("fee", 1, 2): try move(parties[0], nil, body, id, asset: "native")
    default: throw UnknownEvent()
    }
  }

  private mutating func move(
    _ sender: XDR.SCAddress?, _ recipient: XDR.SCAddress?, _ body: XDR.ContractEventV0, _ id: XDR.ContractID, asset: String? = nil
  ) throws {
    var name = asset
    if case .string(let text)? = body.topics.last { name = name ?? String(decoding: text, as: UTF8.self) }
    guard let name, try Asset(name).contractID(on: network) == StrKey.encode(.contract, id.bytes) else { throw UnknownEvent() }
    var data = body.data
    if case .map(let fields?) = data {
      guard fields.count == 2, fields[0].key == .symbol(Array("amount".utf8)), fields[1].key == .symbol(Array("to_muxed_id".utf8)) else {
        throw UnknownEvent()
      }
      data = fields[0].val
    }
    guard case .i128(let parts) = data else { throw UnknownEvent() }
    let amount = Int128(parts.hi) << 64 | Int128(parts.lo)
    // An issuer has no balance of its own asset.
    for (holder, sign) in [(sender, Int128(-1)), (recipient, 1)] {
      guard let holder, try holder != Asset(name).issuer.map({ .account($0.xdr) }) else { continue }
      differences[Holding(holder: holder, asset: id), default: 0] &+= sign &* amount
    }
  }

  // MARK: Entries

  mutating func subtract(_ changes: XDR.LedgerEntryChanges) throws {
    for (index, change) in changes.enumerated() {
      switch change {
      case .state(let entry): count(entry, -1)
      case .created(let entry), .updated(let entry): count(entry, 1)
      case .restored(let entry):
        // A restored entry has its old balance, unless an update follows.
        if index + 1 < changes.count, case .updated(let next) = changes[index + 1], next.data.key == entry.data.key { count(entry, -1) }
      case .removed: break
      }
    }
  }

  private mutating func count(_ entry: XDR.LedgerEntry, _ sign: Int128) {
    switch entry.data {
    case .account(let account): count(.account(account.accountID), .native, account.balance, sign)
    case .trustline(let line):
      if let asset = line.asset.asset { count(.account(line.accountID), asset, line.balance, sign) }
    case .claimableBalance(let balance): count(.claimableBalance(balance.balanceID), balance.asset, balance.amount, sign)
    case .liquidityPool(let pool):
      guard case .constantProduct(let body) = pool.body else { return }
      count(.liquidityPool(pool.liquidityPoolID), body.params.assetA, body.reserveA, sign)
      count(.liquidityPool(pool.liquidityPoolID), body.params.assetB, body.reserveB, sign)
    case .contractData(let data):
      guard case .balance(let asset, let holder) = ContractDataKey(data), let balance = ContractBalance(data.val) else { return }
      differences[Holding(holder: .contract(holder), asset: asset), default: 0] &-= sign &* balance.amount
    default: break
    }
  }

  private mutating func count(_ holder: XDR.SCAddress, _ asset: XDR.Asset, _ amount: Int64, _ sign: Int128) {
    differences[Holding(holder: holder, asset: contracts.contract(of: asset).id), default: 0] &-= sign &* Int128(amount)
  }
}
