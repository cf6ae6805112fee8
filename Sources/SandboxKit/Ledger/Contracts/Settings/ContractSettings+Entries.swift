import StellarXDR

/// The settings as entries of the ledger, which anybody may ask for. The protocol's table of instruction costs isn't among them: this network has its
/// own (``HostCosts``).
extension ContractSettings {
  /// Returns the setting with an id, or nil if this network has none.
  func entry(_ id: XDR.ConfigSettingID) -> XDR.ConfigSettingEntry? {
    switch id {
    case .contractMaxSizeBytes: .contractMaxSizeBytes(codeSize)
    case .contractComputeV0:
      .contractComputeV0(
        XDR.ConfigSettingContractComputeV0(
          ledgerMaxInstructions: instructionsOfLedger, txMaxInstructions: Int64(instructions), feeRatePerInstructionsIncrement: feePerInstructions,
          txMemoryLimit: memory))
    case .contractLedgerCostV0: .contractLedgerCostV0(ledgerCost)
    case .contractHistoricalDataV0: .contractHistoricalDataV0(XDR.ConfigSettingContractHistoricalDataV0(feeHistorical1KB: feePerHistoryKB))
    case .contractEventsV0:
      .contractEventsV0(XDR.ConfigSettingContractEventsV0(txMaxContractEventsSizeBytes: eventsSize, feeContractEvents1KB: feePerEventsKB))
    case .contractBandwidthV0:
      .contractBandwidthV0(
        XDR.ConfigSettingContractBandwidthV0(
          ledgerMaxTxsSizeBytes: transactionsSizeOfLedger, txMaxSizeBytes: transactionSize, feeTxSize1KB: feePerTransactionKB))
    case .contractDataKeySizeBytes: .contractDataKeySizeBytes(dataKeySize)
    case .contractDataEntrySizeBytes: .contractDataEntrySizeBytes(dataEntrySize)
    case .stateArchival: .stateArchival(archival)
    case .contractExecutionLanes: .contractExecutionLanes(XDR.ConfigSettingContractExecutionLanesV0(ledgerMaxTxCount: transactionsOfLedger))
    case .contractParallelComputeV0:
      .contractParallelComputeV0(XDR.ConfigSettingContractParallelComputeV0(ledgerMaxDependentTxClusters: 1))
    case .contractLedgerCostExtV0:
      .contractLedgerCostExtV0(
        XDR.ConfigSettingContractLedgerCostExtV0(txMaxFootprintEntries: footprintEntries, feeWrite1KB: feePerWriteKB))
    case .scpTiming: .scpTiming(timing)
    // Nothing is frozen (CAP-77).
    case .frozenLedgerKeys: .frozenLedgerKeys(XDR.FrozenLedgerKeys(keys: []))
    case .freezeBypassTxs: .freezeBypassTxs(XDR.FreezeBypassTxs(txHashes: []))
    default: nil
    }
  }

  private var ledgerCost: XDR.ConfigSettingContractLedgerCostV0 {
    XDR.ConfigSettingContractLedgerCostV0(
      ledgerMaxDiskReadEntries: diskReadEntriesOfLedger, ledgerMaxDiskReadBytes: diskReadBytesOfLedger,
      ledgerMaxWriteLedgerEntries: writeEntriesOfLedger, ledgerMaxWriteBytes: writeBytesOfLedger,
      txMaxDiskReadEntries: diskReadEntries, txMaxDiskReadBytes: diskReadBytes, txMaxWriteLedgerEntries: writeEntries,
      txMaxWriteBytes: writeBytes, feeDiskReadLedgerEntry: feePerDiskReadEntry, feeWriteLedgerEntry: feePerWriteEntry,
      feeDiskRead1KB: feePerDiskReadKB, sorobanStateTargetSizeBytes: 3_000_000_000, rentFee1KBSorobanStateSizeLow: -17_000,
      rentFee1KBSorobanStateSizeHigh: 10_000, sorobanStateRentFeeGrowthFactor: 5_000)
  }

  private var archival: XDR.StateArchivalSettings {
    XDR.StateArchivalSettings(
      maxEntryTTL: longestLife, minTemporaryTTL: shortestTemporaryLife, minPersistentTTL: shortestPersistentLife,
      persistentRentRateDenominator: persistentRentDenominator, tempRentRateDenominator: temporaryRentDenominator, maxEntriesToArchive: 1_000,
      liveSorobanStateSizeWindowSampleSize: 30, liveSorobanStateSizeWindowSamplePeriod: 64, evictionScanSize: 500_000,
      startingEvictionScanLevel: 7)
  }

  /// The pace of the test network. This network itself closes ledgers when it is told to.
  private var timing: XDR.ConfigSettingSCPTiming {
    XDR.ConfigSettingSCPTiming(
      ledgerTargetCloseTimeMilliseconds: 5_000, nominationTimeoutInitialMilliseconds: 1_000, nominationTimeoutIncrementMilliseconds: 1_000,
      ballotTimeoutInitialMilliseconds: 1_000, ballotTimeoutIncrementMilliseconds: 1_000)
  }
}
