import Crypto
import Foundation
import StellarKit
import WalletKit

/// A small round picture made from a key, the same every time. Another account, or another issuer's asset of the same code, looks different.
enum Emblem {
  /// Draws an asset's letters on the colours of its issuer.
  static func of(_ asset: Asset) -> HTML {
    let letters = String(asset.code.prefix(4))
    let size = [1: 18, 2: 16, 3: 13].first { $0.key == letters.count }?.value ?? 11
    let colours = asset.issuer.map { Colours(digest($0.address)) } ?? Colours(hue: 224, other: 200)
    return disc(
      """
      <path fill="\(colours.dark)" d="M0 0h40v40H0z"/><path fill="\(colours.other)" d="M0 26 40 14v26H0z"/>\
      <text x="20" y="20" dy=".36em" font-size="\(size)">\(letters)</text>
      """)
  }

  /// Draws a token's letters on the colours of its contract. The contract of an asset gets the asset's picture.
  static func of(_ token: TokenLabel) -> HTML {
    if let asset = token.asset { return of(asset) }
    let letters = String(token.symbol.filter { $0.isLetter || $0.isNumber }.prefix(4))
    let colours = Colours(digest(token.contract.description))
    let size = [1: 18, 2: 16, 3: 13].first { $0.key == letters.count }?.value ?? 11
    return disc(
      """
      <path fill="\(colours.dark)" d="M0 0h40v40H0z"/><path fill="\(colours.other)" d="M0 0h40v13H0z"/>\
      <text x="20" y="20" dy=".36em" font-size="\(size)">\(HTMLEscaping().escapeText(letters))</text>
      """)
  }

  /// Draws the sign for contracts on the colours of a contract.
  static func of(contract: ContractAddress) -> HTML {
    let colours = Colours(digest(contract.description))
    return disc(
      "<path fill=\"\(colours.light)\" d=\"M0 0h40v40H0z\"/><path fill=\"\(colours.dark)\" d=\"M11 9h18v5H16v12h13v5H11z\"/>")
  }

  /// Draws an account's pattern: a mirrored field of five by five.
  static func of(_ account: AccountID) -> HTML {
    let digest = digest(account.address)
    let colours = Colours(digest)
    var path = ""
    for row in 0..<5 {
      for column in 0..<3 where digest[4 + row * 3 + column].isMultiple(of: 2) {
        for x in Set([column, 4 - column]).sorted() { path += "M\(8 + x * 5) \(8 + row * 5)h5v5h-5z" }
      }
    }
    return disc(
      "<path fill=\"\(colours.light)\" d=\"M0 0h40v40H0z\"/><path fill=\"\(colours.dark)\" d=\"\(path)\" transform=\"translate(-.5 -.5)\"/>")
  }

  /// Draws somebody's initials on a colour of their address, if no key of theirs is known.
  static func of(name: String, address: String) -> HTML {
    let initials = String(name.split(separator: " ").compactMap { $0.first { $0.isLetter || $0.isNumber } }.prefix(2)).uppercased()
    return disc(
      """
      <path fill="\(Colours(digest(address)).dark)" d="M0 0h40v40H0z"/>\
      <text x="20" y="20" dy=".36em" font-size="16">\(HTMLEscaping().escapeText(initials))</text>
      """)
  }

  private static func disc(_ content: String) -> HTML {
    HTML(description: "<svg class=\"emblem\" viewBox=\"0 0 40 40\" aria-hidden=\"true\">\(content)</svg>")
  }

  private static func digest(_ address: String) -> [UInt8] {
    Array(SHA256.hash(data: Data(address.utf8)))
  }

  /// Two colours that are dark enough for white letters, and a light one for a dark pattern. They are attributes, because the pages allow no inline
  /// style.
  private struct Colours {
    let dark: String
    let other: String
    let light: String

    init(_ digest: [UInt8]) {
      self.init(hue: Int(digest[0]) * 360 / 256, other: Int(digest[1]) * 360 / 256)
    }

    init(hue: Int, other: Int) {
      dark = "hsl(\(hue) 58% 32%)"
      self.other = "hsl(\(other) 52% 28%)"
      light = "hsl(\(hue) 60% 91%)"
    }
  }
}
