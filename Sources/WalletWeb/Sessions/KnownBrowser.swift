import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import WalletKit

/// Tells a browser that was signed in here before from a stranger's, before anybody signs in.
///
/// A cookie for the sign-in page would be sent to whatever program listens at another port of the host name. So each browser's script
/// makes up a secret name, which browsers keep for one port alone, and the cookie is bound to the path with that name. Name and cookie
/// together make a browser known; without a script, none is, and only has to wait for strangers' wrong guesses.
enum KnownBrowser {
  static let cookieName = "basicpay-browser"
  /// The sign-in pages of browsers with a name are below this path.
  static let root = PagePath.signIn + "/browser/"
  /// In seconds: 400 days, the most that browsers keep a cookie. Each sign-in begins it anew.
  private static let lifetime = 400 * 24 * 3600
  /// How many cookies of the name a request may bring.
  private static let cookieLimit = 16

  /// Who asks for a page: the owner where there is a session, or the browser is known. Where that can't be found out, a stranger.
  static func guesser(_ request: Request, _ session: Session?, _ known: KnownBrowsers) -> (Guesser, browser: Data?) {
    let browser = digests(of: request).first { (try? known.contains($0)) == true }
    return (session != nil || browser != nil ? .owner : .stranger, browser)
  }

  /// What a browser that asks for a path below its name shows; nothing for others.
  private static func digests(of request: Request) -> [Data] {
    let path = request.uri.path
    guard path.hasPrefix(root), let name = path.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false).first else { return [] }
    return Sessions.cookies(cookieName, in: request).prefix(cookieLimit).map { digest(String(name), $0) }
  }

  /// A browser's new cookie, and the digest of what it shows from then on; nil where its script sent no name.
  static func cookie(_ value: String, forBrowser name: String, isSecure: Bool) -> (cookie: Cookie, digest: Data)? {
    guard name.wholeMatch(of: /[0-9a-f]{64}/) != nil else { return nil }
    let cookie = Cookie(name: cookieName, value: value, maxAge: lifetime, path: root + name, secure: isSecure, httpOnly: true, sameSite: .strict)
    return (cookie, digest(name, value))
  }

  private static func digest(_ name: String, _ value: String) -> Data { Data(SHA256.hash(data: Data("\(name) \(value)".utf8))) }
}
