import StellarKit
import StellarXDR

/// The part of a transaction with a contract's operation that declares which resources it may use.
final class ContractTransaction: Sendable {
  /// Nil if the transaction declares nothing, though it has to.
  let data: XDR.SorobanTransactionData?
  /// The size of the transaction's envelope in bytes, without that of a fee bump.
  let size: UInt32
  let isRestoring: Bool
  private let isInvoking: Bool
  let networkID: XDR.Hash
  /// Whether the footprint names only entries that contracts can see, each once. It is stored because it is asked for repeatedly and takes time to
  /// compute.
  private let hasValidFootprint: Bool
  private let settings = ContractSettings.standard

  /// The most that resources may cost: about 112 million lumens.
  private static let resourceFeeLimit: Int64 = 1 << 50

  /// - Returns: nil if no operation is a contract's.
  init?(_ envelope: XDR.TransactionV1Envelope, on network: Network) {
    guard let first = envelope.tx.operations.first?.body, first.isSoroban else { return nil }
    if case .v1(let data) = envelope.tx.ext { self.data = data } else { data = nil }
    size = UInt32(clamping: XDR.TransactionEnvelope.tx(envelope).xdrBytes.count)
    isRestoring = if case .restoreFootprint = first { true } else { false }
    isInvoking = if case .invokeHostFunction = first { true } else { false }
    networkID = network.id
    hasValidFootprint = data.map { $0.resources.footprint.isValid(ContractSettings.standard) } ?? false
  }

  /// The fee offered for resources, in stroops, clamped to the range that may be offered.
  var resourceFee: Int64 { min(max(0, data?.resourceFee ?? 0), Self.resourceFeeLimit) }

  /// Whether the fee offered for resources is in the range that may be offered.
  var hasValidFee: Bool { data.map { (0...Self.resourceFeeLimit).contains($0.resourceFee) } ?? false }

  /// The resources that it declares.
  var resources: ContractResources {
    guard let data else { return ContractResources() }
    return ContractResources(
      instructions: data.resources.instructions, diskReadEntries: UInt32(clamping: diskReadEntries(data)),
      writeEntries: UInt32(clamping: data.resources.footprint.readWrite.count), diskReadBytes: data.resources.diskReadBytes,
      writeBytes: data.resources.writeBytes, transactionSize: size)
  }

  /// The fee for its resources, used or not, in stroops.
  var nonRefundableFee: Int64 { data == nil ? 0 : settings.nonRefundableFee(of: resources) }

  private func diskReadEntries(_ data: XDR.SorobanTransactionData) -> Int {
    let footprint = data.resources.footprint
    if isRestoring { return footprint.readWrite.count }
    return (footprint.readOnly + footprint.readWrite).count { !$0.isOfContract } + data.archivedEntries.count
  }

  /// Returns whether no ledger could hold the transaction.
  ///
  /// - Parameter paysFee: whether the transaction pays its own fee.
  func isInvalid(_ transaction: XDR.Transaction, paysFee: Bool) -> Bool {
    guard let data else { return true }
    if isInvoking, hasMemoOrNumber(transaction) { return true }
    let resources = data.resources
    let footprint = resources.footprint
    guard resources.instructions <= settings.instructions, resources.diskReadBytes <= settings.diskReadBytes,
      resources.writeBytes <= settings.writeBytes, hasValidFootprint, diskReadEntries(data) <= Int(settings.diskReadEntries),
      footprint.readWrite.count <= Int(settings.writeEntries), size <= settings.transactionSize
    else { return true }
    var last = -1
    for index in data.archivedEntries {
      guard Int(index) > last, Int(index) < footprint.readWrite.count, HostKey(footprint.readWrite[Int(index)])?.isPersistent == true else {
        return true
      }
      last = Int(index)
    }
    if paysFee, data.resourceFee > Int64(transaction.fee) { return true }
    return data.resourceFee < nonRefundableFee
  }

  private func hasMemoOrNumber(_ transaction: XDR.Transaction) -> Bool {
    if transaction.memo != .none { return true }
    return ([transaction.sourceAccount] + transaction.operations.compactMap(\.sourceAccount)).contains { account in
      if case .muxedEd25519 = account { true } else { false }
    }
  }
}

extension XDR.SorobanTransactionData {
  /// The indices of the writable entries that are archived and should be restored.
  var archivedEntries: [UInt32] {
    if case .v1(let ext) = ext { ext.archivedSorobanEntries } else { [] }
  }
}

extension XDR.LedgerFootprint {
  /// Returns whether the footprint has no more keys than allowed, each of them unique, short enough, and of a kind that contracts can see.
  fileprivate func isValid(_ settings: ContractSettings) -> Bool {
    let keys = readOnly + readWrite
    guard keys.count <= Int(settings.footprintEntries), keys.allSatisfy(\.isValidInFootprint) else { return false }
    let bytes = keys.map(\.xdrBytes)
    return bytes.allSatisfy { $0.count <= Int(settings.dataKeySize) } && Set(bytes).count == bytes.count
  }
}

extension XDR.LedgerKey {
  var isOfContract: Bool {
    switch self {
    case .contractData, .contractCode: true
    default: false
    }
  }

  /// Whether contracts can see entries of this kind.
  fileprivate var isValidInFootprint: Bool {
    switch self {
    case .account, .contractData, .contractCode: true
    case .trustline(let key):
      key.asset.asset.map { $0 != .native && $0.isValid && $0.issuer != AccountID(key.accountID) } ?? true
    case .offer, .data, .claimableBalance, .liquidityPool, .configSetting, .ttl: false
    }
  }
}
