import Foundation
import HorizonKit
import Hummingbird
import StellarKit
import Synchronization
import Testing

/// The payment stream over real connections.
@Suite struct RealStreamTests {
  private struct Cut: Error {}

  @Test func `no payment is lost or repeated while the server breaks every connection`() async throws {
    let record = try Answer("payments").decoded(as: Page<OperationResource>.self).records[1]
    let json = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    let account = try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    let connections = Atomic(0)
    let (taken, take) = AsyncStream.makeStream(of: Int64.self)
    try await TestServer.run { router in
      router.get("/accounts/{account}/payments") { request, _ in
        let cursor = request.uri.queryParameters.get("cursor", as: Int.self) ?? 0
        let round = connections.wrappingAdd(1, ordering: .relaxed).newValue
        return Response(
          status: .ok,
          headers: [.contentType: "text/event-stream"],
          body: .init { writer in
            try await writer.write(ByteBuffer(string: "retry: 10\nevent: open\ndata: \"hello\"\n\n"))
            for id in (cursor + 1)...(cursor + 3) {
              let event = "id: \(id)\ndata: \(json.replacingOccurrences(of: "5209795272705", with: String(id)))\n\n"
              // Each connection is cut at a different place, after at least one complete event.
              let cut = id == cursor + 3 ? event.prefix(event.count * (round % 10) / 10) : event[...]
              try await writer.write(ByteBuffer(string: String(cut)))
            }
            // Unread bytes are lost with the connection, and after too many failures the client would wait long.
            for await id in taken where id >= cursor + 2 { break }
            throw Cut()
          }
        )
      }
    } test: { url in
      let horizon = try Horizon(url: url, clock: TestClock())
      var ids: [Int64] = []
      for try await operation in horizon.payments(of: .account(account)).stream(after: "0") {
        ids.append(operation.id)
        take.yield(operation.id)
        if ids.count == 40 { break }
      }
      take.finish()
      #expect(ids == Array(1...40))
      #expect(connections.load(ordering: .relaxed) >= 13)
    }
  }
}
