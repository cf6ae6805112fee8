import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

@MainActor
@Suite struct ContactTableTests {
  private let folder: TemporaryFolder
  private static let (first, second) = (TestVault.addresses[0], TestVault.addresses[1])

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `exported contacts are imported elsewhere unchanged, and a second import adds none`() async throws {
    let second = try TemporaryFolder()
    let (wallet, other) = (try await TestNetwork.owner(in: folder), try await TestNetwork.owner(in: second))
    defer { withExtendedLifetime(second) {} }
    let notes = ["", "line one\nline two", "\"quoted\", with; all\tkinds", "=1+1", "'=already"]
    for (index, note) in notes.enumerated() {
      _ = try await wallet.contacts.add(ContactForm(name: "-Contact \(index)", address: Self.first, memo: "\(index)", memoKind: .id, note: note))
    }
    _ = try await wallet.contacts.add(ContactForm(name: "Ana", address: "ana*example.org"))
    let text = ContactTable.text(of: try await wallet.contacts.contacts())
    let file = Data(text.utf8)
    #expect(text.contains("\"'=1+1\"") && !text.contains("\"=1+1\""))
    let result = try await other.contacts.add(try ContactTable(file))
    #expect(result.added.count == 6 && result.known == 0 && result.refused.isEmpty)
    func plain(_ contacts: [Contact]) -> [Contact] {
      contacts.map { Contact(id: 0, name: $0.name, address: $0.address, memo: $0.memo, note: $0.note) }
    }
    #expect(plain(try await other.contacts.contacts()) == plain(try await wallet.contacts.contacts()))
    #expect(try await other.contacts.add(try ContactTable(file)).known == 6)
  }

  @Test func `thousands of contacts are imported quickly, in the order of their names`() throws {
    let rows = (1...1_900).map { "\(1_900 - $0) Zoë,\(Self.first),id,\($0)" }
    let table = try ContactTable(Data((["name,address,memo_type,memo"] + rows + [rows[5]]).joined(separator: "\n").utf8))
    var (book, result) = (ContactBook(), ContactImport())
    let start = ContinuousClock.now
    for row in table.rows { result.add(row, to: &book) }
    // Comparing each name with all others takes many times as long.
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(result.added.count == 1_900 && result.known == 1 && result.refused.isEmpty)
    #expect(book.contacts.map(\.name) == (0..<1_900).map { "\($0) Zoë" }.sorted())
  }

  @Test func `the export of as many contacts as there can be, with the longest notes, is imported`() throws {
    let (address, note) = (try ContactAddress(Self.first), String(repeating: "👍🏽", count: Contact.maximumNoteLength))
    let contacts = (1...ContactBook.limit).map { Contact(id: $0, name: "Contact \($0)", address: address, memo: .id(UInt64($0)), note: note) }
    let rows = try ContactTable(Data(ContactTable.text(of: contacts).utf8)).rows
    #expect(rows.count == contacts.count)
    #expect(try rows.last?.form().contact(id: ContactBook.limit) == contacts.last)
  }

  @Test func `invalid rows are reported with their line and reason, and the other rows are imported`() async throws {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    let file =
      "\u{FEFF}Name;Note;Address;Memo Type;Memo\r\nAna;;\(Self.first);id;7\n\nBen;;GABC;;\nana;;\(Self.second);;\nCleo;;\(Self.second);color;x\n"
    let result = try await contacts.add(try ContactTable(Data(file.utf8)))
    #expect(result.added.map(\.name) == ["Ana"])
    #expect(result.refused.map(\.row) == [4, 5, 6])
    #expect(result.refused.map(\.name) == ["Ben", "ana", "Cleo"])
    #expect(result.refused[1].reason.english.contains("Ana already"))
    #expect(result.refused[2].reason.english.contains("memo type"))
  }

  @Test func `a memo of digits without a type is refused with what to write, and other memos are texts`() async throws {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    let file = "name,address,memo,memo_type\nAna,\(Self.first),007,\nBen,\(Self.first), 8 ,none\nCleo,\(Self.first),A9,\nDan,\(Self.second),,\n"
    let result = try await contacts.add(try ContactTable(Data(file.utf8)))
    #expect(result.refused.map(\.row) == [2, 3] && result.refused.map(\.name) == ["Ana", "Ben"])
    #expect(result.refused.allSatisfy { $0.reason.english.hasSuffix("Write text or id in the column memo_type.") })
    #expect(result.added.map(\.memo) == [.text(try MemoText("A9")), .none])
  }

  @Test func `a memo in a column with another name is refused, so that nobody is paid without it`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    let table = "name,address,memo_id\nKraken,\(Self.first),104857\nAna,\(Self.second),\n"
    let result = try await wallet.contacts.add(try ContactTable(Data(table.utf8)))
    #expect(result.added.map(\.name) == ["Ana"])
    #expect(result.refused.count == 1)
  }

  @Test(arguments: ["memo_type", "memoType", "Memo type", " MEMO_TYPE ", "memo\u{A0}type"])
  func `a column is found whatever the case, spaces and underscores of its name`(_ column: String) async throws {
    let contacts = try await TestNetwork.owner(in: folder).contacts
    let file = "Name,ADDRESS,\(column),memo\nExchange,\(Self.first),id,12345\n"
    #expect(try await contacts.add(try ContactTable(Data(file.utf8))).added.map(\.memo) == [.id(12_345)])
  }

  @Test(
    arguments: [
      (Data(), CSVError.empty), (Data([0xFF, 0xFE]), .notText), (Data("name,memo\nx,y".utf8), .missingColumn("address")),
      (Data("name,address\n\"x,y".utf8), .strayQuote(row: 2)), (Data("name,address\n\"x\"z,y".utf8), .strayQuote(row: 2)),
      (Data("name,address\(String(repeating: ",", count: 100))".utf8), .tooManyColumns(row: 1)),
      (Data("name,address\n\(String(repeating: "a,b\n", count: 2001))".utf8), .tooManyRows(maximum: 2001)),
      (Data(count: ContactTable.sizeLimit + 1), .tooLarge(maximum: ContactTable.sizeLimit)),
    ])
  func `a file that isn't a table of contacts is refused with a sentence`(_ file: Data, _ error: CSVError) {
    #expect(throws: error) { try ContactTable(file) }
    #expect(error.description.hasSuffix(".") && error.description.count > 30)
  }
}
