import Foundation
public import StellarKit
import StellarXDR

/// Someone in a scenario. The key is known to everybody: it is worth nothing on any real network.
public struct ScenarioAccount: Sendable {
  /// Who it is, such as “GOLD's issuer”.
  public let name: String
  /// The key, made of the scenario's and the account's name.
  public let key: KeyPair

  init(_ name: String, in scenario: Scenario) throws(StrKeyError) {
    self.name = name
    key = try KeyPair(seed: Bytes32(sha256: Array("BasicPay scenario \(scenario.rawValue): \(name)".utf8)).bytes)
  }

  var id: AccountID { key.accountID }
}
