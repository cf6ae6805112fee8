import StellarKit
import StellarXDR

/// A running call of an asset's contract.
struct AssetCall {
  let host: ContractHost
  let instance: AssetInstance

  init(_ host: ContractHost, _ instance: AssetInstance) {
    self.host = host
    self.instance = instance
  }

  /// The contract itself, under which balances and allowances are stored.
  var contract: XDR.ContractID { get throws(HostError) { try host.current.contract } }

  /// Carries out a function that reads or changes more than the instance.
  ///
  /// - Parameter extend: extends the life of the instance, once the call has been checked.
  /// - Returns: what the function returns.
  func carryOut(
    _ function: AssetContract.Function, _ arguments: inout AssetArguments, extend: () throws(HostError) -> Void
  ) throws(HostError) -> XDR.SCVal {
    switch function {
    case .allowance, .balance, .authorized: return try read(function, &arguments, extend)
    case .approve: try approve(&arguments, extend)
    case .transfer: try transfer(&arguments, extend)
    case .transferFrom: try transferFrom(&arguments, extend)
    case .burn, .burnFrom: try burn(isBySpender: function == .burnFrom, &arguments, extend)
    case .clawback, .setAuthorized, .mint, .setAdmin: try administer(function, &arguments, extend)
    case .trust:
      let party = try arguments.party()
      try extend()
      try makeTrustline(of: party)
    case .initAsset, .admin, .decimals, .name, .symbol: break
    }
    return .void
  }

  private func read(
    _ function: AssetContract.Function, _ arguments: inout AssetArguments, _ extend: () throws(HostError) -> Void
  ) throws(HostError) -> XDR.SCVal {
    let party = try arguments.party()
    if function == .allowance {
      let spender = try arguments.party()
      try extend()
      return .i128(try allowance(from: party, to: spender))
    }
    try extend()
    return function == .balance ? .i128(try balance(of: party)) : .bool(try isAuthorized(party))
  }

  // MARK: By holders

  private func approve(_ arguments: inout AssetArguments, _ extend: () throws(HostError) -> Void) throws(HostError) {
    let (from, spender) = (try arguments.party(), try arguments.party())
    let (amount, lastLedger) = (try arguments.amount(), try arguments.ledger())
    try requireNotNegative(amount)
    try host.requireAuthorization(by: from.address)
    try extend()
    try setAllowance(of: amount, from: from, to: spender, until: lastLedger)
    try tell("approve", [from, spender], .vec([.i128(amount), .u32(lastLedger)]))
  }

  private func transfer(_ arguments: inout AssetArguments, _ extend: () throws(HostError) -> Void) throws(HostError) {
    let from = try arguments.party()
    let (to, id) = try arguments.recipient(host.setting.protocolVersion)
    let amount = try arguments.amount()
    try requireNotNegative(amount)
    try host.requireAuthorization(by: from.address)
    try extend()
    try spend(amount, of: from)
    try receive(amount, by: to)
    try tellMovement(of: amount, from: from, to: to, id: id)
  }

  private func transferFrom(_ arguments: inout AssetArguments, _ extend: () throws(HostError) -> Void) throws(HostError) {
    let (spender, from, to) = (try arguments.party(), try arguments.party(), try arguments.party())
    let amount = try arguments.amount()
    try requireNotNegative(amount)
    try host.requireAuthorization(by: spender.address)
    try extend()
    try spendAllowance(of: amount, from: from, to: spender)
    try spend(amount, of: from)
    try receive(amount, by: to)
    try tellMovement(of: amount, from: from, to: to, id: nil)
  }

  private func burn(isBySpender: Bool, _ arguments: inout AssetArguments, _ extend: () throws(HostError) -> Void) throws(HostError) {
    let spender = isBySpender ? try arguments.party() : nil
    let from = try arguments.party()
    let amount = try arguments.amount()
    try requireNotNegative(amount)
    guard instance.asset != .native else { throw HostError(.operationNotSupported, "Lumens can't be burnt.") }
    try requireNotIssuer(from)
    try host.requireAuthorization(by: (spender ?? from).address)
    try extend()
    if let spender { try spendAllowance(of: amount, from: from, to: spender) }
    try spend(amount, of: from)
    try tell("burn", [from], .i128(amount))
  }

