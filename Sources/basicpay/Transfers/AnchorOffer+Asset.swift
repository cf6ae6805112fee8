import AnchorKit
import ArgumentParser
import Sentences
import StellarKit
import WalletKit

extension AnchorOffer {
  /// Finds the asset that was typed: `XLM`, `CODE:ISSUER`, or the code of one of the anchor's.
  func asset(_ typed: String) throws -> Asset {
    if typed == "XLM" || typed == "native" || typed.contains(":") { return try Asset(typed) }
    let known = Set(items.map(\.asset).filter { $0.code == typed })
    guard known.count <= 1 else { throw Refused("\(anchor.domain.name) has several assets called \(typed). Write it as CODE:ISSUER.") }
    guard let asset = known.first else {
      let codes = Set(items.map(\.asset.code)).sorted().joined(separator: ", ")
      throw Refused(
        codes.isEmpty
          ? "\(anchor.domain.name) has no asset called \(typed), and no other."
          : "\(anchor.domain.name) has no asset called \(typed). It has \(codes).")
    }
    return asset
  }
}

extension AnchorAsset {
  /// Parses an option with an asset in SEP-38's form.
  static func typed(_ text: String) throws(ValidationError) -> AnchorAsset {
    guard let asset = AnchorAsset(text) else { throw ValidationError("“\(text.prefix(60))” isn't a currency. Write it as in iso4217:USD.") }
    return asset
  }
}
