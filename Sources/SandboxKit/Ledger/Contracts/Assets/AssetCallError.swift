import StellarXDR

/// The error numbers of assets' contracts, which say why a call fails. 1 is reserved.
enum AssetCallError: UInt32, CaseIterable, Sendable {
  case operationNotSupported = 2
  case alreadyInitialized = 3
  case unauthorized = 4
  case authentication = 5
  case accountMissing = 6
  case accountIsNotClassic = 7
  case negativeAmount = 8
  case allowance = 9
  case balance = 10
  case balanceDeauthorized = 11
  case overflow = 12
  case trustlineMissing = 13
  case insufficientAccountReserve = 14
  case tooManyAccountSubentries = 15
}

extension HostError {
  init(_ error: AssetCallError, _ message: String) {
    self.init(.contract(error.rawValue), message)
  }
}
