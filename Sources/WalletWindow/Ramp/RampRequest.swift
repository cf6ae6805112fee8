import Foundation
import MesoKit

/// A request of the wallet's purchase page to its window, to show the ramp's page in a second window where a browser would use a frame.
enum RampRequest: Hashable, Sendable {
  case open(url: String, origin: MesoOrigin)
  case show(Bool)
  case post(String)
  case close

  private struct Message: Decodable {
    let ramp: String
    let url, origin, text: String?
  }

  /// Reads a request. Returns nil for anything else.
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

/// A report to the wallet's page about the ramp's window.
struct RampReport: Encodable {
  /// `message`, or `closed` if the person closed the window.
  let ramp: String
  var body = ""
  var origin = ""
  /// Whose message it is: `main` for the ramp's page; empty for any other; `failed` if `body` is the reason why the page couldn't be loaded.
  var frame = ""

  /// The report as JSON. Strings can always be encoded, so ignoring the error loses nothing.
  var json: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}