  // MARK: By the administrator

  /// Returns the administrator, who may mint, claw back and authorize: at first the issuer.
  func admin() throws(HostError) -> XDR.SCAddress {
    guard case .address(let admin) = try host.instanceValue(AssetContract.adminKey) else {
      throw HostError(.storage(.missingValue), "The contract of lumens has no administrator.")
    }
    return admin
  }

  private func administer(
    _ function: AssetContract.Function, _ arguments: inout AssetArguments, _ extend: () throws(HostError) -> Void
  ) throws(HostError) {
    let party = try arguments.party()
    switch function {
    case .setAuthorized:
      let isAuthorized = try arguments.flag()
      try host.requireAuthorization(by: admin())
      try extend()
      try setAuthorized(isAuthorized, for: party)
      try tell("set_authorized", [party], .bool(isAuthorized))
    case .setAdmin:
      let admin = try admin()
      try host.requireAuthorization(by: admin)
      try extend()
      try host.setInstanceValue(AssetContract.adminKey, .address(party.address))
      try tell("set_admin", addresses: [admin], .address(party.address))
    case .clawback:
      let amount = try arguments.amount()
      try requireNotNegative(amount)
      try requireClawback(from: party)
      try requireNotIssuer(party)
      try host.requireAuthorization(by: admin())
      try extend()
      try take(amount, from: party)
      try tell("clawback", [party], .i128(amount))
    default:
      let amount = try arguments.amount()
      try requireNotNegative(amount)
      try requireNotIssuer(party)
      try host.requireAuthorization(by: admin())
      try extend()
      try receive(amount, by: party)
      try tell("mint", [party], .i128(amount))
    }
  }

  // MARK: Conditions

  private func requireNotNegative(_ amount: Int128) throws(HostError) {
    guard amount >= 0 else { throw HostError(.negativeAmount, "An amount can't be negative: \(amount).") }
  }

  private func requireNotIssuer(_ party: AssetParty) throws(HostError) {
    guard !isIssuer(party) else { throw HostError(.operationNotSupported, "That can't be done with the asset's issuer.") }
  }

  func isIssuer(_ party: AssetParty) -> Bool {
    guard let issuer = instance.asset.issuer else { return false }
    return party == .account(issuer)
  }

  /// Returns the issuer's entry, or nil for lumens, which nobody issues.
  func issuer() throws(HostError) -> AccountEntry? {
    guard let id = instance.asset.issuer else { return nil }
    guard let account = try host.account(id) else { throw HostError(.storage(.missingValue), "The asset's issuer isn't on the ledger.") }
    return account
  }

  // MARK: Events

  /// Emits the event of a movement: `mint` if it comes from the issuer, `burn` if it goes to the issuer, and otherwise `transfer`.
  private func tellMovement(of amount: Int128, from: AssetParty, to: AssetParty, id: UInt64?) throws(HostError) {
    if from != to, isIssuer(to), !isIssuer(from) { return try tell("burn", [from], .i128(amount)) }
    var data = XDR.SCVal.i128(amount)
    if let id {
      let names = ["amount", "to_muxed_id"].map { XDR.SCVal.symbol(Array($0.utf8)) }
      data = .map([XDR.SCMapEntry(key: names[0], val: data), XDR.SCMapEntry(key: names[1], val: .u64(id))])
    }
    if from != to, isIssuer(from) { try tell("mint", [to], data) } else { try tell("transfer", [from, to], data) }
  }

  private func tell(_ name: String, _ parties: [AssetParty], _ data: XDR.SCVal) throws(HostError) {
    try tell(name, addresses: parties.map(\.address), data)
  }

  private func tell(_ name: String, addresses: [XDR.SCAddress], _ data: XDR.SCVal) throws(HostError) {
    try host.tell([.symbol(Array(name.utf8))] + addresses.map { .address($0) } + [.string(instance.name)], data)
  }
}
