import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit

/// The decoding of Horizon's JSON answers.
enum HorizonPages: Topic {
  static func rows() async throws -> [Row] {
    let page = try payments(200)
    let horizon = try Horizon(url: "https://horizon.example.org", transport: Answer(body: page))
    return [
      Row("decode a Horizon page of 200 payments", bytes: page.count, goal: .rate(50, bytes: page.count)) {
        for _ in 0..<$0 {
          let page = try await horizon.payments().page(limit: 200)
          guard page.records.count == 200 else { throw Incomplete() }
          keep(page)
        }
      },
      Row("the same to Foundation's dictionaries", bytes: page.count) {
        let data = Data(page)
        for _ in 0..<$0 { keep(try JSONSerialization.jsonObject(with: data)) }
      },
    ]
  }

  /// The error if an answer isn't complete.
  struct Incomplete: Error {}

  /// A transport that gives the same answer to every request.
  struct Answer: HTTPTransport {
    let body: [UInt8]

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      HTTPReply(status: 200, headers: [.contentType: "application/hal+json"], body: body)
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
      throw .notConnected("there are no streams here")
    }
  }

  /// Writes a page as Horizon does, indented and with all its links.
  static func payments(_ count: Int) throws -> [UInt8] {
    let records = try (0..<count).map { try payment($0) }.joined(separator: ",\n")
    let address = "https://horizon.stellar.org/payments?cursor=1&limit=\(count)&order=asc"
    let link = "{ \"href\": \"\(address)\" }"
    return Array(
      """
      {
        "_links": { "self": \(link), "next": \(link), "prev": \(link) },
        "_embedded": {
          "records": [
      \(records)
          ]
        }
      }
      """.utf8)
  }

  private static func payment(_ number: Int) throws -> String {
    let id = 213_456_789_012_345_678 + number * 4096
    let from = try address(number)
    let hash = String(repeating: String(format: "%08x", number), count: 8)
    let url = "https://horizon.stellar.org"
    return """
            {
              "_links": {
                "self": {
                  "href": "\(url)/operations/\(id)"
                },
                "transaction": {
                  "href": "\(url)/transactions/\(hash)"
                },
                "effects": {
                  "href": "\(url)/operations/\(id)/effects"
                },
                "succeeds": {
                  "href": "\(url)/effects?order=desc&cursor=\(id)"
                },
                "precedes": {
                  "href": "\(url)/effects?order=asc&cursor=\(id)"
                }
              },
              "id": "\(id)",
              "paging_token": "\(id)",
              "transaction_successful": true,
              "source_account": "\(from)",
              "type": "payment",
              "type_i": 1,
              "created_at": "2026-11-21T03:\(String(format: "%02d:%02d", number / 60, number % 60))Z",
              "transaction_hash": "\(hash)",
              "asset_type": "credit_alphanum4",
              "asset_code": "USDC",
              "asset_issuer": "\(try address(1000))",
              "from": "\(from)",
              "to": "\(try address(number + 500))",
              "amount": "\(number).\(String(format: "%07d", number * 12345))"
            }
      """
  }

  private static func address(_ number: Int) throws -> String {
    let seed = [UInt8](repeating: UInt8(number & 255), count: 31) + [UInt8(number >> 8)]
    return try KeyPair(seed: seed).accountID.address
  }
}
