import Foundation
import StellarKit
import StellarXDR

@testable import WalletKit

/// Numbered entries for tests.
enum SampleHistory {
  static let people = (1...20).map { AccountID(publicKey: Bytes32(sha256: [$0, 1])).address }
  static let issuer = AccountID(publicKey: Bytes32(sha256: [9, 9, 9]))

  static func assets() throws -> [Asset] { [.native] + (try ["USD", "GOLD", "SILVER"].map { .issued(code: try AssetCode($0), issuer: issuer) }) }

  static func entry(_ number: Int) throws -> HistoryEntry {
    let assets = try assets()
    let amount = try Amount(stroops: Int64(number + 1) * 1000)
    let gain = HistoryChange(assets[number % 4], isGain: true, amount)
    let loss = HistoryChange(assets[(number + 1) % 4], isGain: false, amount)
    let changes = [[gain], [loss], [loss, gain], []][number % 4]
    let memo = number.isMultiple(of: 3) ? nil : HistoryMemo(kind: .text, text: "Invoice \(number) Grüße")
    return HistoryEntry(
      id: (Int64(number + 1) << 32) + 4097, kind: HistoryEntry.Kind.allCases[number % HistoryEntry.Kind.allCases.count], operation: "payment",
      changes: changes, otherSide: number.isMultiple(of: 5) ? [gain] : [], counterparty: number.isMultiple(of: 7) ? nil : people[number % 20],
      time: Date(timeIntervalSince1970: TimeInterval(1_700_000_000 + number * 3600)),
      hash: TransactionHash(Bytes32(sha256: [UInt8(number & 255), UInt8(number >> 8 & 255)])),
      memo: memo, fee: number.isMultiple(of: 2) ? Amount(fee: 100) : nil)
  }

  static func entries(_ count: Int) throws -> [HistoryEntry] { try (0..<count).map(entry) }
}

extension HistoryIndex {
  mutating func add(_ entry: HistoryEntry) { add([entry]) }
}
