import Foundation

/// What a browser asks for before it installs the wallet like an app (W3C Web Application Manifest).
///
/// It begins at the sign-in page, which goes on with a session that is open: where that is, is a secret, which this file, the same for everybody, can't know.
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
  // As the pages are on a light ground.
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

  /// As JSON; empty only if that can't be written, which a browser takes for no manifest.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}
