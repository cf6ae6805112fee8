import Foundation
public import StellarKit
import StellarXDR

/// An account in a scenario. Its key is public, so it is worth nothing on any real network.
public struct ScenarioAccount: Sendable {
  /// The account's name, such as “GOLD's issuer”.
  public let name: String
  /// The key, made from the scenario's and the account's names.
  public let key: KeyPair

  init(_ name: String, in scenario: Scenario) throws(StrKeyError) {
    self.name = name
    key = try KeyPair(seed: Bytes32(sha256: Array("BasicPay scenario \(scenario.rawValue): \(name)".utf8)).bytes)
  }

  var id: AccountID { key.accountID }
}
