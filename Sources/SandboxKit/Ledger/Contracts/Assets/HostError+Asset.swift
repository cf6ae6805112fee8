import StellarKit

extension HostError {
  init(_ error: AssetContractError, _ message: String) {
    self.init(.contract(error.rawValue), message)
  }
}
