import StellarXDR

/// The programs that this network has.
enum ContractPrograms {
  /// Returns the program that an executable runs.
  static func program(of executable: XDR.ContractExecutable) throws(HostError) -> any ContractProgram {
    switch executable {
    case .stellarAsset: return AssetContract()
    case .wasm(let hash):
      guard let program = TrialContract(hash) else { throw HostError(.wasmVm(.missingValue), HostError.noInterpreter) }
      return program
    case .externalRef: throw HostError(.wasmVm(.missingValue), HostError.noInterpreter)
    }
  }
}
