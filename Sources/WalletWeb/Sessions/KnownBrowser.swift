import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import WalletKit

/// The means to tell a browser that has been signed in here since the PIN was set from a stranger's, before anybody signs in.
///
/// A cookie for the sign-in page would be sent to whatever program listens at another port of the host name. So each browser's script makes up a
/// secret name, which browsers keep for one port alone, and the cookie is bound to the path with that name. Name and cookie together make a browser
/// known. Without a script, no browser is known. It then only has to wait after strangers' wrong guesses.
enum KnownBrowser {
  static let cookieName = "basicpay-browser"
  /// The sign-in pages of browsers with a name are below this path.
  static let root = PagePath.signIn + "/browser/"
  /// How long the cookie lasts, in seconds: 400 days, the most that browsers keep one. Each sign-in starts it again.
  private static let lifetime = 400 * 24 * 3600
  /// How many cookies of the name a request may bring.
  private static let cookieLimit = 16

  /// Decides who requests a page: the owner if there is a session or the browser is known, else a stranger. It is also a stranger if that can't be
  /// found out. A known browser's digest is returned with it.
  static func guesser(_ request: Request, _ session: Session?, _ wallets: Wallets) async -> (Guesser, browser: Data?) {
    let digests = digests(of: request)
    var browser: Data?
    if !digests.isEmpty, let vault = await wallets.currentVaultState().contents?.identity {
      browser = digests.first { (try? wallets.store.knownBrowsers.contains($0, for: vault)) == true }
    }
    return (session != nil || browser != nil ? .owner : .stranger, browser)
  }

  /// Returns the digests by which a browser that requests a path below its name may be known; none for other requests.
  private static func digests(of request: Request) -> [Data] {
    let path = request.uri.path
    guard path.hasPrefix(root), let name = path.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false).first else { return [] }
    return Sessions.cookies(cookieName, in: request).prefix(cookieLimit).map { digest(String(name), $0) }
  }

  /// Makes a browser's new cookie and the digest by which the browser is known from then on. Returns nil if its script sent no name.
  static func cookie(_ value: String, forBrowser name: String, isSecure: Bool) -> (cookie: Cookie, digest: Data)? {
    guard name.wholeMatch(of: /[0-9a-f]{64}/) != nil else { return nil }
    let cookie = Cookie(name: cookieName, value: value, maxAge: lifetime, path: root + name, secure: isSecure, httpOnly: true, sameSite: .strict)
    return (cookie, digest(name, value))
  }

  private static func digest(_ name: String, _ value: String) -> Data { Data(SHA256.hash(data: Data("\(name) \(value)".utf8))) }
}
