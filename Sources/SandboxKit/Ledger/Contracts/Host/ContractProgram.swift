import StellarXDR

/// The code that a contract runs. An interpreter of Wasm would be another implementation, returned by ``ContractPrograms``.
protocol ContractProgram: Sendable {
  /// Runs the contract's constructor, once, when the contract is created.
  ///
  /// - Parameter arguments: for its constructor.
  func start(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError)

  /// Calls a function of the running contract.
  func call(_ function: String, _ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) -> XDR.SCVal

  /// Checks that the running contract, as an account, accepts a signature over the calls that it would allow.
  ///
  /// - Parameters:
  ///   - payload: the hash that was signed.
  ///   - signature: in the contract's own form.
  ///   - calls: what the signature would allow.
  func checkAuthorization(_ payload: Bytes32, _ signature: XDR.SCVal, _ calls: [XDR.SorobanAuthorizedFunction], in host: ContractHost)
    throws(HostError)
}

extension ContractProgram {
  func checkAuthorization(_ payload: Bytes32, _ signature: XDR.SCVal, _ calls: [XDR.SorobanAuthorizedFunction], in host: ContractHost)
    throws(HostError)
  {
    throw HostError(.wasmVm(.missingValue), "The contract isn't an account: it has no function __check_auth.")
  }
}
