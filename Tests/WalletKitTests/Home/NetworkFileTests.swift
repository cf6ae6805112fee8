import Foundation
import Sentences
import Testing

@testable import WalletKit

struct NetworkFileTests {
  let folder: TemporaryFolder
  var url: URL { folder.url.appending(path: "net.toml") }

  init() throws {
    folder = try TemporaryFolder()
  }

  func read(_ text: String) throws -> CustomNetwork {
    try Data(text.utf8).write(to: url)
    return try NetworkFile.read(url)
  }

  func refusal(_ data: Data) throws -> NetworkFileError.Reason? {
    try data.write(to: url)
    do throws(NetworkFileError) {
      _ = try NetworkFile.read(url)
      return nil
    } catch {
      #expect(error.description.contains(url.path) && error.description.hasSuffix("."))
      return error.reason
    }
  }

  @Test func `a network file gives a network's servers and passphrase`() throws {
    let network = try read(
      """
      # the one in the cellar
      horizon = "http://localhost:8000/"
      passphrase = 'Standalone Network ; February 2017'
      friendbot = "http://localhost:8000/friendbot"
      """)
    #expect(network.horizon == "http://localhost:8000" && network.friendbot == "http://localhost:8000/friendbot")
    #expect(network.passphrase == "Standalone Network ; February 2017")
    #expect(try read("passphrase = \"p\"\nhorizon = \"https://h.example\"").friendbot == nil)
    let alone = try read("rpc = \"https://rpc.example/key\"\npassphrase = \"p\"")
    #expect(alone.rpc == "https://rpc.example/key" && alone.horizon == nil)
  }

  @Test(arguments: [
    ("", NetworkFileError.Reason.network(.missing(.horizon))), ("horizon = \"https://h.example\"", .network(.missing(.passphrase))),
    ("horizon = \"http://h.example\"\npassphrase = \"p\"", .network(.notAnAddress(.horizon))),
    ("horizon = \"https://h.example\"\npassphrase = \"p\"\nhorison = \"x\"", .unknownKey("horison")),
    ("[horizon]\nurl = \"https://h.example\"", .notUnderstood(line: 1)), ("horizon = [\"https://h.example\"]", .notInQuotes(.horizon)),
    ("passphrase = 2026", .notInQuotes(.passphrase)), ("friendbot = true", .notInQuotes(.friendbot)),
    ("horizon.url = \"x\"", .notUnderstood(line: 1)),
    ("horizon = https://h.example", .notInQuotes(.horizon)), ("passphrase = \"p\"\npassphrase = \"q\"", .notUnderstood(line: 2)),
    ("passphrase = \"p\n", .notUnderstood(line: 1)), ("Horizon = \"https://h.example\"", .unknownKey("Horizon")),
  ])
  func `an invalid network file is refused with the reason`(_ text: String, _ reason: NetworkFileError.Reason) throws {
    #expect(try refusal(Data(text.utf8)) == reason)
  }

  @Test func `a network file that is too long, isn't text or can't be read is refused`() throws {
    #expect(try refusal(Data(repeating: UInt8(ascii: "#"), count: 4097)) == .tooLong)
    #expect(try refusal(Data(repeating: UInt8(ascii: "#"), count: 4096)) == .network(.missing(.horizon)))
    #expect(try refusal(Data([0xFF, 0xFE, 0x41])) == .notText)
    #expect(try refusal(Data("horizon = \"a\u{0}\"".utf8)) == .notText)
    try FileManager.default.removeItem(at: url)
    #expect(throws: NetworkFileError(path: url.path, reason: .unreadable)) { try NetworkFile.read(url) }
    #expect(throws: NetworkFileError(path: folder.url.path, reason: .unreadable)) { try NetworkFile.read(folder.url) }
  }

  @Test func `text that would crash the TOML library is refused`() throws {
    for text in [
      "[[[", "horizon = \"\"\"\nx\n[[[\n\"\"\"", "horizon = \"a\" [[[",
      String(repeating: "[", count: 4000), "a" + String(repeating: ".a", count: 2000) + " = 1", "a = " + String(repeating: "{a=", count: 1300),
    ] {
      #expect(try refusal(Data(text.utf8)) != nil)
    }
  }
}
