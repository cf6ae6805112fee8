import Sentences
import StellarKit

/// A place in Horizon's tree of resources at which records are requested, with the error if they can't be.
struct Place {
  let path: String
  var refusal: HorizonError?

  static let all = Place(path: "")

  static func account(_ id: AccountID) -> Place { Place(path: "/accounts/\(id.address)") }

  static func ledger(_ sequence: UInt32) -> Place { numbered("/ledgers", Int64(sequence), "ledger") }

  static func transaction(_ hash: TransactionHash) -> Place { Place(path: "/transactions/\(hash)") }

  static func operation(_ id: Int64) -> Place { numbered("/operations", id, "operation") }

  static func claimableBalance(_ id: ClaimableBalanceID) -> Place { Place(path: "/claimable_balances/\(id.hex)") }

  static func liquidityPool(_ id: LiquidityPoolID) -> Place { Place(path: "/liquidity_pools/\(id.hex)") }

  static func offer(_ id: Int64) -> Place { numbered("/offers", id, "offer") }

  /// Makes a place with a number, and refuses 0: Horizon takes it for "any" and would return the records of the whole network.
  private static func numbered(_ path: String, _ number: Int64, _ name: String) -> Place {
    Place(path: "\(path)/\(number)", refusal: number > 0 ? nil : .invalidParameter(name: name, reason: "is a number from 1"))
  }
}
