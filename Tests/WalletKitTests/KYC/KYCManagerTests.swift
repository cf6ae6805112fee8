import AnchorKit
import Foundation
import GRDB
import Sentences
import Testing

@testable import WalletKit

@MainActor
@Suite struct KYCManagerTests {
  private static let photo = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data("a picture of an ID".utf8)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func refusal(_ work: () async throws -> Void) async -> KYCRefusal? {
    do { try await work() } catch let error as KYCRefusal { return error } catch {}
    return nil
  }

  @Test func `the sections have each SEP-9 field once, without its aliases`() {
    let fields = KYCSection.allCases.flatMap(\.fields)
    #expect(Set(fields).count == fields.count)
    #expect(Set(fields) == Set(CustomerField.all.filter { $0.kept == $0 }))
    #expect(fields.count >= 80 && Country.all.count == 249)
  }

  // D37, D44: invented values were there from the start, were sent to anchors, and came back when the last one was cleared.
  @Test func `D37, D44 - there is no personal data before it is entered, or after the last value is removed`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    #expect(try await wallet.kyc.record().isEmpty)
    #expect(try await wallet.kyc.values(for: CustomerField.all).isEmpty)
    try await wallet.kyc.set([.person(.firstName): "Ana"])
    try await wallet.kyc.set([.person(.firstName): ""])
    #expect(try await wallet.kyc.record().isEmpty)
    wallet.lock()
    try await wallet.signIn(TestVault.pin)
    #expect(try await wallet.kyc.record().isEmpty)
  }

  @Test func `the personal data of a vault that replaced this one is shown, even if both were changed equally often`() async throws {
    let (wallet, other) = (try await TestNetwork.owner(in: folder), try await TestNetwork.storedWallet(in: folder))
    try await wallet.kyc.set([.person(.firstName): "Ana"])
    try await other.reset()
    try await other.signUp(secret: Secret("654321"), again: Secret("654321"))
    try await other.kyc.set([.person(.firstName): "Ben"])
    try await wallet.signIn(.typed("654321"))
    #expect(try await wallet.kyc.record().texts[.person(.firstName)] == "Ben")
  }

  @Test func `values are given by SEP-9's names and aliases, and files with their content`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    try await wallet.kyc.set([
      .person(.familyName): " Lima ", .person(.mobileNumber): "0049 (151) 234-5678", .account(.bankAccountNumber): "DE00 1234",
    ])
    try await wallet.kyc.setFile(.person(.photoIDFront), name: "C:\\photos\\id.png", Self.photo)
    let fields = ["last_name", "family_name", "mobile_number", "bank_account_number", "photo_id_front", "first_name"].map(CustomerField.init)
    let other = try await TestNetwork.storedWallet(in: folder)
    try await other.signIn(TestVault.pin)
    let values = try await other.kyc.values(for: fields)
    #expect(values.texts[.person(.lastName)] == "Lima" && values.texts[.person(.familyName)] == "Lima")
    #expect(values.texts[.person(.mobileNumber)] == "+491512345678")
    #expect(values.texts[.person(.firstName)] == nil)
    // D36: account numbers have letters.
    #expect(values.texts[.account(.bankAccountNumber)] == "DE00 1234")
    #expect(values.files[.person(.photoIDFront)] == CustomerFile(name: "id.png", contentType: "image/jpeg", bytes: Array(Self.photo)))
  }

  @Test func `personal data isn't readable in the home's files or in a record's description`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    try await wallet.kyc.set([.person(.lastName): "Lopezsecret", .person(.birthDate): "1976-07-04"])
    try await wallet.kyc.setFile(.person(.photoIDFront), name: "secretname.jpg", Self.photo)
    for (file, data) in try folder.contents() {
      for text in ["Lopezsecret", "1976-07-04", "a picture of an ID", "secretname", "photo_id_front"] {
        #expect(data.firstRange(of: Data(text.utf8)) == nil, "\(text) in \(file)")
      }
    }
    let mode = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: HomeStore.fileName).path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(!"\(try await wallet.kyc.record()) \(String(reflecting: try await wallet.kyc.record()))".contains("Lopezsecret"))
  }

  @Test(
    arguments: [
      ("birth_date", "1976-07-04", "1976-07-04"), ("birth_date", "4.7.1976", nil), ("birth_date", "1976-02-30", nil),
      ("birth_date", "2999-01-01", nil),
      ("id_expiration_date", "2999-01-01", "2999-01-01"), ("address_country_code", "de", "DEU"), ("address_country_code", "Germany", nil),
      ("mobile_number", "+49 151 23456789", "+4915123456789"), ("mobile_number", "0151 23456789", nil),
      ("email_address", "ana@example.org", "ana@example.org"),
      ("email_address", "ana@", nil), ("occupation", "2512", "2512"), ("occupation", "baker", nil), ("language_code", "EN", "en"),
      ("language_code", "english", nil), ("sex", "female", "female"), ("sex", "yes", nil), ("id_number", "L01X00T47", "L01X00T47"),
      ("card.number", "4111 1111 1111 1111", "4111111111111111"), ("card.number", "4111 1111 1111 1112", nil), ("card.cvc", "12", nil),
      ("card.expiration_date", "29/11", "29-11"), ("card.expiration_date", "11-29", nil), ("card.country_code", "DEU", "DE"),
      ("organization.registration_date", "2999-01-01", nil), ("clabe_number", "032180000118359719", "032180000118359719"), ("clabe_number", "1", nil),
      ("address", "1 Main St\r\nSpringfield", "1 Main St\nSpringfield"), ("last_name", "Li\u{202E}ma", nil),
      ("last_name", String(repeating: "x", count: 301), nil),
      ("photo_id_front", "text", nil), ("favourite_colour", "blue", nil),
    ] as [(String, String, String?)])
  func `a value is stored in SEP-9's format, or refused at its field`(_ name: String, _ typed: String, _ kept: String?) async throws {
    let kyc = try await TestNetwork.owner(in: folder).kyc
    let field = CustomerField(name)
    let refusal = await refusal { try await kyc.set([field: typed]) }
    #expect(try await kyc.record().texts[field] == kept)
    #expect((refusal?.fields[field] == nil) == (kept != nil))
  }

  @Test func `a form with invalid values names them all and stores nothing`() async throws {
    let kyc = try await TestNetwork.owner(in: folder).kyc
    let refusal = await refusal { try await kyc.set([.person(.lastName): "Lima", .person(.birthDate): "yesterday", .person(.emailAddress): "x"]) }
    #expect(refusal?.fields.keys.sorted() == [.person(.emailAddress), .person(.birthDate)])
    #expect(try await kyc.record().isEmpty)
  }

  @Test func `a file's type comes from its content, its size is limited, and replacing or removing it deletes it`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    let kyc = wallet.kyc
    let front = CustomerField.person(.photoIDFront)
    #expect(await refusal { try await kyc.setFile(front, name: "id.jpg", Data("MZ\u{90}".utf8)) }?.fields[front]?.english.contains("neither") == true)
    #expect(await refusal { try await kyc.setFile(front, name: "id.jpg", Data()) }?.fields[front] != nil)
    #expect(
      await refusal { try await kyc.setFile(front, name: "id.jpg", Self.photo + Data(count: KYCFile.sizeLimit)) }?.fields[front]?.english.contains(
        "5 MB") == true
    )
    #expect(await refusal { try await kyc.setFile(.person(.lastName), name: "id.jpg", Self.photo) }?.fields[.person(.lastName)] != nil)
    let film = Data([0, 0, 0, 24]) + Data("ftypisom".utf8)
    #expect(await refusal { try await kyc.setFile(front, name: "id.mp4", film) } != nil)
    try await kyc.setFile(.person(.proofOfLiveness), name: "me.mp4", film)
    let large = Self.photo + Data(count: 4 << 20)
    for field in [PersonField.photoIDFront, .photoIDBack, .photoProofResidence, .proofOfIncome] {
      try await kyc.setFile(.person(field), name: "a", large)
    }
    let size = { try Data(contentsOf: folder.url.appending(path: HomeStore.fileName)).count }
    let full = try size()
    #expect(await refusal { try await kyc.setFile(.person(.notaryApprovalOfPhotoID), name: "a", large) }?.description.contains("20 MB") == true)
    try await kyc.setFile(front, name: "b", large)
    #expect(try await kyc.file(front)?.name == "b")
    #expect(try size() < full + (5 << 20))
    let rows = {
      try HomeStore(WalletHome(folder: folder.url), now: { Date() }).store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM sealed") }
    }
    #expect(try rows() == 6)
    // An empty text removes a file, too.
    try await kyc.set([front: ""])
    #expect(try await kyc.file(front) == nil)
    #expect(try rows() == 5)
    try await kyc.clear()
    #expect(try rows() == 0)
    #expect(try await kyc.record().isEmpty)
  }

  @Test func `personal data and files are in a backup, and erased by a reset`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    try await wallet.kyc.set([.person(.lastName): "Lima"])
    try await wallet.kyc.setFile(.person(.photoIDFront), name: "id.jpg", Self.photo)
    let phrase = Secret("several words are best")
    let backup = try await wallet.change { vault throws(BackupError) in try await vault.backup(TestVault.pin, passphrase: phrase, again: phrase).file
    }
    try await wallet.reset()
    try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    #expect(try await wallet.kyc.record().isEmpty)
    let second = try TemporaryFolder()
    defer { withExtendedLifetime(second) {} }
    let elsewhere = try await TestNetwork.storedWallet(in: second)
    try await elsewhere.restore(backup, passphrase: phrase, secret: Secret("654321"), again: Secret("654321"))
    #expect(try await elsewhere.kyc.record().texts == [.person(.lastName): "Lima"])
    #expect(try await elsewhere.kyc.file(.person(.photoIDFront))?.bytes == Array(Self.photo))
  }
}
