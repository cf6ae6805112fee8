public import StellarKit

/// A contract's token (SEP-41), or an asset's contract (CAP-46-06).
///
/// ```swift
/// let token = try Token(contract, on: rpc)
/// let metadata = try await token.metadata()
/// let balance = try metadata.amount(try await token.balance(of: ContractAddress(account)))
/// let call = try token.transfer(from: ContractAddress(account), to: recipient, amount: 15_000_000)
/// ```
///
/// Reading methods simulate a call. Methods that move tokens return a `ContractCall` of StellarKit, which
/// ``StellarRPC/invoke(_:feeLimit:authorizers:lifetime:patience:review:sign:)`` makes. Amounts are whole numbers of the token's smallest unit.
public struct Token: Sendable {
  /// The contract, `C…`.
  public let contract: ContractAddress
  /// The asset whose contract it is, if it was made from an asset.
  private let asset: Asset?
  let rpc: StellarRPC

  /// Makes the token of a contract.
  ///
  /// - Throws: `ContractValueError/notAContract(_:)`
  public init(_ contract: ContractAddress, on rpc: StellarRPC) throws(ContractValueError) {
    guard contract.isContract else { throw .notAContract(contract.description) }
    self.contract = contract
    asset = nil
    self.rpc = rpc
  }

  /// Makes the token of an asset's contract.
  public init(_ asset: Asset, on rpc: StellarRPC) {
    contract = ContractAddress.contract(of: asset, on: rpc.network)
    self.asset = asset
    self.rpc = rpc
  }

  // MARK: What it says

  /// Fetches what an account or a contract holds.
  ///
  /// If the token was made from an asset, an account that has no trustline for it or doesn't exist holds 0, and so does the asset's issuer, who can
  /// pay any amount. For a token that was made from a contract, the contract's own answer is given. That of an asset refuses such an account
  /// (``ContractCallError/wouldFail(_:)`` with the number of an `AssetContractError`), and returns the highest possible amount for the issuer.
  ///
  /// - Throws: ``ContractCallError``
  public func balance(of holder: ContractAddress) async throws(ContractCallError) -> Int128 {
    if let issuer = asset?.issuer, holder == ContractAddress(issuer) { return 0 }
    do throws(ContractCallError) {
      return try await read("balance", [Self.checked(holder)])
    } catch {
      guard asset != nil, case .wouldFail(let failure) = error, let number = failure.contractError else { throw error }
      switch AssetContractError(rawValue: number) {
      case .trustlineMissing, .accountMissing: return 0
      default: throw error
      }
    }
  }

  /// Fetches how much a spender may still spend of the holder's tokens; 0 if there is no allowance, or it has expired.
  ///
  /// - Throws: ``ContractCallError``
  public func allowance(from holder: ContractAddress, to spender: ContractAddress) async throws(ContractCallError) -> Int128 {
    try await read("allowance", [Self.checked(holder), Self.checked(spender)])
  }

  /// Fetches the token's decimals, name and symbol, and finds out whether it is an asset's contract.
  ///
  /// - Throws: ``ContractCallError``, also for more than 38 decimals.
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

  /// Makes a transfer that the holder authorizes.
  ///
  /// - Parameters:
  ///   - holder: The account or contract that pays.
  ///   - recipient: The recipient: an account, a contract, or a number within one (`M…`, `W…`).
  ///   - amount: The amount in the smallest unit, not negative.
  /// - Throws: `ContractValueError`
  public func transfer(from holder: ContractAddress, to recipient: ContractAddress, amount: Int128) throws(ContractValueError) -> ContractCall {
    _ = try Self.party(recipient.holder)
    return try call("transfer", [Self.party(holder), recipient, Self.amount(amount)])
  }

  /// Makes a transfer of the holder's tokens that a spender with an allowance authorizes.
  ///
  /// - Throws: `ContractValueError`
  public func transfer(
    by spender: ContractAddress, from holder: ContractAddress, to recipient: ContractAddress, amount: Int128
  ) throws(ContractValueError) -> ContractCall {
    try call("transfer_from", [Self.party(spender), Self.party(holder), Self.party(recipient), Self.amount(amount)])
  }

  /// Allows a spender to spend up to an amount of the holder's tokens until a ledger. This replaces an earlier allowance; 0 revokes it.
  ///
  /// If the current allowance isn't 0, the spender may still use it first, and the new one after it. So set it to 0 first, and check that nothing was
  /// spent (SEP-41).
  ///
  /// - Parameters:
  ///   - holder: The holder, who authorizes it.
  ///   - spender: The spender.
  ///   - amount: The most that may be spent, in the smallest unit.
  ///   - untilLedger: The last ledger in which it may be spent; any ledger for an amount of 0.
  /// - Throws: `ContractValueError`
  public func approve(
    from holder: ContractAddress, to spender: ContractAddress, amount: Int128, untilLedger: UInt32
  ) throws(ContractValueError) -> ContractCall {
    try call("approve", [Self.party(holder), Self.party(spender), Self.amount(amount), untilLedger])
  }

  /// Revokes an allowance.
  ///
  /// - Throws: `ContractValueError`
  public func revoke(from holder: ContractAddress, to spender: ContractAddress) throws(ContractValueError) -> ContractCall {
    try approve(from: holder, to: spender, amount: 0, untilLedger: 0)
  }

  /// Destroys an amount of the holder's tokens, which the holder authorizes.
  ///
  /// - Throws: `ContractValueError`
  public func burn(from holder: ContractAddress, amount: Int128) throws(ContractValueError) -> ContractCall {
    try call("burn", [Self.party(holder), Self.amount(amount)])
  }

  /// Destroys an amount of the holder's tokens, which a spender with an allowance authorizes.
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
