import Foundation
import HTTPTypes
import HorizonKit
import Sentences

/// What goes wrong with a request without anybody lying.
enum WireFault: Hashable, Sendable {
  case none
  /// There is no connection.
  case notConnected
  /// It gets lost on the way.
  case dropsBefore
  /// Its answer gets lost.
  case dropsAfter
  /// It takes a while.
  case delays
  /// It is carried out when nobody waits any more.
  case actsLate
  /// The server gets it twice.
  case repeats
  case garbles
  case tooManyRequests
  case unavailable
  case gatewayTimeout
  /// 429, by a server that has passed it on all the same.
  case actsAndIsBusy
}

extension Step.Weather {
  /// Faults, each with how often it comes among a thousand requests.
  var faults: [(WireFault, UInt64)] {
    let lossy: [(WireFault, UInt64)] = [(.notConnected, 30), (.dropsBefore, 60), (.dropsAfter, 90)]
    let busy: [(WireFault, UInt64)] = [(.tooManyRequests, 60), (.unavailable, 50), (.gatewayTimeout, 50), (.actsAndIsBusy, 40)]
    let rough: [(WireFault, UInt64)] = [(.delays, 100), (.actsLate, 40), (.repeats, 60), (.garbles, 60)]
    return switch self {
    case .calm: []
    case .lossy: lossy
    case .busy: busy
    case .rough: rough
    case .stormy: lossy + busy + rough
    }
  }
}

extension Wire {
  /// What goes wrong with a request: it follows from the seed, the step, the kind of request, and how many of the kind came before.
  func fault(_ endpoint: Endpoint, _ number: Int) -> WireFault {
    var chance = draw(endpoint, number, 1) % 1_000
    for (fault, share) in faults {
      if chance < share { return fault }
      chance -= share
    }
    return .none
  }

  /// What keeps a request from the server.
  func before(_ fault: WireFault) throws(TransportError) {
    switch fault {
    case .notConnected: throw .notConnected("nothing answers")
    case .dropsBefore: throw .connectionLost("the connection was reset")
    case .delays: delay(.seconds(7))
    case .actsLate: delay(.seconds(31))
    default: return
    }
  }

  /// The answer of a server that doesn't look at a request.
  func busy(_ fault: WireFault) -> HTTPReply? {
    switch fault {
    case .tooManyRequests, .actsAndIsBusy: HTTPReply(status: 429, headers: [.retryAfter: "3"], body: JSONText.problem("rate_limit_exceeded", 429))
    case .unavailable: HTTPReply(status: 503, body: JSONText.problem("server_over_capacity", 503))
    case .gatewayTimeout: HTTPReply(status: 504, body: Array("<html>504 Gateway Time-out</html>".utf8))
    default: nil
    }
  }

  /// An answer that was damaged on its way: cut, with other bits, or somebody else's page.
  func garbled(_ reply: HTTPReply, _ endpoint: Endpoint, _ number: Int) -> HTTPReply {
    var reply = reply
    let chance = draw(endpoint, number, 2)
    guard !reply.body.isEmpty else { return reply }
    let place = Int(chance / 16 % UInt64(reply.body.count))
    switch chance % 4 {
    case 0: reply.body = Array(reply.body.prefix(place))
    case 1: reply.body = Array("{\"hello\": [1, {}]}".utf8)
    case 2: reply = HTTPReply(status: 200, body: Array("<html>Please log in to use this network</html>".utf8))
    // A flipped bit in a number would be a lie that no wallet can see: only what holds the answer together is damaged.
    default: if let place = reply.body[place...].firstIndex(where: { "{}[]\":,".utf8.contains($0) }) { reply.body[place] ^= 1 << UInt8(chance % 7) }
    }
    return reply
  }
}

/// A program's end of the wire.
struct Line: HTTPTransport {
  let wire: Wire
  let life: Wire.Life
  /// Whether it is that of a second window.
  var isSecondWindow = false

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    // Not a child task: whether somebody stopped waiting in time, which nobody can foresee, must not change what the server does.
    let work = Task { () -> Result<HTTPReply, TransportError> in
      do throws(TransportError) { return .success(try await wire.send(request, from: self)) } catch { return .failure(error) }
    }
    return try await work.value.get()
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .notConnected("there are no streams here") }
}
