import HorizonKit
import StellarKit
import StellarXDR

extension TrustlineAsset {
  init(_ line: XDR.ChangeTrustAsset) throws {
    switch line {
    case .native: self = .asset(.native)
    case .creditAlphanum4(let asset): self = .asset(try Asset(.creditAlphanum4(asset)))
    case .creditAlphanum12(let asset): self = .asset(try Asset(.creditAlphanum12(asset)))
    case .poolShare(.constantProduct(let pool)): self = .liquidityPoolShares(LiquidityPoolID(hash: LiquidityPoolEntry.id(of: pool)))
    }
  }
}
