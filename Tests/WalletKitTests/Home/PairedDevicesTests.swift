import Foundation
import GRDB
import Sentences
import Testing

@testable import WalletKit

/// Which devices may use the wallet, and until when.
struct PairedDevicesTests {
  let folder: TemporaryFolder
  let clock = HomeClock()
  let devices: PairedDevices

  init() throws {
    folder = try TemporaryFolder()
    devices = try Self.open(folder, clock)
  }

  /// The same devices, as another process or the next start sees them.
  private static func open(_ folder: TemporaryFolder, _ clock: HomeClock) throws -> PairedDevices {
    try HomeStore(WalletHome(folder: folder.url), now: { clock.now }).devices
  }

  private func digest(_ number: Int) -> Data { Data("digest \(number)".utf8) }

  @Test func `all programs know a device by its digest until it is revoked`() async throws {
    #expect(try await devices.add("Phone", showing: digest(1)))
    let other = try Self.open(folder, clock)
    let device = try #require(try await other.device(showing: digest(1)))
    #expect((device.name, device.addedAt, device.lastUsedAt) == ("Phone", clock.now, clock.now))
    #expect(try await other.device(showing: digest(2)) == nil)
    #expect(try await other.all() == [device])
    #expect(try await other.revoke(device.id) == device)
    #expect(try await devices.device(showing: digest(1)) == nil)
    #expect(try await devices.revoke(device.id) == nil)
    #expect(try await devices.add("Again", showing: digest(1)))
    #expect(try await devices.all().map(\.id) == [device.id + 1], "no number is given twice")
    #expect(try await devices.add("Approved twice", showing: digest(1)))
    #expect(try await devices.all().map(\.name) == ["Again"])
  }

