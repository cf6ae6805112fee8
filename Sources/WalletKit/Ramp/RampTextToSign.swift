import Foundation
import StellarKit

/// A text that the ramp's page wants signed.
public struct RampTextToSign: Hashable, Sendable {
  /// Its number within its window. Only the text with the number that was shown is signed.
  public let number: Int
  /// The text, exactly as it is signed.
  public let text: String
  /// The site that the signature would sign in to according to the text (EIP-4361, and its counterpart on Solana), made safe to show, if that isn't
  /// the ramp; nil for any other text. Such a text is never signed without asking.
  public let otherSignInSite: String?

  /// The text, made safe to show: characters that are invisible, or change how the text reads, are written as numbers.
  public var shown: String { PrintableText.escapedLines(text) }

  /// - Parameters:
  ///   - number: its number within its window.
  ///   - text: the text.
  ///   - origin: the ramp's origin.
  init(number: Int, text: String, origin: String) {
    self.number = number
    self.text = text
    otherSignInSite = Self.otherSignInSite(text, origin)
  }

  private static func otherSignInSite(_ text: String, _ origin: String) -> String? {
    let signIn = /(?:[A-Za-z][A-Za-z0-9+.\-]*:\/\/)?(.+) wants you to sign in with your (?:Ethereum|Solana) account:/
    guard let site = text.prefix(while: { !$0.isNewline }).wholeMatch(of: signIn)?.1 else { return nil }
    let (domain, ramp) = (site.lowercased(), URLComponents(string: origin))
    let host = ramp?.host ?? ""
    let own = [host, ramp?.port.map { "\(host):\($0)" }]
    // Meso may name only its domain, without its server's name.
    return own.contains(domain) || (domain.contains(".") && host.hasSuffix("." + domain)) ? nil : PrintableText.escaped(site.prefix(100))
  }
}
