import StellarKit
import StellarXDR
import Testing

@Suite struct LiquidityPoolTests {
  /// The values are from stellar-sdk's test of a pool's id.
  @Test func `a pool's id is the hash of its assets, in any order`() throws {
    let arst = try Asset("ARST:GB7TAYRUZGE6TVT7NHP5SMIZRNQA6PLM423EYISAOAP3MKYIQMVYP2JO")
    let usd = try Asset("USD:GCEZWKCA5VLDNRLN3RPRJMRZOX3Z6G5CHCGSNFHEYVXM3XOJMDS674JZ")
    for pool in [try LiquidityPool(arst, usd), try LiquidityPool(usd, arst)] {
      #expect(pool.assetA == arst)
      #expect(pool.id.hex == "dd7b1ab831c273310ddbec6f97870aa83c2fbd78ce22aded37ecbf4f3380fac7")
      #expect(try LiquidityPool(pool.xdr) == pool)
      #expect(try LiquidityPoolID(pool.id.address) == pool.id)
      #expect(try LiquidityPoolID(pool.id.hex) == pool.id)
    }
    #expect(throws: OperationError.sameAssets) { try LiquidityPool(usd, usd) }
    let wrongOrder = XDR.LiquidityPoolConstantProductParameters(assetA: usd.xdr, assetB: arst.xdr, fee: 30)
    #expect(throws: OperationError.invalidPool) { try LiquidityPool(wrongOrder) }
    let wrongFee = XDR.LiquidityPoolConstantProductParameters(assetA: arst.xdr, assetB: usd.xdr, fee: 29)
    #expect(throws: OperationError.invalidPool) { try LiquidityPool(wrongFee) }
  }

  @Test func `assets have the protocol's order`() throws {
    let sorted = try [
      "XLM", "A:\(Samples.b)", "USD:\(Samples.a)", "USD:\(Samples.b)", "a:\(Samples.a)", "ABCDE:\(Samples.a)", "EUROTOKEN:\(Samples.a)",
    ]
    .map { try Asset($0) }
    #expect(sorted.reversed().sorted() == sorted)
  }
}
