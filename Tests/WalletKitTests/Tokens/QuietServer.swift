import HorizonKit
import RPCKit
import Sentences
import StellarXDR
import Synchronization

/// A Stellar RPC server that has every ledger, none of which has an event. It searches 10,000 of them with each request.
final class QuietServer: HTTPTransport {
  private struct Parameters: Decodable {
    let endLedger: UInt32?
    let cursor: String?
  }

  private let latest: UInt32
  private let isArchive: Bool
  private let asked = Mutex(0)

  /// - Parameter isArchive: whether it also has the newer method, `queryEvents`.
  init(ledgers: UInt32, isArchive: Bool) {
    (latest, self.isArchive) = (ledgers, isArchive)
  }

  /// How many requests asked for events.
  var questions: Int { asked.withLock(\.self) }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    .rpc(to: request, latest: latest) { (method, parameters: Parameters?) in
      switch method {
      case "getEvents":
        asked.withLock { $0 += 1 }
        let cursor = EventCursor.end(ofLedger: (parameters?.endLedger ?? latest + 1) - 1)
        return "{\"events\":[],\"cursor\":\"\(cursor)\",\"latestLedger\":\(latest)}"
      case "queryEvents" where isArchive:
        asked.withLock { $0 += 1 }
        return page(parameters?.cursor)
      default: return nil
      }
    }
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .notConnected("The test streams nothing.") }

  /// The cursor is the last ledger that was searched.
  private func page(_ cursor: String?) -> String {
    let before = cursor.flatMap { UInt32($0) } ?? latest + 1
    let scanned = before > 10_002 ? before - 10_000 : 2
    let place = scanned > 2 ? "\"cursor\":\"\(scanned)\",\"scanStatus\":\"HAS_MORE\"" : "\"scanStatus\":\"COMPLETE\""
    return "{\"events\":[],\(place),\"scannedLedger\":\(scanned),\"oldestLedger\":2,\"latestLedger\":\(latest)}"
  }
}
