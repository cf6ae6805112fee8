import Foundation
import StellarKit
import Testing

@testable import MesoKit

@Suite struct KeyTests {
  struct Wallet: Decodable {
    let mnemonic: String
    let seed: String
    let solana: String
    let ethereum: String
  }

  @Test func `the addresses of a hundred wallets match another implementation`() throws {
    let wallets: [Wallet] = try VectorFile.read("addresses.json")
    #expect(wallets.count == 100)
    for wallet in wallets {
      let seed = bytes(hex: wallet.seed)
      #expect(try SolanaSigner(seed: seed).address == wallet.solana)
      #expect(try EthereumSigner(seed: seed).address == wallet.ethereum)
      #expect(try Mnemonic(phrase: wallet.mnemonic).seed() == seed)
    }
  }

  /// The well-known default accounts of Ethereum's development networks.
  @Test(
    arguments: [
      (0, "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"),
      (1, "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"),
    ] as [(UInt32, String, String)])
  func `further Ethereum accounts match those of other wallets`(account: UInt32, address: String, secretKey: String) throws {
    let seed = try Mnemonic(phrase: "test test test test test test test test test test test junk").seed()
    let signer = try EthereumSigner(seed: seed, account: account)
    #expect(signer.address == address)
    #expect(signer.revealSecretKey() == secretKey)
  }

  @Test func `accounts differ, and account numbers end below 2^31`() throws {
    let seed = [UInt8](repeating: 1, count: 64)
    let last = UInt32(Int32.max)
    #expect(Set(try [0, 1, last].map { try SolanaSigner(seed: seed, account: $0).address }).count == 3)
    #expect(throws: MesoSigningError.invalidKey) { try SolanaSigner(seed: seed, account: last + 1) }
    #expect(throws: MesoSigningError.invalidKey) { try EthereumSigner(seed: seed, account: last + 1) }
    let signer = try SolanaSigner(secretKey: [UInt8](repeating: 7, count: 32))
    let secret = try Base58.decode(signer.revealSecretKey())
    #expect(Array(secret.prefix(32)) == [UInt8](repeating: 7, count: 32))
    #expect(Array(secret.suffix(32)) == (try SolanaAddress(signer.address).bytes))
  }

  @Test(arguments: MesoNetwork.allCases)
  func `each network has a signer, which needs a seed of 64 bytes`(network: MesoNetwork) throws {
    let seed = [UInt8](repeating: 1, count: 64)
    let signer = try network.signer(seed: seed)
    #expect(throws: Never.self) { try network.check(address: signer.address) }
    for count in [0, 16, 32, 63, 65] {
      #expect(throws: MesoSigningError.invalidSeed) { try network.signer(seed: Array(repeating: 1, count: count)) }
    }
  }

  /// BIP-32's own vectors 1 to 4: paths and extended private keys. The last two keep leading zeros.
  @Test(
    arguments: [
      (
        "000102030405060708090a0b0c0d0e0f", [0 | BIP32Key.hardened, 1, 2 | BIP32Key.hardened, 2, 1_000_000_000],
        "xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76"
      ),
      (
        "fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542",
        [0, 2_147_483_647 | BIP32Key.hardened, 1, 2_147_483_646 | BIP32Key.hardened, 2],
        "xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j"
      ),
      (
        "4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be",
        [0 | BIP32Key.hardened],
        "xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L"
      ),
      (
        "3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678", [0 | BIP32Key.hardened, 1 | BIP32Key.hardened],
        "xprv9xJocDuwtYCMNAo3Zw76WENQeAS6WGXQ55RCy7tDJ8oALr4FWkuVoHJeHVAcAqiZLE7Je3vZJHxspZdFHfnBEjHqU5hG1Jaj32dVoS6XLT1"
      ),
    ] as [(String, [UInt32], String)])
  func `derived keys match the vectors of BIP-32`(seed: String, path: [UInt32], extended: String) throws {
    var key = try BIP32Key(seed: bytes(hex: seed))
    for index in path { key = try key.child(index) }
    // 13 bytes of version, depth, parent and number; the chain code; a zero; the key; the checksum.
    let parts = try Base58.decode(extended)
    #expect(parts.count == 82)
    #expect(Array(parts[13..<45]) == key.chainCode)
    #expect(Array(parts[46..<78]) == key.secret)
  }

  @Test func `Ethereum keys outside the group are refused`() throws {
    let order = bytes(hex: "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
    var last = order
    last[31] -= 1
    for secret in [order, Array(repeating: 0, count: 32), Array(repeating: 1, count: 31), []] {
      #expect(throws: MesoSigningError.invalidKey) { try EthereumSigner(secretKey: secret) }
    }
    #expect(try EthereumSigner(secretKey: last).address == "0x80C0dbf239224071c59dD8970ab9d542E3414aB2")
    #expect(throws: MesoSigningError.invalidKey) { try Secp256k1.add(last, to: [UInt8](repeating: 0, count: 31) + [1]) }
    #expect(throws: MesoSigningError.invalidKey) { try Secp256k1.sign(hash: [1], secretKey: last) }
  }

  @Test func `a signer prints as its address without its key`() throws {
    let secret = [UInt8](repeating: 200, count: 32)
    let signers: [any MesoSigner] = [try SolanaSigner(secretKey: secret), try EthereumSigner(secretKey: secret)]
    for signer in signers {
      var dumped = ""
      dump(signer, to: &dumped)
      for text in ["\(signer)", String(reflecting: signer), dumped] {
        #expect(text.contains(signer.address))
        #expect(!text.contains("200") && !text.contains("c8c8"))
      }
    }
  }
}
