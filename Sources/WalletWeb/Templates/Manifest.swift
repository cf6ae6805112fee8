import Foundation

/// The manifest that a browser reads before it installs the wallet like an app (W3C Web Application Manifest).
///
/// The app starts at the sign-in page, which leads on to an open session. The session's address is a secret, so this file, which is the same for
/// everybody, can't contain it.
struct Manifest: Encodable {
  struct Icon: Encodable {
    let src: String
    let type: String
    let sizes: String
    let purpose: String
  }

  let id = "/"
  let name = "BasicPay"
  let shortName = "BasicPay"
  let startURL = PagePath.signIn
  let scope = "/"
  let display = "standalone"
  // The pages have a light background.
  let backgroundColour = "#f4f5f8"
  let themeColour = "#f4f5f8"
  let icons = [
    Icon(src: PublicFile.emblem.address, type: "image/svg+xml", sizes: "any", purpose: "any"),
    Icon(src: PublicFile.smallIcon.address, type: "image/png", sizes: "192x192", purpose: "any"),
    Icon(src: PublicFile.largeIcon.address, type: "image/png", sizes: "512x512", purpose: "any"),
    Icon(src: PublicFile.maskableIcon.address, type: "image/png", sizes: "512x512", purpose: "maskable"),
  ]

  private enum CodingKeys: String, CodingKey {
    case id, name, scope, display, icons
    case shortName = "short_name"
    case startURL = "start_url"
    case backgroundColour = "background_color"
    case themeColour = "theme_color"
  }

  /// The manifest as JSON. It is empty only if encoding fails; browsers then ignore it.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}
