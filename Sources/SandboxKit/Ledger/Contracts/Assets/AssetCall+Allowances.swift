import StellarKit
import StellarXDR

/// Allowances: what others may spend from a holding, and until when.
extension AssetCall {
  private static let symbol = XDR.SCVal.symbol(Array("Allowance".utf8))
  private static let keyFields = ["from", "spender"].map { XDR.SCVal.symbol(Array($0.utf8)) }
  private static let valueFields = ["amount", "live_until_ledger"].map { XDR.SCVal.symbol(Array($0.utf8)) }

  func allowance(from: AssetParty, to spender: AssetParty) throws(HostError) -> Int128 {
    guard let found = try find(try key(from, spender)), found.lastLedger >= host.setting.ledger else { return 0 }
    return found.amount
  }

  func setAllowance(of amount: Int128, from: AssetParty, to spender: AssetParty, until last: UInt32) throws(HostError) {
    let ledger = host.setting.ledger
    let latest = host.setting.limits.latestLastLedger(from: ledger)
    guard last <= latest else { throw HostError(.allowance, "An allowance can't last longer than until ledger \(latest).") }
    guard amount <= 0 || last >= ledger else {
      throw HostError(.allowance, "An allowance until ledger \(last) is over already; this is ledger \(ledger).")
    }
    let key = try key(from, spender)
    let before = try find(key)
    guard before != nil || amount > 0 else { return }
    let values: [XDR.SCVal] = [.i128(amount), .u32(last)]
    let value = XDR.SCVal.map(zip(Self.valueFields, values).map { XDR.SCMapEntry(key: $0, val: $1) })
    try host.storage.write(.data(ContractDataEntry(value)), at: key)
    guard amount > 0, (before?.lastLedger ?? 0) < last else { return }
    try host.storage.extend(key, ifAtMost: last - ledger, to: last - ledger)
  }

  func spendAllowance(of amount: Int128, from: AssetParty, to spender: AssetParty) throws(HostError) {
    let allowed = try allowance(from: from, to: spender)
    guard allowed >= amount else { throw HostError(.allowance, "The allowance of \(allowed) is less than \(amount).") }
    guard amount > 0, let last = try find(try key(from, spender))?.lastLedger else { return }
    try setAllowance(of: allowed - amount, from: from, to: spender, until: last)
  }

  private func key(_ from: AssetParty, _ spender: AssetParty) throws(HostError) -> HostKey {
    let values: [XDR.SCVal] = [.address(from.address), .address(spender.address)]
    let names = XDR.SCVal.map(zip(Self.keyFields, values).map { XDR.SCMapEntry(key: $0, val: $1) })
    return .data(ContractDataKey(.contract(try contract), .vec([Self.symbol, names]), .temporary))
  }

  private func find(_ key: HostKey) throws(HostError) -> (amount: Int128, lastLedger: UInt32)? {
    guard case .data(let entry) = try host.storage.find(key) else { return nil }
    guard case .map(let fields?) = entry.value, fields.map(\.key) == Self.valueFields, case .i128(let amount) = fields[0].val,
      case .u32(let last) = fields[1].val
    else { throw HostError(.value(.unexpectedType), "The contract's data isn't an allowance.") }
    return (amount.value, last)
  }
}
