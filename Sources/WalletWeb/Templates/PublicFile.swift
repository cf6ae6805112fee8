import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import StellarKit
import WalletKit

/// A file that every browser may have: styles, script, symbols. The files are within the program, so that it needs no folder next to it.
struct PublicFile: Sendable {
  static let style = PublicFile("/style.css", "text/css; charset=utf-8", PackageResources.style_css)
  static let script = PublicFile("/app.js", "text/javascript; charset=utf-8", PackageResources.app_js)
  /// The script of pages that ask for the PIN or add a passkey.
  static let passkeys = PublicFile("/passkeys.js", "text/javascript; charset=utf-8", PackageResources.passkeys_js)
  /// The script of the page with the ramp's window.
  static let ramp = PublicFile("/ramp.js", "text/javascript; charset=utf-8", PackageResources.ramp_js)
  /// The script of the page that reads QR codes.
  static let scan = PublicFile("/scan.js", "text/javascript; charset=utf-8", PackageResources.scan_js)
  /// The script of the settings.
  static let notices = PublicFile("/notices.js", "text/javascript; charset=utf-8", PackageResources.notices_js)
  static let icons = PublicFile("/icons.svg", "image/svg+xml", PackageResources.icons_svg)
  static let emblem = PublicFile("/emblem.svg", "image/svg+xml", PackageResources.emblem_svg)
  /// The emblem in the sizes in which systems show an app's icon. `script/icons.py` draws them.
  static let smallIcon = PublicFile("/icon-192.png", "image/png", PackageResources.icon_192_png)
  static let largeIcon = PublicFile("/icon-512.png", "image/png", PackageResources.icon_512_png)
  static let maskableIcon = PublicFile("/icon-maskable.png", "image/png", PackageResources.icon_maskable_png)
  static let manifest = PublicFile("/manifest.webmanifest", "application/manifest+json", Manifest().bytes)
  /// The dependencies' licences. `script/licences.py` gathers them.
  static let licences = PublicFile("/licences.txt", "text/plain; charset=utf-8", PackageResources.licences_txt)
  /// The scripts, which have sentences in them and therefore differ by language.
  static let scripts = [script, passkeys, ramp, scan, notices]
  private static let translatedScripts = EachLanguage<[PublicFile]> { language in scripts.map { $0.translated(into: language) } }
  /// All files but the scripts.
  static let others = ofEveryPage + [licences]
  /// What every page is made of, and what is installed with it as an app, apart from its script.
  static let ofEveryPage = [style, icons, emblem, smallIcon, largeIcon, maskableIcon, manifest]

  /// Returns the scripts in a language, in the same order.
  static func scripts(in language: Language) -> [PublicFile] {
    (Language.all.contains(language) ? try? translatedScripts[language] : nil) ?? scripts.map { $0.translated(into: language) }
  }

  /// Returns this script in a language.
  func spoken(in language: Language) -> PublicFile {
    zip(Self.scripts, Self.scripts(in: language)).first { $0.0.path == path }?.1 ?? self
  }

  let path: String
  /// The path with the content's digest, so that browsers can keep the file for ever and still fetch a new one.
  let address: String
  private let type: String
  private let content: ByteBuffer

  /// How many bytes are served.
  var size: Int { content.readableBytes }

  private init(_ path: String, _ type: String, _ bytes: [UInt8]) {
    self.path = path
    self.type = type
    content = ByteBuffer(bytes: bytes)
    let digest = SHA256.hash(data: Data(bytes)).prefix(6).hexadecimal
    address = "\(path)?\(digest)"
  }

  /// Returns the path of this script in a language.
  func path(in language: Language) -> String { language == .english ? path : "/\(language.rawValue)\(path)" }

  private func translated(into language: Language) -> PublicFile {
    guard language != .english else { return self }
    return PublicFile(path(in: language), type, Array(language.script(String(buffer: content)).utf8))
  }

  var response: Response {
    let headers: HTTPFields = [.contentType: type, .cacheControl: "public, max-age=31536000, immutable"]
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: content))
  }
}
