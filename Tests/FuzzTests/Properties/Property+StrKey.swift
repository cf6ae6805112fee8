import StellarKit

extension Property {
  static func checkStrKey(_ text: String) throws {
    if let (kind, payload) = try? StrKey.decode(text) {
      try require(StrKey.encode(kind, payload) == text, "\(kind) is written otherwise")
      let taken: [String?] = [
        (try? MuxedAccount(text))?.address, (try? SignerKey(text))?.address, (try? ClaimableBalanceID(text))?.address,
        (try? LiquidityPoolID(text))?.address, (try? KeyPair(secretSeed: text))?.revealSecretSeed(),
      ]
      try require(taken.allSatisfy { $0 == nil || $0 == text }, "\(kind) becomes another")
      try require(kind == .contract || taken.contains(text), "\(kind) is nothing")
    }
    if let asset = try? Asset(text) {
      try require(asset.description == (text == "native" ? "XLM" : text), "the asset is written otherwise")
      try require(try Asset(asset.xdr) == asset, "the asset is another on the wire")
    }
    if let amount = try? Amount(text) {
      try require(try Amount(amount.description) == amount && Amount(amount.trimmed) == amount, "the amount is another")
    }
    if let price = try? Price(text) { try require(price.numerator > 0 && price.denominator > 0, "the price is none") }
    if let id = try? ClaimableBalanceID(text) { try require(try ClaimableBalanceID(id.hex) == id, "the balance is another") }
    if let id = try? LiquidityPoolID(text) { try require(try LiquidityPoolID(id.hex) == id, "the pool is another") }
  }
}
