import Foundation
import StellarKit

/// A text that the ramp's page wants signed.
public struct RampTextToSign: Hashable, Sendable {
  /// Which one it is of its window: the signature of a text is given to whoever was shown just this one.
  public let number: Int
  /// The text, as it is signed.
  public let text: String
  /// Where its signature would sign in, by the text's own words (EIP-4361, and its like on Solana), fit to be shown, where that isn't the ramp;
  /// nil for any other text. It is never signed without asking.
  public let otherSignInSite: String?

  /// The text, fit to be shown: what can't be seen, or changes how the text reads, is written as a number.
  public var shown: String { PrintableText.escapedLines(text) }

  /// - Parameters:
  ///   - number: which one it is.
  ///   - text: the text.
  ///   - origin: the ramp's.
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
    // Meso may name itself without the name of its server.
    return own.contains(domain) || (domain.contains(".") && host.hasSuffix("." + domain)) ? nil : PrintableText.escaped(site.prefix(100))
  }
}
