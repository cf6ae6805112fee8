public import StellarXDR

/// A call of a contract's function, with its arguments.
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
  /// The arguments, in order.
  public let arguments: [XDR.SCVal]

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - contract: The contract, `C…`.
  ///   - function: The function's name.
  ///   - arguments: The arguments, in order.
  /// - Throws: ``ContractValueError`` for an address that isn't a contract's, an invalid function name, or values that couldn't be decoded.
  public init(_ contract: ContractAddress, _ function: String, _ arguments: [any ContractValue] = []) throws(ContractValueError) {
    try self.init(
      XDR.InvokeContractArgs(contractAddress: contract.xdr, functionName: Array(function.utf8), args: arguments.map { $0.contractValue }))
  }

  /// Makes a call from its wire form.
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

  /// Makes the operation that performs the call.
  ///
  /// - Parameters:
  ///   - authorizations: Others' signed authorizations. Missing ones are found by a simulation: see ``Transaction/prepared(with:feeLimit:)``.
  ///   - source: The account that calls; nil for the transaction's own source.
  public func operation(authorizations: [XDR.SorobanAuthorizationEntry] = [], source: MuxedAccount? = nil) -> Operation {
    Operation(.invokeHostFunction(.invokeContract(xdr), authorizations: authorizations), source: source)
  }
}

extension Operation {
  /// The contract call of the operation; nil for any other operation.
  public var contractCall: ContractCall? {
    guard case .invokeHostFunction(.invokeContract(let call), _) = body else { return nil }
    return try? ContractCall(call)
  }

  /// Makes an operation that deploys the contract of an asset (CAP-46-06). Anybody may do so, once.
  public static func createContract(of asset: Asset, source: MuxedAccount? = nil) -> Operation {
    let contract = XDR.CreateContractArgs(contractIDPreimage: .asset(asset.xdr), executable: .stellarAsset)
    return Operation(.invokeHostFunction(.createContract(contract)), source: source)
  }
}
