import Foundation
import StellarKit
import StellarXDR

/// A line of a recording: what a real network did, as one JSON object.
enum RecordedLine: Decodable, Sendable {
  /// The network's parameters: the first line.
  struct Network: Decodable, Sendable {
    var passphrase: String
    var `protocol`: UInt32
    var baseFee: UInt32
    var baseReserve: UInt32
    var maxTxSet: UInt32
  }

  /// The state of a whole ledger: the network's first or its last.
  struct State: Decodable, Sendable {
    var ledger: UInt32
    var closeTime: UInt64
    var feePool: RecordedNumber<Int64>
    var totalCoins: RecordedNumber<Int64>
    var idPool: RecordedNumber<UInt64>
    var entries: [RecordedXDR<XDR.LedgerEntry>]
  }

  struct Transaction: Decodable, Sendable {
    var envelope: RecordedXDR<XDR.TransactionEnvelope>
    var result: RecordedXDR<XDR.TransactionResult>
  }

  /// A ledger that closed.
  struct Ledger: Decodable, Sendable {
    var seq: UInt32
    var closeTime: UInt64
    var feePool: RecordedNumber<Int64>
    var idPool: RecordedNumber<UInt64>
    /// In the order in which they were applied.
    var transactions: [Transaction]
    var changed: [RecordedXDR<XDR.LedgerEntry>]
    var removed: [RecordedXDR<XDR.LedgerKey>]
  }

  /// A submission that was refused, and so is in no ledger.
  struct Refused: Decodable, Sendable {
    var atLedger: UInt32
    var closeTime: UInt64
    var envelope: RecordedXDR<XDR.TransactionEnvelope>
    var result: RecordedXDR<XDR.TransactionResult>
    /// The number of transactions of the next ledger that had been submitted before.
    var queued: Int?
  }

  case network(Network)
  case state(State)
  case ledger(Ledger)
  case refused(Refused)

  private enum Kind: String, Decodable {
    case network, state, ledger, refused
  }

  private enum CodingKeys: CodingKey {
    case type
  }

  init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .type) {
    case .network: self = .network(try Network(from: decoder))
    case .state: self = .state(try State(from: decoder))
    case .ledger: self = .ledger(try Ledger(from: decoder))
    case .refused: self = .refused(try Refused(from: decoder))
    }
  }

  /// Reads a line.
  init(_ line: Data) throws(ReplayError) {
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      self = try decoder.decode(Self.self, from: line)
    } catch DecodingError.keyNotFound(let key, _) {
      throw .malformed(reason: "it has no “\(key.stringValue)”")
    } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
      // Foundation's own descriptions end with a full stop.
      let reason = context.debugDescription.hasSuffix(".") ? String(context.debugDescription.dropLast()) : context.debugDescription
      throw .malformed(reason: path.isEmpty ? reason : "“\(path)”: \(reason)")
    } catch {
      throw .malformed(reason: "it is no JSON")
    }
    try checkNumbers()
  }

  /// Refuses numbers of ledgers, seconds and submissions that no network reaches, since the ledger calculates with them unchecked.
  private func checkNumbers() throws(ReplayError) {
    let (sequence, closeTime, queued): (UInt32, UInt64, Int) =
      switch self {
      case .network: (0, 0, 0)
      case .state(let state): (state.ledger, state.closeTime, 0)
      case .ledger(let ledger): (ledger.seq, ledger.closeTime, 0)
      case .refused(let refused): (refused.atLedger, refused.closeTime, refused.queued ?? 0)
      }
    guard sequence <= Int32.max else { throw .malformed(reason: "no ledger has the number \(sequence)") }
    guard closeTime <= UInt64(Int64.max) / 1_000 else { throw .malformed(reason: "no ledger closes at \(closeTime)") }
    guard queued >= 0 else { throw .malformed(reason: "\(queued) transactions can't wait") }
  }
}

/// A number that is written as text, since it may need more digits than JSON parsers keep. No network's lumens or offers are as many as 2^62, so two
/// of these numbers can be added.
struct RecordedNumber<Value: FixedWidthInteger & Sendable>: Decodable, Sendable {
  private static var limit: Value { 1 << 62 }

  let value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Value(try container.decode(String.self)), (0...Self.limit).contains(value) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is not a whole number of its range")
    }
    self.value = value
  }
}

/// A value that a recording holds in base64.
struct RecordedXDR<Value: XDRCodable>: Decodable, Sendable {
  let value: Value
  /// Exactly what was recorded.
  let bytes: [UInt8]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let data = Data(base64Encoded: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is not base64")
    }
    bytes = Array(data)
    do {
      value = try Value(xdr: bytes)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no \(Value.self): \(error)")
    }
  }
}
