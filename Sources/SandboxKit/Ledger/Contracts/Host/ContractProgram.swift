import StellarXDR

/// What a contract runs. An interpreter of Wasm would be another one, given out by ``ContractPrograms``.
protocol ContractProgram: Sendable {
  /// Does what a contract does once when it is made.
  ///
  /// - Parameter arguments: for its constructor.
  func start(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError)

  /// Carries a function of the running contract out.
  func call(_ function: String, _ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) -> XDR.SCVal

  /// Says whether the running contract, as an account, allows what was signed.
  ///
  /// - Parameters:
  ///   - payload: the hash that was signed.
  ///   - signature: in the contract's own form.
  ///   - calls: what it would allow.
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

/// The programs that this network has.
enum ContractPrograms {
  /// What is said of contracts that would need an interpreter.
  static let noInterpreter = "This network has no interpreter for Wasm: of contracts it runs only those of assets, and its own trial contracts."

  /// The program that a contract runs.
  static func program(of executable: XDR.ContractExecutable) throws(HostError) -> any ContractProgram {
    switch executable {
    case .stellarAsset: return AssetContract()
    case .wasm(let hash):
      guard let program = TrialContract(hash) else { throw HostError(.wasmVm(.missingValue), noInterpreter) }
      return program
    case .externalRef: throw HostError(.wasmVm(.missingValue), noInterpreter)
    }
  }
}
