import Foundation
import HorizonKit
import StellarKit
import StellarXDR

/// The effects of changes of accounts' settings and of data entries.
extension EffectList {
  mutating func addOptions(_ body: XDR.SetOptionsOp) throws {
    if let domain = body.homeDomain { add(.accountHomeDomainUpdated(String(decoding: domain, as: UTF8.self))) }
    if body.lowThreshold != nil || body.medThreshold != nil || body.highThreshold != nil {
      let low = UInt8(clamping: body.lowThreshold ?? 0)
      let (medium, high) = (UInt8(clamping: body.medThreshold ?? 0), UInt8(clamping: body.highThreshold ?? 0))
      add(.accountThresholdsUpdated(AccountResource.Thresholds(low: low, medium: medium, high: high)))
    }
    let (set, cleared) = (AccountFlags(rawValue: body.setFlags ?? 0), AccountFlags(rawValue: body.clearFlags ?? 0))
    if !set.union(cleared).isDisjoint(with: .all) {
      func state(_ flag: AccountFlags) -> Bool? { cleared.contains(flag) ? false : set.contains(flag) ? true : nil }
      add(.accountFlagsUpdated(authRequired: state(.authorizationRequired), authRevocable: state(.authorizationRevocable)))
    }
    if body.inflationDest != nil { add(.accountInflationDestinationUpdated) }
    for change in changes.accounts {
      guard let before = change.before, let after = change.after else { continue }
      try addSigners(before.weights(of: change.key), after.weights(of: change.key))
    }
  }

  private mutating func addSigners(_ before: [String: UInt32], _ after: [String: UInt32]) throws {
    for (key, weight) in before.sorted(by: { $0.key < $1.key }) {
      if let new = after[key] {
        if new != weight { add(.signerUpdated(key: key, weight: new)) }
      } else {
        add(.signerRemoved(key: key, weight: 0))
      }
    }
    for (key, weight) in after.sorted(by: { $0.key < $1.key }) where before[key] == nil { add(.signerCreated(key: key, weight: weight)) }
  }

  mutating func addData(_ body: XDR.ManageDataOp) {
    let name = String(decoding: body.dataName, as: UTF8.self)
    guard let change = changes.data.first else { return }
    guard let value = change.after?.value else { return add(.dataRemoved(name: name)) }
    let text = Data(value).base64EncodedString()
    add(change.before == nil ? .dataCreated(name: name, value: text) : .dataUpdated(name: name, value: text))
  }

  mutating func addBump() {
    guard let change = changes.accounts.first, let after = change.after, change.before?.sequenceNumber != after.sequenceNumber else { return }
    add(.sequenceBumped(to: after.sequenceNumber))
  }
}

extension AccountEntry {
  /// Returns the weight of each key that signs for the account, including its own.
  fileprivate func weights(of account: AccountID) -> [String: UInt32] {
    var weights: [String: UInt32] = [:]
    if thresholds.masterWeight > 0 { weights[account.address] = UInt32(thresholds.masterWeight) }
    for signer in signers { weights[signer.key.address] = signer.weight }
    return weights
  }
}