  @Test(arguments: Guesser.allCases)
  func `a device is revoked at its fifth different wrong guess since its last right one, and other devices stay`(_ guesser: Guesser) async throws {
    for number in 1...2 { #expect(try await devices.add("Phone \(number)", showing: digest(number))) }
    let phone = try #require(try await devices.all().first)
    let guesses = try HomeStore(WalletHome(folder: folder.url), now: { clock.now }).guesses(of: guesser)
    func guess(_ number: Int, from id: Int64?) async throws -> PairedDevice? {
      clock.advance(.seconds(3600))
      try PairedDevices.$current.withValue(id) {
        try guesses.begin()
        if number == 0 { try guesses.succeeded() } else { try guesses.failed(fingerprint: digest(number)) }
      }
      return try await devices.revokeAfterWrongGuesses(phone.id)
    }
    for number in [1, 2, 3, 4, 4, 0, 5, 6, 7, 8, 8] { #expect(try await guess(number, from: phone.id) == nil) }
    // Right and wrong guesses at the computer don't count for the device.
    for number in [0, 9, 10, 11, 12, 13] { #expect(try await guess(number, from: nil) == nil) }
    #expect(try await guess(14, from: phone.id) == phone)
    #expect(try await devices.all().map(\.name) == ["Phone 2"])
    #expect(try await devices.revokeAfterWrongGuesses(phone.id) == nil)
  }

  @Test func `wrong passkeys and words count towards revoking a device, and a right PIN resets the count`() async throws {
    #expect(try await devices.add("Phone", showing: digest(1)))
    let phone = try #require(try await devices.all().first)
    let guesses = try HomeStore(WalletHome(folder: folder.url), now: { clock.now }).guesses(of: .owner)
    for _ in 1..<PairedDevices.wrongGuessLimit { try await devices.countWrongGuess(of: phone.id) }
    try PairedDevices.$current.withValue(phone.id) {
      try guesses.begin()
      try guesses.succeeded()
    }
    for _ in 1..<PairedDevices.wrongGuessLimit {
      try await devices.countWrongGuess(of: phone.id)
      #expect(try await devices.revokeAfterWrongGuesses(phone.id) == nil)
    }
    try await devices.countWrongGuess(of: phone.id)
    #expect(try await devices.device(showing: digest(1)) == nil)
    #expect(try await devices.revokeAfterWrongGuesses(phone.id) == phone)
  }

  @Test func `a device is revoked and frees its place even if the program is killed right after the fifth wrong guess`() async throws {
    for number in 1...PairedDevices.limit { #expect(try await devices.add("Phone", showing: digest(number))) }
    let guesses = try HomeStore(WalletHome(folder: folder.url), now: { clock.now }).guesses(of: .owner)
    for number in 1...PairedDevices.wrongGuessLimit {
      clock.advance(.seconds(3600))
      try PairedDevices.$current.withValue(1) {
        try guesses.begin()
        try guesses.failed(fingerprint: digest(number))
      }
    }
    let next = try Self.open(folder, clock)
    #expect(try await next.device(showing: digest(1)) == nil)
    #expect(try await next.all().count == PairedDevices.limit - 1)
    #expect(try await next.add("Again", showing: digest(1)))
  }

  @Test func `a device must be paired again after 400 days`() async throws {
    #expect(try await devices.add("Phone", showing: digest(1)))
    let device = try #require(try await devices.all().first)
    clock.advance(.seconds(400 * 86_400 - 1))
    #expect(try await devices.device(showing: digest(1)) != nil)
    clock.advance(.seconds(1))
    #expect(device.expiresAt == clock.now)
    #expect(try await devices.device(showing: digest(1)) == nil)
    #expect(try await devices.all().isEmpty)
    #expect(try await devices.revoke(device.id) == nil)
  }

  @Test func `a device's last use is stored to the hour`() async throws {
    #expect(try await devices.add("Phone", showing: digest(1)))
    let added = clock.now
    clock.advance(.seconds(3599))
    _ = try await devices.device(showing: digest(1))
    #expect(try await devices.all().map(\.lastUsedAt) == [added])
    clock.advance(.seconds(1))
    _ = try await devices.device(showing: digest(1))
    #expect(try await devices.all().map(\.lastUsedAt) == [added.addingTimeInterval(3600)])
  }

  @Test func `up to sixteen devices can be paired, and their names are cut to forty characters`() async throws {
    for number in 0..<16 { #expect(try await devices.add(String(repeating: "x", count: 50), showing: digest(number))) }
    #expect(try await !devices.add("One more", showing: digest(16)))
    #expect(try await devices.all().map(\.name.count) == Array(repeating: 40, count: 16))
    try await devices.revoke(try #require(try await devices.all().first).id)
    #expect(try await devices.add("One more", showing: digest(16)))
  }

  @Test func `restoring a backup restores no paired device`() async throws {
    let (pin, passphrase) = (Secret("123456"), Secret("several words are safest"))
    let wallet = try await TestNetwork.owner(in: folder)
    #expect(try await devices.add("Phone", showing: digest(1)))
    let file = try await wallet.vault.backup(.secret(pin), passphrase: passphrase, again: passphrase).file
    let (bare, whole) = (try TemporaryFolder(), try TemporaryFolder())
    _ = try await TestNetwork.storedWallet(in: bare).vault.restore(file, passphrase: passphrase, secret: pin, again: pin)
    #expect(try await Self.open(bare, clock).all().isEmpty)
    try await TestNetwork.storedWallet(in: whole).restore(file, passphrase: passphrase, secret: pin, again: pin)
    #expect(try await Self.open(whole, clock).all().isEmpty)
  }

  @Test func `a reset deletes the paired devices and their certificate`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    let home = WalletHome(folder: folder.url)
    #expect(try await devices.add("Phone", showing: digest(1)))
    try home.write(Data("certificate".utf8), to: WalletHome.lanCertificateName)
    try await wallet.reset()
    #expect(try await Self.open(folder, clock).all().isEmpty)
    #expect(home.contents(of: WalletHome.lanCertificateName, upTo: 100) == nil)
  }
}
