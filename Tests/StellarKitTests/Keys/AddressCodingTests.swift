import Foundation
import StellarKit
import StellarXDR
import Testing

/// Values with a canonical text are encoded as that text.
struct AddressCodingTests {
  private func expectText<Value: Codable & Equatable & CustomStringConvertible>(of values: Value...) throws {
    let texts = try JSONDecoder().decode([String].self, from: JSONEncoder().encode(values))
    #expect(texts == values.map(\.description))
    #expect(try JSONDecoder().decode([Value].self, from: JSONEncoder().encode(values)) == values)
    for wrong in [#"[""]"#, #"["GABC"]"#, "[5]"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([Value].self, from: Data(wrong.utf8)) }
    }
  }

  @Test func `addresses, ids and signers are encoded as text and decoded from it`() throws {
    let account = try AccountID(Samples.a)
    try expectText(of: MuxedAccount(account), MuxedAccount(account, id: .max))
    try expectText(
      of: .ed25519(account), .preAuthTx(TransactionHash(Bytes32())), .hashX(Bytes32()),
      SignerKey.signedPayload(try SignedPayload(account, payload: [1])))
    try expectText(of: ClaimableBalanceID(hash: Bytes32(sha256: [1])))
    try expectText(of: LiquidityPoolID(hash: Bytes32(sha256: [1])))
    try expectText(
      of: ContractAddress(account), ContractAddress(MuxedAccount(account, id: 7)), ContractAddress(contract: Bytes32(), id: 7),
      ContractAddress(.liquidityPool(Bytes32())), ContractAddress(.claimableBalance(.v0(Bytes32()))))
  }

  @Test func `an asset's code is decoded from its text`() throws {
    let codes = [try AssetCode("a"), try AssetCode("LongerThan12")]
    #expect(try JSONDecoder().decode([AssetCode].self, from: JSONEncoder().encode(codes)) == codes)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([AssetCode].self, from: Data(#"["THIRTEENCHARS"]"#.utf8)) }
  }
}
