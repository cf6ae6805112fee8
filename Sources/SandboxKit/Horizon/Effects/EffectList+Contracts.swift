import HorizonKit
import StellarKit
import StellarXDR

/// What calls of contracts move.
extension EffectList {
  mutating func addMovements() {
    for movement in operation.movements {
      guard let amount = try? WideAmount(stroops: UInt128(clamping: movement.amount)) else { continue }
      switch movement.from {
      case .account(let account): add(.accountDebited(asset: movement.asset, amount: amount), of: MuxedAccount(account))
      case .contract(let contract): add(.contractDebited(contract: contract.address, asset: movement.asset, amount: amount))
      case nil: break
      }
      switch movement.to {
      case .account(let account): add(.accountCredited(asset: movement.asset, amount: amount), of: MuxedAccount(account))
      case .contract(let contract): add(.contractCredited(contract: contract.address, asset: movement.asset, amount: amount))
      case nil: break
      }
    }
  }
}

extension XDR.ContractID {
  /// The contract as text, `C…`.
  var address: String { StrKey.encode(.contract, bytes) }
}
