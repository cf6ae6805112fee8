public import Foundation
import RPCKit
public import StellarKit
import StellarXDR

/// The newest ledger that the network has closed.
public struct LedgerSnapshot: Hashable, Sendable {
  /// Its number.
  public let sequence: Int
  /// When it closed: the network's own clock.
  public let closedAt: Date
  /// The lumens that each entry of an account reserves.
  public let baseReserve: Amount
  /// The fee to offer for each operation to be included soon, in stroops.
  public let baseFee: UInt32
  /// The fees to offer, in stroops, if somebody wants to offer more or less than that; only while the network is busy.
  public let otherFees: [FeeChoice: UInt32]
  /// The network's minimum fee for each operation, in stroops.
  let leastFee: UInt32

  /// A closed ledger.
  public init(sequence: Int, closedAt: Date, baseReserve: Amount, baseFee: UInt32, otherFees: [FeeChoice: UInt32] = [:], leastFee: UInt32? = nil) {
    self.leastFee = leastFee ?? baseFee
    self.otherFees = otherFees
    self.sequence = sequence
    self.closedAt = closedAt
    self.baseReserve = baseReserve
    self.baseFee = baseFee
  }

  /// The minimum that a new account has to be given: two reserves. Nil if that is more than an amount can be.
  public var startingBalance: Amount? { try? baseReserve.adding(baseReserve) }

  /// Returns the same ledger with the fee of a policy.
  public func offering(_ policy: FeeChoice) -> LedgerSnapshot {
    LedgerSnapshot(
      sequence: sequence, closedAt: closedAt, baseReserve: baseReserve, baseFee: otherFees[policy] ?? baseFee, otherFees: otherFees,
      leastFee: leastFee)
  }

  /// Returns the same ledger with the fee of a policy for a transaction that calls contracts: these have a queue of their own.
  func offering(_ policy: FeeChoice, amid fees: InclusionFees) -> LedgerSnapshot {
    let offers = FeeChoice.offers(fees, minimum: leastFee)
    return LedgerSnapshot(
      sequence: sequence, closedAt: closedAt, baseReserve: baseReserve, baseFee: offers[policy] ?? leastFee, otherFees: offers, leastFee: leastFee)
  }

  /// The same ledger with no fee to set aside.
  var withoutFee: LedgerSnapshot { charging(fee: 0) }

  /// Returns the same ledger with the least that a transaction costs as its fee: the network's minimum, or what the transaction offers if that is less.
  func charging(_ transaction: XDR.Transaction) -> LedgerSnapshot {
    charging(fee: UInt32(min(UInt64(transaction.fee), UInt64(leastFee) * UInt64(transaction.operations.count))))
  }

  private func charging(fee: UInt32) -> LedgerSnapshot {
    LedgerSnapshot(sequence: sequence, closedAt: closedAt, baseReserve: baseReserve, baseFee: fee)
  }
}
