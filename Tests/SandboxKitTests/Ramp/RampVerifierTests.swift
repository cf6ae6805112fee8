import Testing

@testable import SandboxKit

@Suite struct RampVerifierTests {
  @Test(arguments: [
    ("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
    ("abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
  ]) func `Keccak-256 uses the padding of the original submission`(_ text: String, _ hash: String) {
    #expect(OriginalKeccak.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hash)
  }

  /// From eth-account, for m/44'/60'/0'/0/0 of the words “abandon … about”.
  private static let ethereum = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"

  @Test func `valid addresses of each chain are recognized, invalid addresses aren't`() {
    let (ethereum, solana) = (EthereumVerifier(), SolanaVerifier())
    #expect(ethereum.isAddress(Self.ethereum))
    #expect(ethereum.isAddress(Self.ethereum.lowercased()))
    for text in ["", "0x", "0x9858effD232B4033E47d90003D41EC34EcaEda94", Self.ethereum + "0", String(Self.ethereum.dropLast()) + "g"] {
      #expect(!ethereum.isAddress(text), "\(text)")
    }
    #expect(solana.isAddress("EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2"))
    #expect(solana.isAddress("11111111111111111111111111111111"))
    for text in [
      "", "1", "EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFi", "0N9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2", String(repeating: "z", count: 44),
    ] {
      #expect(!solana.isAddress(text), "\(text)")
    }
  }

  @Test func `a signature by eth-account is accepted only for its address and its text`() {
    let verifier = EthereumVerifier()
    // From the shared vectors of the wallet's own tests.
    let (address, signature) = (
      "0x7284E8c824Cc15b2C2C554D68796363396B643C7",
      "0xc11ff9a45a32bb35f7fe9f9296e1e7a80b228bdc2bc7052139f9cf06e27a068f34163f430adb42f0aaf9b47567593e32d6e43f1f1acf82f309605c650ad67e6e1c"
    )
    #expect(verifier.accepts(signature, of: "", by: address))
    #expect(!verifier.accepts(signature, of: " ", by: address))
    #expect(!verifier.accepts(signature, of: "", by: Self.ethereum))
    #expect(!verifier.accepts(String(signature.dropLast(2)) + "1b", of: "", by: address))
    #expect(!verifier.accepts(String(signature.dropLast(2)) + "00", of: "", by: address))
    for text in ["", "0x", "null", String(repeating: "0", count: 132), "0x" + String(repeating: "f", count: 130)] {
      #expect(!verifier.accepts(text, of: "", by: address))
    }
  }

  @Test func `a signature by PyNaCl is accepted only for its address and its text`() {
    let verifier = SolanaVerifier()
    let (address, signature) = (
      "DwPaWcYfLkttzFvVZC1nEthNZ67nUkCa8ZAn9NjJTYne", "XigptZwdghcyrMGkE52fQbzNtwNJNHXmqL2XpiD5XXgqF5ciEA6Va9KcfKzWvqtYVBvtZeG21KgGSFfPqkrhcbz"
    )
    #expect(verifier.accepts(signature, of: "", by: address))
    #expect(!verifier.accepts(signature, of: " ", by: address))
    #expect(!verifier.accepts(signature, of: "", by: "EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2"))
    for text in ["", "1", signature + "1", "1" + signature, String(signature.reversed())] { #expect(!verifier.accepts(text, of: "", by: address)) }
  }
}
