import Foundation
import Hummingbird
import WalletKit

/// What is known about a request on its way to its screen.
struct PageContext: RequestContext {
  /// The largest size of a form, in bytes.
  static let formLimit = 16 * 1024

  var coreContext: CoreRequestContextStorage
  /// The path and query that were asked for.
  var address = "/"
  /// Who made the request.
  var visitor = Visitor.local
  /// The network address that it comes from; empty where that isn't known.
  let peer: String
  /// Whether a page's script asked for it, which shows at most a part of the answer.
  var isMadeByScript = false
  /// Whether a person asked for it, and not a page by itself.
  var isMadeByAPerson = true
  /// The session it belongs to; nil for somebody who isn't signed in.
  var session: Session?
  /// Who is guessing if a PIN comes with the request.
  var guesser = Guesser.stranger
  /// The value by which a browser is known that has been signed in here since the PIN was set; nil for all others.
  var knownBrowser: Data?
  /// Whether it is a form, whose answer is shown at an address of its own.
  var isForm = false
  /// The form's fields, once its token has been found right.
  var form = Form.empty

  var maxUploadSize: Int { Self.formLimit }

  /// The base of the page's links and a screen's redirects: the session's secret path, or the root for somebody who isn't signed in.
  var base: String { session?.base ?? "/" }

  /// The token in the forms of its page; empty where nobody is signed in.
  var token: String { session?.token ?? "" }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress ?? ""
  }

  /// Whether something outside the wallet led to the page, and may have filled it in (``ReturnPath/mark``).
  var isFromElsewhere: Bool { query.get(ReturnPath.mark) != nil }

  /// Marks a place that the page leads on to, with what the page was filled in with, as being from elsewhere if the page is.
  func leadingOn(to place: String) -> String { isFromElsewhere ? ReturnPath(named: place).fromElsewhere.path : place }

  /// The page's own address from its base, as the page requests it when it reloads itself (``ReturnPath/seen``, which comes first, like the mark). It
  /// leads nowhere else, whatever was asked for.
  var ownAddress: String {
    let path = address.hasPrefix(base) ? String(address.dropFirst(base.count)) : address
    let own = "./" + path.drop { $0 == "/" }
    guard query.get(ReturnPath.seen) == nil else { return own }
    let parts = own.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return "\(parts[0])?" + ([Substring(ReturnPath.seen)] + parts.dropFirst()).joined(separator: "&")
  }

  private var query: Query { Query(address.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? "") }

  /// Returns a field of the form as text, which is empty if there is no such field.
  func field(_ name: String) -> String { form.text(name) }

  /// Reads a PIN or passphrase from a field of the form, without ever turning it into text.
  func secret(_ name: String) -> Secret {
    var bytes = form.withBytes(name) { Array($0) }
    return Secret(wiping: &bytes)
  }

  /// The passkey with which a form was sent instead of a PIN; nil if it was sent without. Its output never becomes text on the way. The vault refuses
  /// a malformed one like any other that isn't its own.
  var passkey: VaultCredential? {
    guard form.withBytes("passkeyOutput", { !$0.isEmpty }) else { return nil }
    let id = form.withBytes("passkeyId") { Base64URL.decode($0) }
    let output = form.withBytes("passkeyOutput") { Secret(base64URL: $0) }
    return .passkey(id: id ?? Data(), output: output ?? Secret(bytes: Data()))
  }
}
