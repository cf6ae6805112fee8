import Foundation
import HTTPTypes
import HorizonKit
import Sentences

/// A fault of a request for which nobody has to lie.
enum WireFault: Hashable, Sendable {
  case none
  /// There is no connection.
  case notConnected
  /// The request gets lost on the way.
  case dropsBefore
  /// The answer gets lost.
  case dropsAfter
  /// The answer takes a while.
  case delays
  /// The request is carried out when nobody waits for it any more.
  case actsLate
  /// The server receives the request twice.
  case repeats
  case garbles
  case tooManyRequests
  case unavailable
  case gatewayTimeout
  /// 429 from a server that has carried out the request all the same.
  case actsAndIsBusy
}

extension Step.Weather {
  /// The faults, each with its frequency per thousand requests.
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
  /// Draws the fault of a request. It follows from the seed, the step, the kind of request, and how many of that kind came before in the step.
  func fault(_ endpoint: Endpoint, _ number: Int) -> WireFault {
    var chance = draw(endpoint, number, 1) % 1_000
    for (fault, share) in faults {
      if chance < share { return fault }
      chance -= share
    }
    return .none
  }

  /// Applies a fault before the server receives the request: it throws if the request doesn't arrive, or delays it.
  func before(_ fault: WireFault) throws(TransportError) {
    switch fault {
    case .notConnected: throw .notConnected("nothing answers")
    case .dropsBefore: throw .connectionLost("the connection was reset")
    case .delays: delay(.seconds(7))
    case .actsLate: delay(.seconds(31))
    default: return
    }
  }

  /// Returns the answer of a server that doesn't look at the request, or nil for any other fault.
  func busy(_ fault: WireFault) -> HTTPReply? {
    switch fault {
    case .tooManyRequests, .actsAndIsBusy: HTTPReply(status: 429, headers: [.retryAfter: "3"], body: JSONText.problem("rate_limit_exceeded", 429))
    case .unavailable: HTTPReply(status: 503, body: JSONText.problem("server_over_capacity", 503))
    case .gatewayTimeout: HTTPReply(status: 504, body: Array("<html>504 Gateway Time-out</html>".utf8))
    default: nil
    }
  }

  /// Damages an answer: it is cut off, has a flipped bit, or is somebody else's page.
  func garbled(_ reply: HTTPReply, _ endpoint: Endpoint, _ number: Int) -> HTTPReply {
    var reply = reply
    let chance = draw(endpoint, number, 2)
    guard !reply.body.isEmpty else { return reply }
    let place = Int(chance / 16 % UInt64(reply.body.count))
    switch chance % 4 {
    case 0: reply.body = Array(reply.body.prefix(place))
    case 1: reply.body = Array("{\"hello\": [1, {}]}".utf8)
    case 2: reply = HTTPReply(status: 200, body: Array("<html>Please log in to use this network</html>".utf8))
    // A flipped bit in a number would be a lie that no wallet can detect. So only characters that structure the answer are damaged.
    default: if let place = reply.body[place...].firstIndex(where: { "{}[]\":,".utf8.contains($0) }) { reply.body[place] ^= 1 << UInt8(chance % 7) }
    }
    return reply
  }
}

/// A program's transport over the wire.
struct Line: HTTPTransport {
  let wire: Wire
  let life: Wire.Life
  /// Whether a second window uses it.
  var isSecondWindow = false

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    // Not a child task: it can't be foreseen whether the caller stops waiting in time, and that must not change what the server does.
    let work = Task { () -> Result<HTTPReply, TransportError> in
      do throws(TransportError) { return .success(try await wire.send(request, from: self)) } catch { return .failure(error) }
    }
    return try await work.value.get()
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .notConnected("there are no streams here") }
}
