import Testing

@testable import MesoKit

@Suite struct AddressTests {
  /// EIP-55's own examples, and two well-known contracts.
  @Test(arguments: [
    "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D", "0xde709f2102306220921060314715629080e2fb77",
    "0x27b1fdb04752bbc536007a920d24acb045561c26", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  ])
  func `an Ethereum address's capitals are its checksum`(address: String) throws {
    #expect(try EthereumAddress(address).text == address)
    #expect(try EthereumAddress("0x" + address.dropFirst(2).lowercased()).text == address)
    #expect(try EthereumAddress("0x" + address.dropFirst(2).uppercased()).text == address)
    let isMixed = address.dropFirst(2).contains(where: \.isLowercase) && address.dropFirst(2).contains(where: \.isUppercase)
    guard isMixed, let letter = address.dropFirst(2).firstIndex(where: \.isLetter) else { return }
    var wrong = address
    let other = address[letter].isLowercase ? address[letter].uppercased() : address[letter].lowercased()
    wrong.replaceSubrange(letter...letter, with: other)
    #expect(throws: MesoAddressError.wrongCapitals) { try EthereumAddress(wrong) }
  }

  @Test(arguments: [
    ("", MesoAddressError.noPrefix), ("a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", .noPrefix),
    ("0Xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", .noPrefix), ("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb4", .wrongLength),
    ("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb481", .wrongLength), ("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb4g", .invalidCharacter),
    (" 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", .noPrefix), ("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb٤8", .wrongLength),
  ])
  func `an invalid Ethereum address is refused`(text: String, error: MesoAddressError) {
    #expect(throws: error) { try EthereumAddress(text) }
  }

  @Test(arguments: [
    Fixture.solanaAddress, Fixture.otherSolanaAddress, "11111111111111111111111111111111", "So11111111111111111111111111111111111111112",
  ])
  func `a Solana address is 32 bytes in base58`(address: String) throws {
    #expect(try SolanaAddress(address).text == address)
  }

  @Test(arguments: [
    ("", MesoAddressError.wrongLength), ("1111111111111111111111111111111", .wrongLength), ("111111111111111111111111111111111", .wrongLength),
    ("EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFi", .wrongLength), ("EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFigO", .invalidCharacter),
    ("EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2 ", .invalidCharacter), ("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", .invalidCharacter),
    (String(repeating: "2", count: 10_000), .wrongLength),
  ])
  func `an invalid Solana address is refused`(text: String, error: MesoAddressError) {
    #expect(throws: error) { try SolanaAddress(text) }
  }
}
