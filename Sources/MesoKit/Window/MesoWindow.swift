/// A page of Meso to show, with its permissions: what a surface needs to make its frame.
public struct MesoWindow: Hashable, Sendable {
  /// The page.
  public let url: String
  /// The page's origin. A page that embeds this window in a frame must list it in `frame-src` of its content security policy.
  public let origin: MesoOrigin

  /// The frame's `allow` attribute: payment, for Apple Pay. No camera, no microphone, no clipboard, no location.
  public var allow: String { "payment" }

  /// The frame's `sandbox` attribute. The page can run its scripts, keep its own session, submit its forms, and open a link (its terms, a bank's card
  /// check) in a tab. It can't navigate the application's page, show dialogs or start downloads.
  public var sandbox: String { "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox" }

  /// The frame's `referrerpolicy` attribute. Meso's page learns from the referrer which origin it may talk to.
  public var referrerPolicy: String { "origin" }

  /// Makes the window of a transfer.
  ///
  /// The query's fields and their order are those of Meso's own client in the same mode.
  public init(_ configuration: MesoTransferConfiguration) {
    origin = configuration.origin
    let query = FormURLEncoded.encode(Self.fields(of: configuration).compactMap { name, value in value.map { (name, $0) } })
    url = "\(origin)\(configuration.mode.path)?\(query)"
  }

  /// Makes the window over the page in which a new user is onboarded, next to an inline window.
  ///
  /// - Throws: ``MesoMessageRefusal/invalid(_:field:)`` if the path isn't valid or leads out of Meso's onboarding.
  init(onboarding: MesoOnboarding, origin: MesoOrigin) throws(MesoMessageRefusal) {
    self.origin = origin
    url = origin.text + (try onboarding.path())
  }

  private static func fields(of configuration: MesoTransferConfiguration) -> [(name: String, value: String?)] {
    let sourceAmount = ("sourceAmount", configuration.sourceAmount?.description)
    let destinationAmount = ("destinationAmount", configuration.destinationAmount?.description)
    let who = [
      ("partnerId", configuration.partnerID),
      ("network", configuration.network.rawValue),
      ("walletAddress", configuration.walletAddress),
    ]
    let destinationAsset = ("destinationAsset", configuration.destinationAsset.rawValue)
    let sourceAsset = ("sourceAsset", configuration.sourceAsset.rawValue)
    let version = ("version", configuration.mode.version)
    let strategy = ("authenticationStrategy", configuration.authenticationStrategy.rawValue)
    let mode = ("mode", configuration.mode.rawValue)
    let layout = [
      ("layoutPosition", configuration.layout.position.rawValue), ("layoutOffset", text(of: configuration.layout.offset)),
    ]
    let amounts: [(String, String?)] = [sourceAmount, destinationAmount]
    return switch configuration.mode {
    case .embedded: amounts + who + [destinationAsset, sourceAsset] + layout + [version, strategy, mode]
    case .inline: who + amounts + [destinationAsset, sourceAsset, version, strategy, mode]
    case .webview:
      who + amounts + [destinationAsset, sourceAsset, ("environment", configuration.environment.rawValue), strategy, version, mode]
    }
  }

  /// Formats an offset as a number, or as a JSON object of numbers in quotation marks.
  private static func text(of offset: MesoLayout.Offset) -> String {
    switch offset {
    case .all(let pixels): return String(pixels)
    case .edges(let horizontal, let vertical):
      let edges = [horizontal.map { "\"horizontal\":\"\($0)\"" }, vertical.map { "\"vertical\":\"\($0)\"" }]
      return "{\(edges.compactMap(\.self).joined(separator: ","))}"
    }
  }
}

/// `application/x-www-form-urlencoded` as the WHATWG's URL standard defines it and browsers' `URLSearchParams` writes it.
enum FormURLEncoded {
  /// Encodes names and values as a query, in their order.
  static func encode(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  private static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " "):
        encoded += "+"
      default:
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
