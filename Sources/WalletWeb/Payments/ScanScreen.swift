import Foundation
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import Sentences
import StellarKit
import WalletKit

/// `/pay/scan`: reads the QR code of an address or a payment link with the camera, or from a picture. It fills in a form, and pays nothing.
///
/// The page's script sends what the camera sees as grey pixels, and the wallet, on the same computer, looks for a code in them.
struct ScanScreen: Screen {
  struct Values: Sendable {
    let token: String
    let side: Int
    let script: String
  }

  /// What the script is told: the page to go on to, or why this code leads nowhere. Both are nil if there is no code.
  private struct Found: Encodable {
    var path: String?
    var sentence: String?
  }

  static let path = "pay/scan"

  static let templates = [template]
  static let uploads = [Upload(path: path, limit: QRCode.sideLimit * QRCode.sideLimit)]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(Self.path)) { _, context in
      let values = Values(token: context.token, side: QRCode.sideLimit, script: PublicFile.scan.spoken(in: .current).address)
      var response = try await services.pages.show(Page(title: "Scan a code", template: Self.template, values: values, destination: .pay), context)
      SecurityHeaders.allowCamera(in: &response)
      return response
    }
    router.post(RouterPath(Self.path)) { _, context in
      let width = Int(context.field("width")) ?? 0
      let text = context.form.withBytes("file") { QRCode.read($0, width: width) }
      let found = text.map(Self.found) ?? Found()
      let body = try JSONEncoder().encode(found)
      return Response(
        status: .ok, headers: [.contentType: "application/json; charset=utf-8"], body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
  }

  /// Decides where a code leads. Only an address or a link leads on, since a name in a code could be made to look like a contact's.
  private static func found(_ text: String) -> Found {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let link = OpenScreen.link(in: text) { return Found(path: OpenScreen.path(of: link)) }
    if let address = (try? ContactAddress(text))?.description ?? ContractAddress(contract: text)?.description {
      return Found(path: PagePath.pay(address))
    }
    let sentence: Sentence = "This code doesn't contain a Stellar address or a payment link."
    return Found(sentence: Language.current.say(sentence))
  }

  static let template = Template(
    "scan",
    """
    <header class="head"><h1>Scan a code</h1><p>The QR code of an address or a payment link. You review everything before anything is paid.</p></header>
    <section class="card stack" aria-label="Camera" data-scan data-token="{{token}}" data-side="{{side}}">
      <noscript><p class="notice wait">{{> icon-warning}}<span>Your browser needs JavaScript to read codes. Without it, copy the address into the form.</span></p></noscript>
      <video class="scan" muted playsinline hidden tabindex="-1" aria-label="What the camera sees"></video>
      <p class="hint centre" role="status"></p>
      <button type="button" class="primary wide" data-camera hidden>Use the camera</button>
      <label class="quiet" data-picture hidden>Choose a picture<input type="file" accept="image/*" class="hidden-label"></label>
      <p class="hint">Pictures are read on this computer, and not kept.</p>
    </section>
    <p class="ways"><a href="pay">{{> icon-back}}Back</a></p>
    <script src="{{script}}" type="module"></script>
    """)
}
