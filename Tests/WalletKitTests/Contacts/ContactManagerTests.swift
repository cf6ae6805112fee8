import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

@MainActor
@Suite struct ContactManagerTests {
  private nonisolated static let muxed = "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func form(_ name: String, _ address: String = TestVault.addresses[0], memo: String = "", _ kind: MemoKind = .text) -> ContactForm {
    ContactForm(name: name, address: address, memo: memo, memoKind: kind)
  }

  private func refusal(_ work: () async throws -> Void) async -> ContactRefusal? {
    do { try await work() } catch let error as ContactRefusal { return error } catch {}
    return nil
  }

  @Test func `contacts are sorted by name, found by any of their words, and read again after signing in`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    _ = try await wallet.contacts.add(form("zoë  Meyer", Self.muxed))
    _ = try await wallet.contacts.add(ContactForm(name: "Ana", address: "ana*example.org", note: "lives in\nLisbon"))
    _ = try await wallet.contacts.add(form("Bank", memo: "18446744073709551615", .id))
    #expect(try await wallet.contacts.contacts().map(\.name) == ["Ana", "Bank", "zoë Meyer"])
    #expect(try await wallet.contacts.contacts(matching: "LISBON ana").map(\.name) == ["Ana"])
    #expect(try await wallet.contacts.contacts(matching: "zoe").map(\.name) == ["zoë Meyer"])
    #expect(try await wallet.contacts.contacts(matching: "1844").map(\.name) == ["Bank"])
    #expect(try await wallet.contacts.contacts(matching: "nobody").isEmpty)
    #expect(await wallet.contacts.contact(named: " BANK ")?.memo == .id(.max))
    wallet.lock()
    #expect(wallet.contacts.state == .idle)
    await #expect(throws: StoreError.locked) { try await wallet.contacts.contacts() }
    let other = try await TestNetwork.storedWallet(in: folder)
    try await other.signIn(TestVault.pin)
    #expect(try await other.contacts.contacts().map(\.address.description) == ["ana*example.org", TestVault.addresses[0], Self.muxed])
  }

  @Test func `a contact is saved with a warning if the address looks like another contact's`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    #expect(await !wallet.contacts.hasEntries())
    let zoe = try AccountID(TestVault.addresses[0])
    _ = try await wallet.contacts.add(form("Zoe", zoe.address))
    #expect(await wallet.contacts.hasEntries())
    var bytes = zoe.publicKey.bytes
    bytes[31] ^= 0xFF
    let imitation = AccountID(publicKey: try #require(Bytes32(bytes)))
    let contact = try await wallet.contacts.add(form("Zoe, new", imitation.address))
    #expect(
      await wallet.advice(on: contact.address)?.english.hasPrefix("Saved, but check the address. This looks like the address of Zoe, but") == true)
    #expect(await wallet.lookalikes(among: [imitation, try AccountID(TestVault.addresses[1])]).keys.map(\.self) == [imitation])
  }

  @Test func `a link signer that another wallet remembered counts as unknown`() async throws {
    let signer = LinkSigner(domain: "shop.example.org", key: try AccountID(TestVault.addresses[0]))
    let wallet = try await TestNetwork.owner(in: folder)
    await wallet.contacts.remember(signer)
    #expect(try await wallet.contacts.linkKey(of: signer.domain) == signer.key)
    let home = WalletHome(folder: folder.url)
    try FileManager.default.removeItem(at: home.vaultFile)
    try FileManager.default.removeItem(at: home.deviceKeyFile)
    let anew = try await TestNetwork.owner(in: folder)
    #expect(try await anew.contacts.linkKey(of: signer.domain) == nil)
    await anew.contacts.remember(signer)
    #expect(try await anew.contacts.linkKey(of: signer.domain) == signer.key)
  }

  @Test func `locking the wallet while it stores a link signer loses no other signers`() async throws {
    let signer = LinkSigner(domain: "shop.example.org", key: try AccountID(TestVault.addresses[0]))
    let wallet = try await TestNetwork.owner(in: folder)
    await wallet.contacts.remember(signer)
    try #require(wallet.dataKey).wipe()
    await wallet.contacts.remember(LinkSigner(domain: "other.example.org", key: try AccountID(TestVault.addresses[1])))
    wallet.lock()
    try await wallet.signIn(TestVault.pin)
    #expect(try await wallet.contacts.linkKey(of: signer.domain) == signer.key)
    #expect(try await wallet.contacts.linkKey(of: "other.example.org") == nil)
  }

  @Test func `a contact's name, address and note aren't readable in the home's files`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    _ = try await wallet.contacts.add(ContactForm(name: "Secretfriend", address: TestVault.addresses[1], note: "Hiddennote"))
    for (file, data) in try folder.contents() {
      for text in ["Secretfriend", TestVault.addresses[1], "Hiddennote"] {
        #expect(data.firstRange(of: Data(text.utf8)) == nil, "\(text) in \(file)")
      }
    }
  }

  @Test func `a duplicate contact is refused with the name of the existing one`() async throws {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    let ana = try await contacts.add(form("Ana", memo: "7", .id))
    #expect(await refusal { _ = try await contacts.add(form("ANA", TestVault.addresses[1])) }?.fields[.name]?.english.contains("Ana already") == true)
    #expect(await refusal { _ = try await contacts.add(form("Other", memo: "7", .id)) }?.fields[.address]?.english.contains("Ana") == true)
    let again = await refusal { _ = try await contacts.add(form("Ana", memo: "7", .id)) }
    #expect(again?.fields.keys.map(\.self) == [.address], "not also to be renamed")
    // The same address with another memo, such as an exchange's other customer, is another contact.
    _ = try await contacts.add(form("Ben", memo: "8", .id))
    #expect(
      await refusal { _ = try await contacts.change(ana, to: form("Ana", memo: "8", .id)) }?.fields[.address]?.english.contains("Ben") == true)
    #expect(try await contacts.change(ana, to: form("Ana", memo: "9", .id)).memo == .id(9))
    #expect(await contacts.contact(at: try MuxedAccount(TestVault.addresses[0]), memo: .id(8))?.name == "Ben")
    #expect(await contacts.contact(at: try MuxedAccount(TestVault.addresses[0]), memo: Memo.none) == nil)
    _ = try await contacts.add(form("Cem", "cem*example.org"))
    #expect(await refusal { _ = try await contacts.add(form("Deniz", "CEM*example.org")) }?.fields[.address]?.english.contains("Cem") == true)
  }

  @Test(
    arguments: [
      (ContactForm(name: " ", address: TestVault.addresses[0]), ContactForm.Field.name), (ContactForm(name: "Ana", address: ""), .address),
      (ContactForm(name: "Ana", address: "GABC"), .address), (ContactForm(name: "Ana", address: "a*b*c"), .address),
      (ContactForm(name: String(repeating: "a", count: 61), address: TestVault.addresses[0]), .name),
      (ContactForm(name: "Ana\u{202E}", address: TestVault.addresses[0]), .name),
      (ContactForm(name: "\u{200D}", address: TestVault.addresses[0]), .name),
      (ContactForm(name: "Ana\u{FE0F}", address: TestVault.addresses[0]), .name),
      (ContactForm(name: "Ana\u{3164}", address: TestVault.addresses[0]), .name),
      (ContactForm(name: "Ana\u{2800}", address: TestVault.addresses[0]), .name),
      (ContactForm(name: "Ana", address: "ana\u{3164}*example.org"), .address),
      (ContactForm(name: "ana*example.org", address: TestVault.addresses[0]), .name),
      (ContactForm(name: TestVault.addresses[1], address: TestVault.addresses[0]), .name),
      (ContactForm(name: "Ana", address: TestVault.addresses[0], memo: String(repeating: "ü", count: 15)), .memo),
      (ContactForm(name: "Ana", address: TestVault.addresses[0], memo: "-1", memoKind: .id), .memo),
      (ContactForm(name: "Ana", address: ContactManagerTests.muxed, memo: "1", memoKind: .id), .memo),
      (ContactForm(name: "Ana", address: TestVault.addresses[0], note: String(repeating: "a", count: 501)), .note),
    ])
  func `an invalid contact is refused at its field, and isn't saved`(_ form: ContactForm, _ field: ContactForm.Field) async throws {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    let refusal = await refusal { _ = try await contacts.add(form) }
    #expect(refusal?.fields.keys.map(\.self) == [field])
    #expect(try await contacts.contacts().isEmpty)
  }

  @Test func `a name in a script with joiners or with emoji is saved, and an earlier version's contact with an invisible letter can be read`()
    async throws
  {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    for (index, name) in ["می\u{200C}خواهم", "❤️ Ana", "👩‍👧", "क्\u{200D}ष"].enumerated() {
      #expect(try await contacts.add(form(name, memo: "\(index)", .id)).name == name)
    }
    let kept = #"{"id": 1, "name": "Ana\u3164", "address": "ana\ufe0f*example.org", "note": ""}"#
    let contact = try JSONDecoder().decode(Contact.self, from: Data(kept.utf8))
    #expect(contact.name == "Ana\u{3164}" && contact.address.description == "ana\u{FE0F}*example.org")
  }

  @Test(arguments: ["A\u{200D}na", "ana\u{200C}", "\u{200D}Ana"])
  func `a name that differs from another's only by joiners counts as taken, also in an imported file`(_ name: String) async throws {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    let ana = try await contacts.add(form("Ana"))
    #expect(await refusal { _ = try await contacts.add(form(name, TestVault.addresses[1])) }?.fields[.name]?.english.contains("called Ana") == true)
    let file = try ContactTable(Data("name,address\n\(name),\(TestVault.addresses[1])\n".utf8))
    #expect(try await contacts.add(file).refused.map(\.name) == [name])
    #expect(try await contacts.contacts() == [ana])
    #expect(await contacts.contact(named: name) == ana)
  }

  @Test func `the removal of a contact can be undone once, until the wallet is locked`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    let ana = try await wallet.contacts.add(form("Ana"))
    try await wallet.contacts.remove(ana.id)
    #expect(try await wallet.contacts.contacts().isEmpty)
    #expect(try await wallet.contacts.restore(ana.id) == ana)
    #expect(try await wallet.contacts.contacts() == [ana])
    #expect(try await wallet.contacts.restore(ana.id) == nil)
    try await wallet.contacts.remove(ana.id)
    // Meanwhile another contact has the name.
    _ = try await wallet.contacts.add(form("Ana", TestVault.addresses[1]))
    #expect(await refusal { _ = try await wallet.contacts.restore(ana.id) }?.fields[.name] != nil)
    #expect(await refusal { _ = try await wallet.contacts.remove(ana.id) }?.general == ContactRefusal.gone)
    wallet.lock()
    try await wallet.signIn(TestVault.pin)
    #expect(wallet.contacts.removed.isEmpty)
  }

  @Test func `each removed contact is restored by its own ID`() async throws {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    let (ana, ben) = (try await contacts.add(form("Ana")), try await contacts.add(form("Ben", TestVault.addresses[1])))
    for contact in [ana, ben] { try await contacts.remove(contact.id) }
    #expect(try await contacts.restore(ana.id) == ana)
    #expect(try await contacts.contacts() == [ana])
    #expect(try await contacts.restore(ben.id) == ben)
  }

  @Test func `a change to contacts in one window is seen by the next read in another`() async throws {
    let (wallet, other) = (try await TestNetwork.owner(in: folder), try await TestNetwork.storedWallet(in: folder))
    try await other.signIn(TestVault.pin)
    _ = try await wallet.contacts.add(form("Ana"))
    #expect(try await other.contacts.contacts().map(\.name) == ["Ana"])
    _ = try await other.contacts.add(form("Ben", TestVault.addresses[1]))
    #expect(try await wallet.contacts.contacts().map(\.name) == ["Ana", "Ben"])
  }

  @Test func `an edit is refused if another window changed the contact since it was shown`() async throws {
    let (wallet, other) = (try await TestNetwork.owner(in: folder), try await TestNetwork.storedWallet(in: folder))
    try await other.signIn(TestVault.pin)
    let shown = try await wallet.contacts.add(form("Ben"))
    let now = try await other.contacts.change(shown, to: form("Ben", TestVault.addresses[1], memo: "77"))
    var old = ContactForm(shown)
    old.note = "lives in Lisbon"
    #expect(await refusal { _ = try await wallet.contacts.change(shown, to: old) }?.general == ContactRefusal.changed)
    #expect(try await wallet.contacts.contacts() == [now])
    #expect(try await wallet.contacts.change(now, to: old).note == "lives in Lisbon")
  }

  @Test func `the contacts of a vault that replaced this one are shown, even if both were changed equally often`() async throws {
    let (wallet, other) = (try await TestNetwork.owner(in: folder), try await TestNetwork.storedWallet(in: folder))
    _ = try await wallet.contacts.add(form("Ana"))
    let key = try #require(wallet.dataKey)
    try await other.reset()
    try await other.signUp(secret: Secret("654321"), again: Secret("654321"))
    _ = try await other.contacts.add(form("Ana", TestVault.addresses[1]))
    try await wallet.signIn(.typed("654321"))
    #expect(wallet.contacts.state == .idle)
    #expect(try await wallet.contacts.contacts().map(\.address.description) == [TestVault.addresses[1]])
    #expect(key.isWiped)
    let same = try #require(wallet.dataKey)
    try await wallet.signIn(.typed("654321"))
    #expect(!same.isWiped, "whoever is signed in to the same vault goes on")
  }

  @Test func `contacts survive a change of PIN, are erased by a reset, and come back with a backup`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    _ = try await wallet.contacts.add(form("Ana"))
    try await wallet.change { vault throws(SignUpError) in
      try await vault.changeSecret(TestVault.pin, to: Secret("another PIN"), again: Secret("another PIN"))
    }
    wallet.lock()
    try await wallet.signIn(.typed("another PIN"))
    #expect(try await wallet.contacts.contacts().map(\.name) == ["Ana"])
    let phrase = Secret("several words are best")
    let backup = try await wallet.change { vault throws(BackupError) in
      try await vault.backup(.typed("another PIN"), passphrase: phrase, again: phrase).file
    }
    try await wallet.reset()
    await #expect(throws: StoreError.locked) { try await wallet.contacts.contacts() }
    try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    #expect(try await wallet.contacts.contacts().isEmpty)
    let second = try TemporaryFolder()
    defer { withExtendedLifetime(second) {} }
    let elsewhere = try await TestNetwork.storedWallet(in: second)
    try await elsewhere.restore(backup, passphrase: phrase, secret: Secret("654321"), again: Secret("654321"))
    #expect(try await elsewhere.contacts.contacts().map(\.name) == ["Ana"])
  }

  // D5b: contacts that can't be read were taken for none, and the next one to be added wrote over all of them.
  @Test func `D5b - unreadable contacts are never taken for an empty list, and never overwritten`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    _ = try await wallet.contacts.add(form("Ana"))
    // The keys are erased, as after ten wrong guesses, and somebody signs up again.
    try await wallet.change { vault throws(VaultError) in try await vault.erase() }
    wallet.lock()
    try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    let before = try Data(contentsOf: folder.url.appending(path: HomeStore.fileName))
    await #expect(throws: StoreError.sealedForAnother) { try await wallet.contacts.contacts() }
    #expect(await refusal { _ = try await wallet.contacts.add(form("Ben")) }?.general == StoreError.sealedForAnother.sentence)
    #expect(try Data(contentsOf: folder.url.appending(path: HomeStore.fileName)) == before)
    try await wallet.contacts.startOver()
    #expect(try await wallet.contacts.contacts().isEmpty)
    _ = try await wallet.contacts.add(form("Ben"))
  }

  // D25: contacts were checked for duplicates before an `await`, so that pressing twice saved two, and the next start crashed.
  @Test func `D25 - the same contact added several times at once is saved once`() async throws {
    let (wallet, other) = (try await TestNetwork.owner(in: folder), try await TestNetwork.storedWallet(in: folder))
    try await other.signIn(TestVault.pin)
    let form = form("Ana")
    let attempts = [wallet.contacts, other.contacts, wallet.contacts, other.contacts].map { manager in Task { (try? await manager.add(form)) != nil }
    }
    var kept = 0
    for attempt in attempts where await attempt.value { kept += 1 }
    #expect(kept == 1)
    #expect(try await other.contacts.contacts().count == 1)
  }

  // D30: names in lists were only ever added, never cleared.
  @Test func `D30 - an address gets its contact's name at once, and loses it when the contact is removed`() async throws {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    let address = try MuxedAccount(TestVault.addresses[0])
    #expect(await contacts.contact(at: address) == nil)
    let ana = try await contacts.add(form("Ana"))
    #expect(await contacts.contact(at: address)?.name == "Ana")
    _ = try await contacts.change(ana, to: form("Anna"))
    #expect(await contacts.contact(at: address)?.name == "Anna")
    try await contacts.remove(ana.id)
    #expect(await contacts.contact(at: address) == nil)
  }
}
