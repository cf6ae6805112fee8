import Foundation
import HTTPTypes
import HorizonKit
import StellarXDR

private struct Question<Parameters: Decodable>: Decodable {
  let id: Int
  let method: String
  let params: Parameters?
}

extension HTTPReply {
  /// The answer of a Stellar RPC server that has every ledger from 2 to the newest.
  ///
  /// - Parameter result: the result of any method but `getHealth` and `getLatestLedger`; nil for an unknown method.
  static func rpc<Parameters: Decodable>(
    to request: HTTPRequestMessage, latest: UInt32, result: (_ method: String, _ parameters: Parameters?) -> String?
  ) -> HTTPReply {
    guard let question = try? JSONDecoder().decode(Question<Parameters>.self, from: Data(request.body)) else { return HTTPReply(status: 400) }
    let known: String? =
      switch question.method {
      case "getHealth": "{\"status\":\"healthy\",\"latestLedger\":\(latest),\"oldestLedger\":2,\"ledgerRetentionWindow\":\(latest)}"
      case "getLatestLedger": "{\"id\":\"\(Bytes32())\",\"sequence\":\(latest),\"protocolVersion\":25}"
      default: result(question.method, question.params)
      }
    let answer = known.map { "\"result\":\($0)" } ?? "\"error\":{\"code\":-32601,\"message\":\"method not found\"}"
    return HTTPReply(
      status: 200, headers: [.contentType: "application/json"], body: Array("{\"jsonrpc\":\"2.0\",\"id\":\(question.id),\(answer)}".utf8))
  }
}
