import Sentences
import StellarKit
import Testing

@testable import WalletKit

struct CustomNetworkTests {
  @Test func `a custom network's passphrase decides its folder and badge, whatever its server`() throws {
    let network = try CustomNetwork(horizon: " https://horizon.example/ ", passphrase: "Ours ; 2026\n", friendbot: "")
    #expect(network.horizon == "https://horizon.example" && network.passphrase == "Ours ; 2026" && network.friendbot == nil)
    let profile = network.profile
    #expect(profile.name.wholeMatch(of: /custom-[0-9a-f]{16}/) != nil)
    #expect(profile.badge?.english == "Another network: Ours ; 2026" && profile.title == profile.badge && !profile.hasFriendbot && !profile.isPublic)
    let moved = try CustomNetwork(horizon: "http://localhost:8000", passphrase: "Ours ; 2026", friendbot: "http://localhost:8000/friendbot").profile
    #expect(moved.name == profile.name, "payments belong to the network, not to whoever answers for it")
    #expect(moved.hasFriendbot && moved.friendbot == "http://localhost:8000/friendbot")
  }

  @Test func `another home's sandbox is a different network, and counts as one server`() throws {
    let other = try CustomNetwork(horizon: "http://localhost:9000", passphrase: Network.sandbox.passphrase).profile
    #expect(other.name != "sandbox" && other.badge == "Another sandbox: not real money" && other.isOneServer)
    #expect(try !CustomNetwork(horizon: "http://localhost:8000", passphrase: "p").profile.isOneServer)
    #expect(NetworkProfile.named.map(\.isOneServer) == [true, false, false, false])
  }

  @Test func `another server of a known network shares its folder and badge`() throws {
    let testnet = try CustomNetwork(horizon: "https://horizon.example", passphrase: Network.testnet.passphrase).profile
    #expect(testnet.name == "testnet" && testnet.badge == NetworkProfile.testnet.badge)
    let live = try CustomNetwork(horizon: "https://horizon.example", passphrase: Network.public.passphrase).profile
    #expect(live.name == "public" && live.badge == nil && live.isPublic && live.horizon == "https://horizon.example")
  }

  @Test func `a custom network has a Horizon server, a Stellar RPC server, or both`() throws {
    let alone = try CustomNetwork(horizon: "", rpc: " https://rpc.example/v1?key=7 ", passphrase: "p")
    #expect(alone.horizon == nil && alone.rpc == "https://rpc.example/v1?key=7")
    #expect(alone.profile.rpc == alone.rpc && !alone.profile.isEmbedded && !alone.profile.isOneServer)
    let both = try CustomNetwork(horizon: "https://horizon.example", rpc: "http://localhost:8001", passphrase: "p")
    #expect(both.profile.name == alone.profile.name && both.profile.horizon != nil && both.profile.rpc != nil)
    for network in [alone, both] { #expect(CustomNetwork(json: try #require(network.json)) == network) }
    #expect(CustomNetwork(json: #"{"horizon":"https://horizon.example","passphrase":"p"}"#)?.rpc == nil)
    #expect(CustomNetwork(json: #"{"passphrase":"p"}"#) == nil)
    #expect(throws: CustomNetworkError.notAnAddress(.rpc)) { try CustomNetwork(horizon: nil, rpc: "http://rpc.example", passphrase: "p") }
    #expect(throws: CustomNetworkError.missing(.horizon)) { try CustomNetwork(horizon: nil, rpc: " ", passphrase: "p") }
    #expect(NetworkProfile.named.map(\.isEmbedded) == [true, false, false, false])
  }

  @Test(arguments: [
    "http://horizon.example", "ftp://localhost", "horizon.example", "https://", "javascript:alert(1)", "https://a:b@horizon.example",
    "https://h.example/?q=1",
    "https://h.example/#x", "http://localhost.evil.example", "http://127.0.0.1.evil.example", "http://10.0.0.1", "file:///etc/passwd",
    "https://h .example",
  ])
  func `an invalid server address, or an unencrypted one outside this computer, is refused`(_ address: String) {
    #expect(throws: CustomNetworkError.notAnAddress(.horizon)) { try CustomNetwork(horizon: address, passphrase: "p") }
    #expect(throws: CustomNetworkError.notAnAddress(.friendbot)) {
      try CustomNetwork(horizon: "https://h.example", passphrase: "p", friendbot: address)
    }
  }

  @Test(arguments: ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000", "http://horizon.localhost", "https://10.0.0.1"])
  func `an unencrypted server address on this computer is accepted, and so is an encrypted one elsewhere`(_ address: String) throws {
    #expect(try CustomNetwork(horizon: address, passphrase: "p").horizon == address)
  }

  @Test func `missing, overlong and unreadable parts of a custom network are named`() {
    let long = String(repeating: "x", count: 201)
    func refusal(_ horizon: String, _ passphrase: String) -> CustomNetworkError? {
      do throws(CustomNetworkError) {
        _ = try CustomNetwork(horizon: horizon, passphrase: passphrase)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal("", "p") == .missing(.horizon))
    #expect(refusal("https://h.example", " ") == .missing(.passphrase))
    #expect(refusal("https://h.example", long) == .tooLong(.passphrase))
    #expect(refusal("https://\(long)", "p") == .tooLong(.horizon))
    #expect(refusal("https://h.example", "a\u{0}b") == .unreadable(.passphrase))
  }
}
