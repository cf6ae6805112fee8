import AnchorKit
import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// The memory of federation addresses (`name*domain`).
struct FederationNameTests {
  private func name(_ text: String, _ number: UInt8 = 1, memo: Memo = .none) throws -> FederationName {
    FederationName(try #require(FederationAddress(text)), MuxedAccount(AccountID(publicKey: Bytes32(sha256: [number]))), memo: memo)
  }

  @Test func `a federation address resolves to its latest account and memo, whatever its case`() throws {
    var names = FederationNames()
    names.remember(try name("ana*example.org", 1))
    names.remember(try name("ben*example.org", 2))
    names.remember(try name("Ana*Example.org", 3, memo: .id(7)))
    #expect(names.names.map(\.description) == ["Ana*example.org", "ben*example.org"])
    let (ana, eva) = (try name("ANA*example.org"), try name("eva*example.org"))
    #expect(names.name(ana.address)?.memo == .id(7) && names.name(eva.address) == nil)
  }

  @Test func `a full list forgets the federation address that was paid least recently`() throws {
    var names = FederationNames()
    for number in 0...FederationNames.limit { names.remember(try name("\(number)*example.org")) }
    #expect(names.names.count == FederationNames.limit && FederationNames.limit > ContactBook.limit, "no contact's is forgotten for another's")
    let (first, second) = (try name("0*example.org"), try name("1*example.org"))
    #expect(names.name(first.address) == nil && names.name(second.address) != nil)
  }

  @Test func `an account paid by federation address is paid by it again, and leaves the domain's memo to the domain`() throws {
    let (ana, eva, ben) = (try name("ana*example.org", 1), try name("eva*example.org", 2, memo: .id(7)), try name("ben*example.org", 3))
    let contacts = [
      Contact(id: 1, name: "Ben", address: .federation(ben.address)),
      Contact(id: 2, name: "Cleo", address: .account(try name("x*example.org", 4).account)),
    ]
    let names = Names(contacts, names: [ana, eva, ben, try name("cleo*example.org", 4)])
    func recipient(_ name: FederationName, _ memo: HistoryMemo? = nil, in names: Names) -> String {
      let (text, memo) = names.recipient(at: name.account.address, memo: memo)
      return "\(text) \(memo?.text ?? "-")"
    }
    let (rent, seven) = (HistoryMemo(kind: .text, text: "Rent"), HistoryMemo(kind: .id, text: "7"))
    #expect(recipient(ana, rent, in: names) == "ana*example.org Rent", "the memo is the person's own")
    #expect(recipient(eva, seven, in: names) == "eva*example.org -")
    #expect(recipient(eva, rent, in: names) == "\(eva.account.address) Rent", "this was somebody else there")
    #expect(recipient(ben, in: names) == "Ben -")
    let own = WalletAccount(id: AccountID(publicKey: Bytes32(sha256: [9])), name: "ben", origin: .watchOnly)
    #expect(recipient(ben, in: Names(contacts, own: [own], names: [ben])) == "ben*example.org -", "two have that name")
    let address = try name("cleo*example.org", 4)
    #expect(recipient(address, in: names) == "\(address.account.address) -", "the person keeps the address itself")
  }

  @Test func `stored federation addresses are read back unchanged, and invalid ones are refused`() throws {
    var names = FederationNames()
    for memo in [Memo.none, .id(.max), try Memo("Rent", kind: .text)] { names.remember(try name("\(names.names.count)*example.org", memo: memo)) }
    let data = try JSONEncoder().encode(names)
    #expect(try JSONDecoder().decode(FederationNames.self, from: data) == names)
    let wrong = try #require(String(bytes: data, encoding: .utf8)).replacing("*", with: " ")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FederationNames.self, from: Data(wrong.utf8)) }
  }
}
