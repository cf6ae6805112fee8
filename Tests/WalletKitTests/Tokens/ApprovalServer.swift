import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Synchronization

@testable import WalletKit

/// A Stellar RPC server without the newer methods, with events of allowances that an account gave by a stranger's token. Its newest ledger is 20,000.
/// It simulates nothing.
final class ApprovalServer: HTTPTransport {
  private struct Parameters: Decodable {
    struct Pagination: Decodable {
      let cursor: EventCursor?
      let limit: Int
    }
    let startLedger: UInt32?
    let endLedger: UInt32?
    let pagination: Pagination?
  }

  static let count = 40_000
  private static let latest: UInt32 = 20_000

  private let holder: ContractAddress
  private let ledgers: [UInt32]
  private let asked = Mutex<[ContractAddress]>([])

  /// - Parameter ledgers: the ledger of each event, oldest first. Without them, there are 40,000 events: four in each ledger from 10,001 on.
  init(_ holder: ContractAddress, ledgers: [UInt32] = (0..<count).map { 10_001 + UInt32($0 / 4) }) {
    self.holder = holder
    self.ledgers = ledgers
  }

  /// The spenders whose allowances were requested.
  var spenders: [ContractAddress] { asked.withLock(\.self) }

  /// The spender of one of the allowances.
  static func spender(_ number: Int) -> ContractAddress { ContractAddress(contract: Bytes32(sha256: Array("\(number)".utf8))) }

  /// The contract call that a request asks to simulate.
  static func call(in request: String) -> ContractCall? {
    guard let text = request.firstMatch(of: /"transaction":"([^"]*)"/)?.output.1,
      let signed = try? SignedTransaction(base64: String(text.replacing("\\/", with: "/")), on: .sandbox), case .tx(let envelope) = signed.envelope
    else { return nil }
    return try? envelope.tx.operations.first.map { try StellarKit.Operation($0) }?.contractCall
  }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    .rpc(to: request, latest: Self.latest) { (method, parameters: Parameters?) in
      switch method {
      case "getEvents": return page(parameters)
      case "simulateTransaction":
        let call = Self.call(in: String(decoding: request.body, as: UTF8.self))
        if call?.function.text == "allowance", let spender = try? call?.arguments.last.map(ContractAddress.init(contractValue:)) {
          asked.withLock { $0.append(spender) }
        }
        return nil
      default: return nil
      }
    }
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .notConnected("The test streams nothing.") }

  private func id(_ number: Int) -> String {
    let place = String(UInt64(ledgers[number]) << 32 | UInt64(number) << 12)
    return String(repeating: "0", count: 19 - place.utf8.count) + place + "-0000000000"
  }

  private func page(_ asked: Parameters?) -> String {
    let limit = asked?.pagination?.limit ?? 100
    let found = ledgers.indices.lazy.filter { number in
      if let cursor = asked?.pagination?.cursor { return self.id(number) > cursor.description }
      return ((asked?.startLedger ?? 0)..<(asked?.endLedger ?? .max)).contains(self.ledgers[number])
    }.prefix(limit)
    let numbers = Array(found)
    let end = EventCursor.end(ofLedger: (asked?.endLedger ?? Self.latest + 1) - 1).description
    let cursor = numbers.count == limit ? numbers.last.map(id) ?? end : end
    return "{\"events\":[\(numbers.map(event).joined(separator: ","))],\"cursor\":\"\(cursor)\",\"latestLedger\":\(Self.latest)}"
  }

  private func event(_ number: Int) -> String {
    let token = ContractAddress(contract: Bytes32(sha256: Array("token".utf8)))
    let topics: [XDR.SCVal] = [.symbol(Array("approve".utf8)), holder.contractValue, Self.spender(number).contractValue]
    let value: XDR.SCVal = .vec([Int128(5).contractValue, .u32(30_000)])
    return """
      {"type":"contract","ledger":\(ledgers[number]),"ledgerClosedAt":"2026-01-01T00:00:00Z","contractId":"\(token)","id":"\(id(number))",\
      "txHash":"\(Bytes32())","topic":[\(topics.map { "\"\(EncodedXDR($0).text)\"" }.joined(separator: ","))],"value":"\(EncodedXDR(value).text)"}
      """
  }
}
