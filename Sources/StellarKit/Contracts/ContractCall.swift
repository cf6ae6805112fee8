public import StellarXDR

/// A call of a contract's function, with what it is given.
///
/// ```swift
/// let call = try ContractCall(token, "transfer", [ContractAddress(sender), ContractAddress(recipient), Int128(15_000_000)])
/// let operation = call.operation()
/// ```
public struct ContractCall: Hashable, Sendable {
  /// The contract, `C…`.
  public let contract: ContractAddress
  /// The function's name.
  public let function: ContractSymbol
  /// What it is given, in order.
  public let arguments: [XDR.SCVal]

  /// A call.
  ///
  /// - Parameters:
  ///   - contract: the contract, `C…`.
  ///   - function: the function's name.
  ///   - arguments: what it is given.
  /// - Throws: ``ContractValueError`` for an address that isn't a contract's, a name that none has, or values that nobody could read back.
  public init(_ contract: ContractAddress, _ function: String, _ arguments: [any ContractValue] = []) throws(ContractValueError) {
    try self.init(
      XDR.InvokeContractArgs(contractAddress: contract.xdr, functionName: Array(function.utf8), args: arguments.map { $0.contractValue }))
  }

  /// A call in its wire form.
  ///
  /// - Throws: ``ContractValueError``
  public init(_ xdr: XDR.InvokeContractArgs) throws(ContractValueError) {
    contract = ContractAddress(xdr.contractAddress)
    guard contract.isContract else { throw .notAContract(contract.description) }
    function = try ContractSymbol(xdr.functionName)
    arguments = xdr.args
    do throws(XDRError) {
      _ = try XDR.InvokeContractArgs(xdr: xdr.xdrBytes)
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// The wire form.
  public var xdr: XDR.InvokeContractArgs {
    XDR.InvokeContractArgs(contractAddress: contract.xdr, functionName: function.xdr, args: arguments)
  }

  /// The step of a transaction that makes the call.
  ///
  /// - Parameters:
  ///   - authorizations: what others have signed for it. Those that are missing are found by a simulation: see ``Transaction/prepared(with:feeLimit:)``.
  ///   - source: who calls; nil for the transaction's own source.
  public func operation(authorizations: [XDR.SorobanAuthorizationEntry] = [], source: MuxedAccount? = nil) -> Operation {
    Operation(.invokeHostFunction(.invokeContract(xdr), authorizations: authorizations), source: source)
  }
}

extension Operation {
  /// The contract that is called; nil for anything else.
  public var contractCall: ContractCall? {
    guard case .invokeHostFunction(.invokeContract(let call), _) = body else { return nil }
    return try? ContractCall(call)
  }

  /// A step that puts the contract of an asset on the ledger (CAP-46-06). Anybody may, once.
  public static func createContract(of asset: Asset, source: MuxedAccount? = nil) -> Operation {
    let contract = XDR.CreateContractArgs(contractIDPreimage: .asset(asset.xdr), executable: .stellarAsset)
    return Operation(.invokeHostFunction(.createContract(contract)), source: source)
  }
}
