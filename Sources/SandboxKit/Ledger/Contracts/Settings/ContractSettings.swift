import StellarXDR

/// The limits on what contracts may use, and what it costs: the settings of Stellar's test network at protocol 28. Fees are in stroops, times in
/// ledgers.
struct ContractSettings: Hashable, Sendable {
  // For each transaction
  var instructions: UInt32 = 100_000_000
  var diskReadEntries: UInt32 = 100
  var diskReadBytes: UInt32 = 200_000
  var writeEntries: UInt32 = 50
  var writeBytes: UInt32 = 132_096
  var footprintEntries: UInt32 = 100
  var transactionSize: UInt32 = 132_096
  var eventsSize: UInt32 = 16_384
  var memory: UInt32 = 41_943_040

  // For each entry
  var dataKeySize: UInt32 = 250
  var dataEntrySize: UInt32 = 65_536
  var codeSize: UInt32 = 131_072

  // For each ledger
  var transactionsOfLedger: UInt32 = 100
  var instructionsOfLedger: Int64 = 500_000_000
  var diskReadEntriesOfLedger: UInt32 = 500
  var diskReadBytesOfLedger: UInt32 = 3_500_000
  var writeEntriesOfLedger: UInt32 = 250
  var writeBytesOfLedger: UInt32 = 143_360
  var transactionsSizeOfLedger: UInt32 = 133_120

  // Fees
  var feePerInstructions: Int64 = 25
  var feePerDiskReadEntry: Int64 = 6_250
  var feePerWriteEntry: Int64 = 10_000
  var feePerDiskReadKB: Int64 = 1_786
  var feePerWriteKB: Int64 = 3_500
  var feePerHistoryKB: Int64 = 16_235
  var feePerEventsKB: Int64 = 10_000
  var feePerTransactionKB: Int64 = 1_624

  // Rent. It grows with the size of all contracts' state, but stays at the protocol's minimum while that is below 2 GB, as here.
  var rentPerKB: Int64 = 1_000
  var persistentRentDenominator: Int64 = 1_215
  var temporaryRentDenominator: Int64 = 2_430

  // How long entries live
  var longestLife: UInt32 = 3_110_400
  var shortestTemporaryLife: UInt32 = 720
  var shortestPersistentLife: UInt32 = 10

  /// The settings of every network that this program runs.
  static let standard = ContractSettings()

  /// Returns the last ledger in which a new entry lives, if nobody pays to extend it. It is made in the given ledger.
  func firstLastLedger(isTemporary: Bool, from ledger: UInt32) -> UInt32 {
    let (end, isTooFar) = ledger.addingReportingOverflow((isTemporary ? shortestTemporaryLife : shortestPersistentLife) - 1)
    return isTooFar ? .max : end
  }

  /// Returns the last ledger up to which an entry can be paid for in a given ledger.
  func latestLastLedger(from ledger: UInt32) -> UInt32 {
    let (end, isTooFar) = ledger.addingReportingOverflow(longestLife - 1)
    return isTooFar ? .max : end
  }
}
