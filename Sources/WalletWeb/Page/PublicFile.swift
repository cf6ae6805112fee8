import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A file that every browser may have: styles, script, symbols. They are within the program, so that it needs no folder next to it.
struct PublicFile: Sendable {
  static let style = PublicFile("/style.css", "text/css; charset=utf-8", PackageResources.style_css)
  static let script = PublicFile("/app.js", "text/javascript; charset=utf-8", PackageResources.app_js)
  /// Only for pages that ask for the PIN or add a passkey.
  static let passkeys = PublicFile("/passkeys.js", "text/javascript; charset=utf-8", PackageResources.passkeys_js)
  /// Only for the page with the ramp's window.
  static let ramp = PublicFile("/ramp.js", "text/javascript; charset=utf-8", PackageResources.ramp_js)
  static let icons = PublicFile("/icons.svg", "image/svg+xml", PackageResources.icons_svg)
  static let emblem = PublicFile("/emblem.svg", "image/svg+xml", PackageResources.emblem_svg)
  /// The dependencies' licences. `script/licences.py` gathers them.
  static let licences = PublicFile("/licences.txt", "text/plain; charset=utf-8", PackageResources.licences_txt)
  static let all = [style, script, passkeys, ramp, icons, emblem, licences]

  let path: String
  /// The path with the content's digest, so that browsers can keep the file for ever and still fetch a new one.
  let address: String
  private let type: String
  private let content: ByteBuffer

  private init(_ path: String, _ type: String, _ bytes: [UInt8]) {
    self.path = path
    self.type = type
    content = ByteBuffer(bytes: bytes)
    let digest = SHA256.hash(data: Data(bytes)).prefix(6).map { String($0, radix: 16) }.joined()
    address = "\(path)?\(digest)"
  }

  var response: Response {
    let headers: HTTPFields = [.contentType: type, .cacheControl: "public, max-age=31536000, immutable"]
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: content))
  }
}
