import HorizonKit
import StellarKit
import StellarXDR

/// The effects of calls of contracts: what they move and create.
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
      case .account(let account):
        add(.accountCredited(asset: movement.asset, amount: amount), of: MuxedAccount(account, id: movement.recipientID))
      case .contract(let contract):
        let muxed = movement.recipientID.map { "\(ContractAddress(contract: contract, id: $0))" }
        add(.contractCredited(contract: contract.address, asset: movement.asset, amount: amount, muxed: muxed))
      case nil: break
      }
    }
  }

  /// Adds the effects of trustlines and accounts that an asset's contract created (CAP-73). The contract itself reports nothing about them.
  mutating func addMade() throws {
    for change in changes.trustlines where change.before == nil {
      guard let line = change.after, let asset = change.key.asset.asset else { continue }
      add(.trustlineCreated(.asset(try Asset(asset)), limit: Amount(clamping: line.limit)), of: MuxedAccount(change.key.account))
    }
    for change in changes.accounts where change.before == nil {
      guard let account = change.after else { continue }
      add(.accountCreated(startingBalance: Amount(clamping: account.balance)), of: MuxedAccount(change.key))
      add(.signerCreated(key: change.key.address, weight: 1), of: MuxedAccount(change.key))
    }
  }
}

extension XDR.ContractID {
  /// The contract as text, `C…`.
  var address: String { StrKey.encode(.contract, bytes) }
}
