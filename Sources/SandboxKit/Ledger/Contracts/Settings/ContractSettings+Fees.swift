import StellarXDR

/// What a contract's transaction uses, as its fee is worked out.
struct ContractResources: Hashable, Sendable {
  var instructions: UInt32 = 0
  /// Entries that aren't contracts' own, and archived ones.
  var diskReadEntries: UInt32 = 0
  var writeEntries: UInt32 = 0
  var diskReadBytes: UInt32 = 0
  var writeBytes: UInt32 = 0
  /// Of events and the value that is returned.
  var eventsSize: UInt32 = 0
  var transactionSize: UInt32 = 0
}

/// How an entry changes that rent is paid for. Sizes are those of the whole entry, 0 where there is none.
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
  /// What a result takes in the history beside its envelope, in bytes.
  private static let resultSize: UInt32 = 300
  /// An entry's time to live, in bytes.
  private static let timeToLiveSize: Int64 = 48

  /// What a transaction pays for what it asks for, used or not.
  func nonRefundableFee(of resources: ContractResources) -> Int64 {
    Self.fee(resources.instructions, feePerInstructions, per: Self.instructionsIncrement)
      + feePerDiskReadEntry * Int64(resources.diskReadEntries)
      + feePerWriteEntry * Int64(resources.writeEntries)
      + Self.fee(resources.diskReadBytes, feePerDiskReadKB)
      + Self.fee(resources.writeBytes, feePerWriteKB)
      + Self.fee(resources.transactionSize &+ Self.resultSize, feePerHistoryKB)
      + Self.fee(resources.transactionSize, feePerTransactionKB)
  }

  /// What a transaction pays for its events and the value that it returns.
  func eventsFee(ofSize size: UInt32) -> Int64 { Self.fee(size, feePerEventsKB) }

  /// The rent for entries that grow or live longer.
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
    // What has been paid for at its old size.
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
  /// The sum, or the largest number where that is too small for it.
  fileprivate func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
