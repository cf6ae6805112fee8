/// The resources that contracts' transactions ask for together, up to what a ledger has room for.
struct ContractLoad: Sendable {
  private var transactions: UInt32 = 0
  private var instructions: Int64 = 0
  private var used = ContractResources()
  private let settings = ContractSettings.standard

  /// Adds the resources that a transaction asks for.
  ///
  /// - Returns: false if there is no room for them. Then nothing is added.
  mutating func add(_ contract: ContractTransaction) -> Bool {
    let more = contract.resources
    let sum = ContractResources(
      diskReadEntries: used.diskReadEntries.clampedSum(more.diskReadEntries), writeEntries: used.writeEntries.clampedSum(more.writeEntries),
      diskReadBytes: used.diskReadBytes.clampedSum(more.diskReadBytes), writeBytes: used.writeBytes.clampedSum(more.writeBytes),
      transactionSize: used.transactionSize.clampedSum(more.transactionSize))
    let instructions = self.instructions + Int64(more.instructions)
    guard transactions < settings.transactionsOfLedger, instructions <= settings.instructionsOfLedger,
      sum.diskReadEntries <= settings.diskReadEntriesOfLedger, sum.diskReadBytes <= settings.diskReadBytesOfLedger,
      sum.writeEntries <= settings.writeEntriesOfLedger, sum.writeBytes <= settings.writeBytesOfLedger,
      sum.transactionSize <= settings.transactionsSizeOfLedger
    else { return false }
    (used, self.instructions) = (sum, instructions)
    transactions += 1
    return true
  }
}

extension UInt32 {
  fileprivate func clampedSum(_ other: UInt32) -> UInt32 { UInt32(clamping: UInt64(self) + UInt64(other)) }
}
