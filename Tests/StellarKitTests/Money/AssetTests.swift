import Foundation
import StellarKit
import StellarXDR
import Testing

private let issuer = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

@Suite struct AssetTests {
  @Test(arguments: ["XLM", "native"])
  func `lumens have a code and a canonical name`(text: String) throws {
    let asset = try Asset(text)
    #expect(asset == .native)
    #expect(asset.description == "XLM")
    #expect(asset.issuer == nil)
  }

  @Test(arguments: ["U", "USDC", "Usdc1", "ABCDEFGHIJKL", "XLM", "007"])
  func `an issued asset with its code and issuer round-trips through text, XDR and JSON`(code: String) throws {
    let asset = try Asset("\(code):\(issuer)")
    #expect(asset.code == code)
    #expect(asset.issuer?.address == issuer)
    #expect(asset.description == "\(code):\(issuer)")
    #expect(try Asset(asset.xdr) == asset)
    #expect(try Asset(XDR.Asset(xdr: asset.xdr.xdrBytes)) == asset)
    #expect(try JSONDecoder().decode(Asset.self, from: JSONEncoder().encode(asset)) == asset)
  }

  @Test func `assets are distinguished by the case of their codes and by their issuers`() throws {
    #expect(try Asset("usd:\(issuer)") != Asset("USD:\(issuer)"))
    #expect(try Asset("XLM:\(issuer)") != .native)
  }

  @Test(arguments: ["", "xlm", "USDC", "USDC:", ":\(issuer)", "USDC:\(issuer):x", "USDC-\(issuer)", "USDC \(issuer)", " XLM", "XLM:"])
  func `text in another form is refused as an asset`(text: String) {
    #expect(throws: AssetError.self) { try Asset(text) }
  }

  @Test(arguments: ["", "ABCDEFGHIJKLM", "US D", "ÜSD", "US.D", "US\u{0}", "ＵＳＤ"])
  func `a code has 1 to 12 ASCII letters and digits`(code: String) {
    #expect(throws: AssetError.invalidCode(code)) { try AssetCode(code) }
  }

  @Test func `an issuer must be an account's address`() {
    #expect(throws: AssetError.invalidIssuer(.invalidLength)) { try Asset("USDC:GABC") }
    let muxed = "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ"
    #expect(throws: AssetError.invalidIssuer(.wrongKind(expected: .accountID, found: .muxedAccount))) { try Asset("USDC:\(muxed)") }
  }

  @Test(arguments: [[0, 0, 0, 0], [0x55, 0, 0x55, 0], [0x55, 0x20, 0, 0], [0xFF, 0, 0, 0]] as [[UInt8]])
  func `a short asset code in XDR may be padded only at its end`(code: [UInt8]) throws {
    let key = try AccountID(issuer).xdr
    let wire = XDR.Asset.creditAlphanum4(XDR.AlphaNum4(assetCode: try #require(Bytes4(code)), issuer: key))
    #expect(throws: AssetError.self) { try Asset(wire) }
  }

  @Test func `a long asset code in XDR has at least five characters`() throws {
    let code = try #require(Bytes12(Array("USDC".utf8) + [UInt8](repeating: 0, count: 8)))
    let wire = XDR.Asset.creditAlphanum12(XDR.AlphaNum12(assetCode: code, issuer: try AccountID(issuer).xdr))
    #expect(throws: AssetError.invalidCode("USDC")) { try Asset(wire) }
  }
}
