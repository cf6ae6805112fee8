public import StellarKit

/// A contract's token (SEP-41), or an asset in its contract (CAP-46-06).
///
/// ```swift
/// let token = try Token(contract, on: rpc)
/// let metadata = try await token.metadata()
/// let balance = try metadata.amount(try await token.balance(of: ContractAddress(account)))
/// let call = try token.transfer(from: ContractAddress(account), to: recipient, amount: 15_000_000)
/// ```
///
/// What it reads comes from a simulation; what moves tokens is a `ContractCall` of StellarKit, which ``StellarRPC/invoke(_:feeLimit:authorizers:lifetime:patience:review:sign:)``
/// makes. Amounts are whole numbers of the token's smallest unit.
public struct Token: Sendable {
  /// The contract, `C…`.
  public let contract: ContractAddress
  let rpc: StellarRPC

  /// The token of a contract.
  ///
  /// - Throws: `ContractValueError/notAContract(_:)`
  public init(_ contract: ContractAddress, on rpc: StellarRPC) throws(ContractValueError) {
    guard contract.isContract else { throw .notAContract(contract.description) }
    self.contract = contract
    self.rpc = rpc
  }

  /// An asset in its contract.
  public init(_ asset: Asset, on rpc: StellarRPC) {
    contract = ContractAddress.contract(of: asset, on: rpc.network)
    self.rpc = rpc
  }

  // MARK: What it says

  /// What an account or a contract holds; 0 where it holds nothing.
  ///
  /// - Throws: ``ContractCallError``
  public func balance(of holder: ContractAddress) async throws(ContractCallError) -> Int128 {
    try await read("balance", [Self.checked(holder)])
  }

  /// How much somebody may still spend of what another holds; 0 where it is nothing, or no longer.
  ///
  /// - Throws: ``ContractCallError``
  public func allowance(from holder: ContractAddress, to spender: ContractAddress) async throws(ContractCallError) -> Int128 {
    try await read("allowance", [Self.checked(holder), Self.checked(spender)])
  }

  /// How many decimals it has, what it is called, and whether it is an asset's contract.
  ///
  /// - Throws: ``ContractCallError``; more decimals than 38 are no token's.
  public func metadata() async throws(ContractCallError) -> TokenMetadata {
    let decimals: UInt32 = try await read("decimals", [])
    guard decimals <= TokenAmount.decimalsLimit else { throw .value(.notANumber("\(decimals)")) }
    let (name, symbol): (String, String) = (try await read("name", []), try await read("symbol", []))
    return TokenMetadata(decimals: decimals, name: name, symbol: symbol, of: contract, on: rpc.network)
  }

  private func read<Value: ContractValue>(_ function: String, _ arguments: [ContractAddress]) async throws(ContractCallError) -> Value {
    let call: ContractCall
    do throws(ContractValueError) { call = try self.call(function, arguments) } catch { throw .value(error) }
    return try await rpc.read(call)
  }

  // MARK: What it does

  /// A transfer, which the holder authorizes.
  ///
  /// - Parameters:
  ///   - holder: who gives, an account or a contract.
  ///   - recipient: who gets it: an account or a contract, or a number within one (`M…`, `W…`).
  ///   - amount: in the smallest unit, not below zero.
  /// - Throws: `ContractValueError`
  public func transfer(from holder: ContractAddress, to recipient: ContractAddress, amount: Int128) throws(ContractValueError) -> ContractCall {
    _ = try Self.party(recipient.holder)
    return try call("transfer", [Self.party(holder), recipient, Self.amount(amount)])
  }

  /// A transfer out of what another holds, by somebody who has an allowance and authorizes it.
  ///
  /// - Throws: `ContractValueError`
  public func transfer(
    by spender: ContractAddress, from holder: ContractAddress, to recipient: ContractAddress, amount: Int128
  ) throws(ContractValueError) -> ContractCall {
    try call("transfer_from", [Self.party(spender), Self.party(holder), Self.party(recipient), Self.amount(amount)])
  }

  /// Lets somebody spend up to an amount of what the holder has, until a ledger. It takes the place of what was allowed before; 0 takes it back.
  ///
  /// Where something else than 0 is allowed, the spender may take that yet, and the new amount after it: allow 0 first, and see that nothing was spent (SEP-41).
  ///
  /// - Parameters:
  ///   - holder: who allows it, and authorizes that.
  ///   - spender: who may spend it.
  ///   - amount: the most, in the smallest unit.
  ///   - untilLedger: the last ledger in which it may be spent; for an amount of 0, any.
  /// - Throws: `ContractValueError`
  public func approve(
    from holder: ContractAddress, to spender: ContractAddress, amount: Int128, untilLedger: UInt32
  ) throws(ContractValueError) -> ContractCall {
    try call("approve", [Self.party(holder), Self.party(spender), Self.amount(amount), untilLedger])
  }

  /// Takes an allowance back.
  ///
  /// - Throws: `ContractValueError`
  public func revoke(from holder: ContractAddress, to spender: ContractAddress) throws(ContractValueError) -> ContractCall {
    try approve(from: holder, to: spender, amount: 0, untilLedger: 0)
  }

  /// Destroys an amount of what the holder has, who authorizes it.
  ///
  /// - Throws: `ContractValueError`
  public func burn(from holder: ContractAddress, amount: Int128) throws(ContractValueError) -> ContractCall {
    try call("burn", [Self.party(holder), Self.amount(amount)])
  }

  /// Destroys an amount of what another holds, by somebody who has an allowance and authorizes it.
  ///
  /// - Throws: `ContractValueError`
  public func burn(by spender: ContractAddress, from holder: ContractAddress, amount: Int128) throws(ContractValueError) -> ContractCall {
    try call("burn_from", [Self.party(spender), Self.party(holder), Self.amount(amount)])
  }

  private func call(_ function: String, _ arguments: [any ContractValue]) throws(ContractValueError) -> ContractCall {
    try ContractCall(contract, function, arguments)
  }

  private static func party(_ address: ContractAddress) throws(ContractValueError) -> ContractAddress {
    guard address.canAct else { throw .wrongType(expected: "account or contract", found: address.description) }
    return address
  }

  private static func checked(_ address: ContractAddress) throws(ContractCallError) -> ContractAddress {
    do throws(ContractValueError) { return try party(address) } catch { throw .value(error) }
  }

  private static func amount(_ amount: Int128) throws(ContractValueError) -> Int128 {
    guard amount >= 0 else { throw .notANumber("\(amount)") }
    return amount
  }
}
