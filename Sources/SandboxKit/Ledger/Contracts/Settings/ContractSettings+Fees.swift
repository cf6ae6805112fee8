import StellarXDR

/// The resources of a contract's transaction that its fee is computed from.
struct ContractResources: Hashable, Sendable {
  var instructions: UInt32 = 0
  /// Entries that don't belong to contracts, and archived ones.
  var diskReadEntries: UInt32 = 0
  var writeEntries: UInt32 = 0
  var diskReadBytes: UInt32 = 0
  var writeBytes: UInt32 = 0
  /// The size of events and of the returned value.
  var eventsSize: UInt32 = 0
  var transactionSize: UInt32 = 0
}

/// A change of an entry that rent is charged for. Sizes are those of the whole entry, 0 where there is none.
struct RentChange: Hashable, Sendable {
  var isTemporary: Bool
  var oldSize: UInt32
  var newSize: UInt32
  /// The last ledger that was paid for; 0 for an entry that wasn't there.
  var oldLastLedger: UInt32
  var newLastLedger: UInt32
}

/// Fees in stroops, each rounded up.
extension ContractSettings {
  private static let instructionsIncrement: Int64 = 10_000
  private static let kilobyte: Int64 = 1_024
  /// The bytes that a result takes up in the history beside its envelope.
  private static let resultSize: UInt32 = 300
  /// The size of an entry that holds a time to live, in bytes.
  private static let timeToLiveSize: Int64 = 48

  /// Returns the fee for the resources that a transaction declares, used or not.
  func nonRefundableFee(of resources: ContractResources) -> Int64 {
    Self.fee(resources.instructions, feePerInstructions, per: Self.instructionsIncrement)
      + feePerDiskReadEntry * Int64(resources.diskReadEntries)
      + feePerWriteEntry * Int64(resources.writeEntries)
      + Self.fee(resources.diskReadBytes, feePerDiskReadKB)
      + Self.fee(resources.writeBytes, feePerWriteKB)
      + Self.fee(resources.transactionSize &+ Self.resultSize, feePerHistoryKB)
      + Self.fee(resources.transactionSize, feePerTransactionKB)
  }

  /// Returns the fee for a transaction's events and its return value.
  func eventsFee(ofSize size: UInt32) -> Int64 { Self.fee(size, feePerEventsKB) }

  /// Returns the rent for entries that grow or live longer.
  func rent(for changes: [RentChange], in ledger: UInt32) -> Int64 {
    let extended = Int64(changes.count { $0.oldLastLedger < $0.newLastLedger })
    let sum = changes.reduce(Int64(0)) { $0.saturatingAdd(rent(for: $1, in: ledger)) }
    return sum.saturatingAdd(feePerWriteEntry * extended + Self.roundedUp(Self.timeToLiveSize * extended * feePerWriteKB, by: Self.kilobyte))
  }

  private func rent(for change: RentChange, in ledger: UInt32) -> Int64 {
    let isNew = change.oldSize == 0 && change.oldLastLedger == 0
    var fee: Int64 = 0
    let paidUntil = isNew ? (ledger == 0 ? 0 : ledger - 1) : change.oldLastLedger
    if change.newLastLedger >= paidUntil {
      fee = rent(ofSize: change.newSize, for: change.newLastLedger - paidUntil, isTemporary: change.isTemporary)
    }
    // The ledgers that were already paid for at the old size.
    if !isNew, change.oldLastLedger >= ledger, change.newSize > change.oldSize {
      let ledgers = (change.oldLastLedger - ledger).addingReportingOverflow(1)
      fee = fee.saturatingAdd(
        rent(
          ofSize: change.newSize - change.oldSize, for: ledgers.overflow ? .max : ledgers.partialValue, isTemporary: change.isTemporary))
    }
    return fee
  }

  private func rent(ofSize size: UInt32, for ledgers: UInt32, isTemporary: Bool) -> Int64 {
    let product = Int128(size) * Int128(rentPerKB) * Int128(ledgers)
    let divisor = Int128(Self.kilobyte) * Int128(isTemporary ? temporaryRentDenominator : persistentRentDenominator)
    return Int64(clamping: (product + divisor - 1) / divisor)
  }

  private static func fee(_ amount: UInt32, _ rate: Int64, per increment: Int64 = kilobyte) -> Int64 {
    roundedUp(Int64(amount) * rate, by: increment)
  }

  private static func roundedUp(_ product: Int64, by divisor: Int64) -> Int64 { (product + divisor - 1) / divisor }
}

extension Int64 {
  /// Adds a number, and returns the largest number if the sum overflows.
  fileprivate func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
