import StellarKit
import StellarXDR

/// The trial contract that is a token (SEP-41). Its decimals and names are whatever its constructor is given, so that wallets can be tested with all
/// that they have to cope with.
///
/// Its constructor takes `decimals`, `name`, `symbol`, the first holder of the whole supply, the supply, which may be below zero, and another token's
/// contract or nothing. If there is another token, each `transfer` also takes the same amount of it from the sender for the first holder, as a
/// thief's contract would.
enum TrialToken {
  private enum Name {
    static let decimals = word("decimals")
    static let name = word("name")
    static let symbol = word("symbol")
    static let first = word("first")
    static let other = word("other")

    static func word(_ text: String) -> XDR.SCVal { .symbol(Array(text.utf8)) }
  }

  static func start(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    guard arguments.count == 6, case .u32 = arguments[0], case .string = arguments[1], case .string = arguments[2],
      case .i128(let supply) = arguments[4]
    else {
      throw HostError(.value(.unexpectedType), "A trial token takes decimals, a name, a symbol, who has it, how much, and another token or nothing.")
    }
    var parties = try AssetArguments([arguments[3]], count: 1)
    let first = try parties.party()
    for (name, value) in zip([Name.decimals, Name.name, Name.symbol], arguments) { try host.setInstanceValue(name, value) }
    try host.setInstanceValue(Name.first, arguments[3])
    if case .address(.contract) = arguments[5] { try host.setInstanceValue(Name.other, arguments[5]) }
    try write(supply.value, at: try key("Balance", [first], .persistent, in: host), in: host)
    try host.tell([Name.word("mint"), .address(first.address)], .i128(supply.value))
  }

  static func call(_ function: String, _ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) -> XDR.SCVal {
    switch function {
    case "decimals", "name", "symbol":
      _ = try AssetArguments(arguments, count: 0)
      return try host.instanceValue(Name.word(function)) ?? .void
    case "balance":
      var arguments = try AssetArguments(arguments, count: 1)
      return .i128(try read(try key("Balance", [try arguments.party()], .persistent, in: host), in: host))
    case "allowance":
      var arguments = try AssetArguments(arguments, count: 2)
      return .i128(try read(try allowanceKey(&arguments, in: host), in: host))
    case "transfer": try transfer(arguments, in: host)
    case "transfer_from": try transferFrom(arguments, in: host)
    case "approve": try approve(arguments, in: host)
    default: throw HostError(.wasmVm(.missingValue), "The contract has no function \(function).")
    }
    return .void
  }

  private static func transfer(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    var arguments = try AssetArguments(arguments, count: 3)
    let from = try arguments.party()
    let (to, id) = try arguments.recipient(host.setting.protocolVersion)
    let amount = try arguments.amount()
    try host.requireAuthorization(by: from.address)
    try move(amount, from: from, to: to, id: id, in: host)
    guard case .address(.contract(let other)) = try host.instanceValue(Name.other), case .address(let first)? = try host.instanceValue(Name.first)
    else { return }
    _ = try host.call(other, Array("transfer".utf8), [.address(from.address), .address(first), .i128(amount)])
  }

  private static func transferFrom(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    var arguments = try AssetArguments(arguments, count: 4)
    let (spender, from, to) = (try arguments.party(), try arguments.party(), try arguments.party())
    let amount = try arguments.amount()
    try host.requireAuthorization(by: spender.address)
    let key = try key("Allowance", [from, spender], .temporary, in: host)
    let left = try read(key, in: host)
    guard left >= amount else { throw HostError(.contract(9), "The allowance of \(left) is less than \(amount).") }
    // First, as it refuses negative amounts.
    try move(amount, from: from, to: to, id: nil, in: host)
    try write(left - amount, at: key, in: host)
  }

  private static func approve(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    var arguments = try AssetArguments(arguments, count: 4)
    let (from, spender) = (try arguments.party(), try arguments.party())
    let (amount, last) = (try arguments.amount(), try arguments.ledger())
    try host.requireAuthorization(by: from.address)
    let key = try key("Allowance", [from, spender], .temporary, in: host)
    let ledger = host.setting.ledger
    guard amount >= 0, amount == 0 || (ledger...host.setting.limits.latestLastLedger(from: ledger)).contains(last) else {
      throw HostError(.contract(9), "An allowance can't be of \(amount) until ledger \(last).")
    }
    try write(amount, at: key, in: host)
    if amount > 0 { try host.storage.extend(key, ifAtMost: last - ledger, to: last - ledger) }
    try host.tell([Name.word("approve"), .address(from.address), .address(spender.address)], .vec([.i128(amount), .u32(last)]))
  }

  private static func move(_ amount: Int128, from: AssetParty, to: AssetParty, id: UInt64?, in host: ContractHost) throws(HostError) {
    guard amount >= 0 else { throw HostError(.contract(8), "An amount can't be negative.") }
    let (source, destination) = (try key("Balance", [from], .persistent, in: host), try key("Balance", [to], .persistent, in: host))
    let held = try read(source, in: host)
    guard held >= amount else { throw HostError(.contract(10), "The balance of \(held) is less than \(amount).") }
    try write(held - amount, at: source, in: host)
    let (sum, overflow) = try read(destination, in: host).addingReportingOverflow(amount)
    guard !overflow else { throw HostError(.contract(12), "The balance would be too large.") }
    try write(sum, at: destination, in: host)
    let data: XDR.SCVal =
      if let id {
        .map([
          XDR.SCMapEntry(key: Name.word("amount"), val: .i128(amount)), XDR.SCMapEntry(key: Name.word("to_muxed_id"), val: .u64(id)),
        ])
      } else {
        .i128(amount)
      }
    try host.tell([Name.word("transfer"), .address(from.address), .address(to.address)], data)
  }

  private static func allowanceKey(_ arguments: inout AssetArguments, in host: ContractHost) throws(HostError) -> HostKey {
    let (from, spender) = (try arguments.party(), try arguments.party())
    return try key("Allowance", [from, spender], .temporary, in: host)
  }

  private static func key(
    _ name: String, _ parties: [AssetParty], _ durability: XDR.ContractDataDurability, in host: ContractHost
  ) throws(HostError) -> HostKey {
    let parts = [Name.word(name)] + parties.map { XDR.SCVal.address($0.address) }
    return .data(ContractDataKey(.contract(try host.current.contract), .vec(parts), durability))
  }

  private static func read(_ key: HostKey, in host: ContractHost) throws(HostError) -> Int128 {
    guard case .data(let entry) = try host.storage.find(key), case .i128(let parts) = entry.value else { return 0 }
    return parts.value
  }

  private static func write(_ amount: Int128, at key: HostKey, in host: ContractHost) throws(HostError) {
    try host.storage.write(.data(ContractDataEntry(.i128(amount))), at: key)
  }
}
