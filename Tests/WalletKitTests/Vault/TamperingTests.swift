import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// A changed key file, however it was changed, is reported as damaged, gives no key, and stays as it is.
@Suite struct TamperingTests {
  let test: TestVault
  var vault: Vault { test.vault }

  init() throws {
    test = try TestVault()
  }

  /// The data with each byte changed once, and with each bit of some bytes.
  private func flips(of data: Data) -> [Data] {
    data.indices.flatMap { index in
      let bits = index % 19 == 0 ? (0..<8).map { UInt8(1) << $0 } : [UInt8(1) << (index % 8)]
      return bits.map { bit in
        var changed = data
        changed[index] ^= bit
        return changed
      }
    }
  }

  /// The data cut off at every length, with something after the end, and with its lines in another order.
  private func rearrangements(of data: Data) -> [Data] {
    let lines: [Data] = data.split(separator: VaultFile.newline, omittingEmptySubsequences: true).map { $0 + [VaultFile.newline] }
    let orders: [[Data]] = [lines.reversed(), lines + lines, lines + lines.suffix(1), lines.prefix(1) + lines, [Data([VaultFile.newline])] + lines]
    let tails: [[UInt8]] = [[0], [VaultFile.newline], Array("{}".utf8), Array(data)]
    let lineEnds = String(decoding: data, as: UTF8.self).replacing("\n", with: "\r\n")
    var rearranged: [Data] = data.indices.map { data.prefix($0) }
    rearranged += tails.map { data + $0 }
    rearranged += orders.map { Data($0.joined()) }
    return rearranged + [Data(lineEnds.utf8), data.dropFirst(), Data([0xEF, 0xBB, 0xBF]) + data]
  }

  /// The path that is reported as damaged; nil if the vault has another state.
  private func damaged() async -> String? {
    if case .damaged(let path) = await vault.state() { path } else { nil }
  }

  @Test func `a vault with any changed byte is reported as damaged`() async throws {
    let id = try await test.signUp(.words(TestVault.mnemonic(), passphrase: "", index: 0)).account.id
    try await vault.addPasskey(id: Data([1]), name: "P", salt: Data(count: 32), output: Secret(bytes: Data(count: 32)), TestVault.pin)
    let file = try Data(contentsOf: test.file)
    let device = try #require(file.firstRange(of: Data("\"device\":\"".utf8)))
    let name = device.upperBound..<device.upperBound + 12
    for changed in flips(of: file) + rearrangements(of: file) where changed != file {
      try changed.write(to: test.file)
      // A change of the device secret's name looks like another computer's device secret.
      let isName = changed.count == file.count && !zip(file[name], changed[name]).allSatisfy(==)
      let said = await damaged()
      #expect(said == test.file.path || isName && said == test.deviceKey.path, "\(String(decoding: changed, as: UTF8.self))")
      #expect(try Data(contentsOf: test.file) == changed)
    }
    try file.write(to: test.file)
    _ = try await vault.withKey(of: id, TestVault.pin) { _ in }
  }

  @Test func `no call opens a damaged vault or writes over it`() async throws {
    let id = try await test.signUp().account.id
    let file = try Data(contentsOf: test.file)
    for changed in flips(of: file).enumerated().filter({ $0.offset % 97 == 0 }).map(\.element) + [Data(), file.dropLast()] {
      try changed.write(to: test.file)
      let (vault, new) = (vault, Secret("654321"))
      let calls: [@Sendable () async throws -> Void] = [
        { _ = try await vault.signIn(TestVault.pin) }, { try await vault.withKey(of: id, TestVault.pin) { _ in } },
        { try await vault.changeSecret(TestVault.pin, to: new, again: new) }, { try await vault.use(id) },
        { _ = try await vault.add(.newWords(count: 12), name: "A", TestVault.pin) }, { try await vault.setErasing(true, TestVault.pin) },
        { _ = try await vault.create(.newWords(count: 12), name: "A", secret: new, again: new, evenIfMissing: true) },
        { _ = try await vault.backup(TestVault.pin, passphrase: Secret("0123456789"), again: Secret("0123456789")) },
      ]
      for call in calls {
        let error = await #expect(throws: (any Error).self) { try await call() }
        #expect(error.map { "\($0)" }?.contains("damaged") == true || error.map { "\($0)" }?.contains(DeviceKeyFile.name) == true)
      }
      #expect(try Data(contentsOf: test.file) == changed)
    }
    // Nothing was counted as a guess, as no PIN was tested.
    #expect(test.guesses.count.begun == 0)
  }

  @Test func `a device key that was changed, cut off or exchanged is reported as damaged`() async throws {
    let id = try await test.signUp().account.id
    let (file, key) = (try Data(contentsOf: test.file), try Data(contentsOf: test.deviceKey))
    let lengths = (0..<key.count).map { key.prefix($0) } + [key + [0], key + key]
    for changed in flips(of: key) + lengths + [Data(TestRandomness.bytes(32))] {
      try changed.write(to: test.deviceKey)
      #expect(await damaged() == test.deviceKey.path)
      await #expect(throws: VaultError.damaged(path: test.deviceKey.path)) { try await vault.withKey(of: id, TestVault.pin) { _ in } }
      #expect(try Data(contentsOf: test.deviceKey) == changed)
    }
    #expect(try Data(contentsOf: test.file) == file)
    let (mine, theirs) = (VaultError.damaged(path: test.deviceKey.path).description, VaultError.damaged(path: test.file.path).description)
    #expect(mine.contains("not the one that belongs to them") && !theirs.contains("not the one"))
  }

  @Test func `a vault from another computer needs that computer's device key`() async throws {
    let other = try TestVault()
    try await test.signUp()
    try await other.signUp()
    let theirs = try Data(contentsOf: other.file)
    try theirs.write(to: test.file)
    #expect(await damaged() == test.deviceKey.path)
    try Data(contentsOf: other.deviceKey).write(to: test.deviceKey)
    _ = try await vault.signIn(TestVault.pin)
  }

  @Test func `a backup with any changed byte isn't restored, and nothing is written`() async throws {
    try await test.signUp(.seed(TestVault.keyPair()))
    let passphrase = Secret("several words are safest")
    let file = try await vault.backup(TestVault.pin, passphrase: passphrase, again: passphrase).file
    let header = try #require(file.firstIndex(of: VaultFile.newline))
    let other = try TestVault()
    for changed in flips(of: file) + rearrangements(of: file).suffix(15) + stride(from: 0, to: file.count, by: 7).map({ file.prefix($0) }) {
      let error = await #expect(throws: BackupError.self) {
        try await other.vault.restore(changed, passphrase: passphrase, secret: Secret("123456"), again: Secret("123456"))
      }
      // Only the passphrase shows whether the header was changed.
      let isHeader = changed.count == file.count && changed[header...] == file[header...]
      #expect(error == .damaged || isHeader && (error == .wrongPassphrase || error == .newerVersion))
      if error == .newerVersion { #expect(String(decoding: changed, as: UTF8.self).contains("\"version\":1}") == false) }
    }
    #expect(try other.folder.contents().isEmpty)
    #expect(BackupError.wrongPassphrase.description.contains("damaged"))
    _ = try await other.vault.restore(file, passphrase: passphrase, secret: Secret("123456"), again: Secret("123456"))
  }
}
