import HorizonKit
import StellarKit

extension RPCMethods {
  private static let version = "basicpay-sandbox"
  /// The number of ledgers whose fees are reported, which is larger for contracts' transactions. Both are stellar-rpc's defaults.
  private static let feeLedgers = 10
  private static let contractFeeLedgers = 50

  /// Answers `getHealth`. stellar-rpc is unhealthy if the last ledger closed more than 30 seconds ago. This network may close one for each
  /// submission, so it is always healthy.
  func health() async throws -> JSONText {
    let window = try await sandbox.history.read { try self.window($0) }
    var json = JSONText()
    json.object { json in
      json.field("status", "healthy")
      json.field("latestLedger", window.latest.sequence)
      json.field("latestLedgerCloseTime", quoted: window.latest.closeTime)
      json.field("oldestLedger", window.oldest.sequence)
      json.field("oldestLedgerCloseTime", quoted: window.oldest.closeTime)
      json.field("ledgerRetentionWindow", retention)
    }
    return json
  }

  func network(friendbot: String) async -> JSONText {
    let latest = await sandbox.latest
    var json = JSONText()
    json.object { json in
      json.field("friendbotUrl", friendbot)
      json.field("passphrase", sandbox.network.passphrase)
      json.field("protocolVersion", latest.protocolVersion)
    }
    return json
  }

  func version() async -> JSONText {
    let latest = await sandbox.latest
    var json = JSONText()
    json.object { json in
      json.field("version", Self.version)
      json.field("commitHash", "")
      json.field("buildTimestamp", "")
      json.field("captiveCoreVersion", Self.version)
      json.field("protocolVersion", latest.protocolVersion)
    }
    return json
  }

  func feeStats() async throws -> JSONText {
    let (ledgers, fees, contractFees) = try await sandbox.history.read { history in
      let (ledgers, transactions) = try history.lastLedgers(Self.contractFeeLedgers)
      let oldest = ledgers.prefix(Self.feeLedgers).last?.header.sequence ?? 0
      let classic = transactions.filter { !$0.isOfContract && !$0.transaction.operations.isEmpty && $0.id.ledger >= oldest }
      let fees = classic.map { $0.result.feeCharged / Int64($0.transaction.operations.count) }
      // Only the meta tells what was paid for resources.
      let leastFee = Int64(ledgers.first?.header.baseFee ?? 0)
      let contractFees = try history.withMeta(transactions.filter(\.isOfContract)).map { try $0.contractInclusionFee ?? leastFee }
      return (ledgers, fees, contractFees)
    }
    var json = JSONText()
    json.object { json in
      json.name("sorobanInclusionFee")
      json.fees(contractFees, ledgers: contractFees.isEmpty ? 0 : ledgers.count)
      json.name("inclusionFee")
      json.fees(fees, ledgers: fees.isEmpty ? 0 : ledgers.prefix(Self.feeLedgers).count)
      json.field("latestLedger", ledgers.first?.header.sequence ?? 0)
    }
    return json
  }
}

extension JSONText {
  /// Writes the distribution of fees.
  ///
  /// - Parameter fees: in stroops, for one operation.
  fileprivate mutating func fees(_ fees: [Int64], ledgers: Int) {
    let spread = FeeDistribution(fees, default: .zero)
    object { json in
      let fields = [
        ("max", spread.max), ("min", spread.min), ("mode", spread.mode), ("p10", spread.p10), ("p20", spread.p20), ("p30", spread.p30),
        ("p40", spread.p40), ("p50", spread.p50), ("p60", spread.p60), ("p70", spread.p70), ("p80", spread.p80), ("p90", spread.p90),
        ("p95", spread.p95), ("p99", spread.p99),
      ]
      for (name, amount) in fields { json.field(name, quoted: amount.stroops) }
      json.field("transactionCount", quoted: fees.count)
      json.field("ledgerCount", ledgers)
    }
  }
}
