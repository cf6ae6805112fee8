import Foundation

/// The untrue versions of a server's answers.
enum Untruth {
  static func ledger(_ body: [UInt8], closing date: Date) -> [UInt8] {
    JSONText.changingRecords(body) { $0["closed_at"] = date.formatted(.iso8601) }
  }

  static func farLedger(_ body: [UInt8]) -> [UInt8] {
    JSONText.changingRecords(body) { $0["sequence"] = 2_000_000_000 }
  }

  static func rich(_ body: [UInt8]) -> [UInt8] {
    JSONText.changing(body) { account in
      guard var lines = account["balances"] as? [[String: Any]] else { return }
      for index in lines.indices { lines[index]["balance"] = "90000000.0000000" }
      account["balances"] = lines
    }
  }

  /// Returns an account with another account's sequence number.
  static func sequence(_ body: [UInt8], of other: [UInt8]) -> [UInt8] {
    let other = (try? JSONSerialization.jsonObject(with: Data(other))) as? [String: Any]
    return JSONText.changing(body) { $0["sequence"] = other?["sequence"] ?? $0["sequence"] }
  }

  static func fees(_ body: [UInt8], _ fee: String) -> [UInt8] {
    JSONText.changing(body) { stats in
      stats["ledger_capacity_usage"] = "1"
      let keys = ["max", "min", "mode", "p10", "p20", "p30", "p40", "p50", "p60", "p70", "p80", "p90", "p95", "p99"]
      for name in ["max_fee", "fee_charged"] { stats[name] = Dictionary(uniqueKeysWithValues: keys.map { ($0, fee) }) }
    }
  }

  /// Returns paths for another amount than was asked about.
  static func otherAmount(_ body: [UInt8]) -> [UInt8] {
    JSONText.changingRecords(body) { way in
      way["source_amount"] = "4000.0000000"
      way["destination_amount"] = "4000.0000000"
    }
  }

  /// Returns paths that begin with lumens.
  static func otherAsset(_ body: [UInt8]) -> [UInt8] {
    JSONText.changingRecords(body) { way in
      way["source_asset_type"] = "native"
      way["source_asset_code"] = nil
      way["source_asset_issuer"] = nil
    }
  }

  /// Returns paths in the opposite direction.
  static func otherOrder(_ body: [UInt8]) -> [UInt8] {
    JSONText.changingRecords(body) { way in
      for name in ["asset_type", "asset_code", "asset_issuer", "amount"] {
        (way["source_\(name)"], way["destination_\(name)"]) = (way["destination_\(name)"], way["source_\(name)"])
      }
    }
  }

  /// Returns paths on which about twice as much arrives.
  static func tooGood(_ body: [UInt8]) -> [UInt8] {
    JSONText.changingRecords(body) { way in
      guard let text = way["destination_amount"] as? String, let whole = Int64(text.prefix { $0 != "." }) else { return }
      way["destination_amount"] = "\(whole * 2 + 1).0000000"
    }
  }
}
