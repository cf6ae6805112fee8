import Foundation
import MesoKit

/// What the wallet's page of a purchase asks of its window: the ramp's page in the second window, where a browser would have a frame.
enum RampRequest: Hashable, Sendable {
  case open(url: String, origin: MesoOrigin)
  case show(Bool)
  case post(String)
  case close

  private struct Message: Decodable {
    let ramp: String
    let url, origin, text: String?
  }

  /// Nil for anything else than such a request.
  init?(_ json: String) {
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(json.utf8)) else { return nil }
    switch message.ramp {
    case "open":
      guard let url = message.url, let origin = message.origin.flatMap({ try? MesoOrigin($0) }), PageAddress(url)?.origin == origin else {
        return nil
      }
      self = .open(url: url, origin: origin)
    case "show": self = .show(true)
    case "hide": self = .show(false)
    case "close": self = .close
    case "post":
      guard let text = message.text else { return nil }
      self = .post(text)
    default: return nil
    }
  }
}

/// What the wallet's page is told of the ramp's window.
struct RampReport: Encodable {
  /// `message`, or `closed` by the person.
  let ramp: String
  var body = ""
  var origin = ""
  var frame = ""

  /// Texts can always be encoded, so that nothing is lost by leaving the error out.
  var json: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}
