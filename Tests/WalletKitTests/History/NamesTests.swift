import AnchorKit
import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

extension HistoryEntry {
  fileprivate func with(id: Int64) -> HistoryEntry {
    HistoryEntry(id: id, kind: kind, changes: changes, counterparty: counterparty, time: time, hash: hash, memo: memo)
  }
}

/// The names of people in a history, and whose address a stranger's imitates.
struct NamesTests {
  private static func account(_ number: UInt8) -> AccountID { AccountID(publicKey: Bytes32(sha256: [number])) }

  /// Another key whose address begins, or ends, like this one's: flipping the bits of the checksum's polynomial (CRC-16) keeps the end.
  private func alike(_ account: AccountID, atItsEnd: Bool) throws -> AccountID {
    try account.flipping(atItsEnd ? [5: 0x01, 6: 0x10, 7: 0x21] : [31: 0xFF, 30: 0xFF])
  }

  private func entry(
    _ kind: HistoryEntry.Kind = .payment, _ amount: String = "5", gain: Bool = true, from other: String?, hash: TransactionHash? = nil,
    memo: HistoryMemo? = nil, asset: Asset = .native
  ) throws -> HistoryEntry {
    HistoryEntry(
      id: 1 << 32 | 1, kind: kind, changes: [HistoryChange(asset, isGain: gain, try Amount(amount))], counterparty: other,
      time: Date(timeIntervalSince1970: 1_800_000_000), hash: hash, memo: memo)
  }

  @Test func `only own accounts, contacts, issuers, anchors and the friendbot have names`() throws {
    let (own, ana, issuer, anchor, stranger) = (Self.account(1), Self.account(2), Self.account(3), Self.account(4), Self.account(5))
    let hash = try #require(TransactionHash(String(repeating: "ab", count: 32)))
    let withdrawal = HistoryTransfer(id: 7, isWithdrawal: true, anchor: "anchor.example", asset: .native)
    let names = Names(
      [
        Contact(id: 1, name: "Ana", address: .account(MuxedAccount(ana))),
        Contact(id: 2, name: "Ana's rent", address: .account(MuxedAccount(ana)), memo: .id(7)),
      ], own: [WalletAccount(id: own, name: "Savings", origin: .watchOnly)], issuers: [issuer.address: "issuer.example"],
      transfers: [hash: withdrawal], hasFriendbot: true)
    #expect(names.name(of: try entry(from: own.address)) == "Savings")
    #expect(names.name(of: try entry(from: ana.address)) == "Ana")
    #expect(names.name(of: try entry(gain: false, from: ana.address, memo: HistoryMemo(kind: .id, text: "7"))) == "Ana's rent")
    #expect(names.name(of: try entry(from: issuer.address)) == "issuer.example")
    #expect(names.name(of: try entry(from: stranger.address)) == nil)
    let paid = try entry(gain: false, from: anchor.address, hash: hash)
    #expect(names.name(of: paid) == "anchor.example" && names.transfer(of: paid) == withdrawal)
    #expect(names.transfer(of: try entry(from: anchor.address, hash: hash)) == nil, "a withdrawal brings nothing")
    let other = Asset.issued(code: try AssetCode("USD"), issuer: issuer)
    #expect(names.transfer(of: try entry(gain: false, from: anchor.address, hash: hash, asset: other)) == nil, "nor moves it another asset")
    #expect(names.name(of: try entry(.createAccount, "10000", from: stranger.address)) == "Friendbot")
    #expect(names.name(of: try entry(.createAccount, "10", from: stranger.address)) == nil)
    #expect(Names().name(of: try entry(.createAccount, "10000", from: stranger.address)) == nil, "there is none on the public network")
  }

  @Test func `everybody whom an envelope pays is listed once, with their name where the person knows one, by the memo too`() throws {
    let (own, ana, ben, stranger) = (Self.account(1), Self.account(2), Self.account(3), Self.account(4))
    let names = Names(
      [
        Contact(id: 1, name: "Ana", address: .account(MuxedAccount(ana))),
        Contact(id: 2, name: "Ben", address: .account(MuxedAccount(ben)), memo: .id(7)),
      ])
    func named(_ memo: Memo, _ bodies: [StellarKit.Operation.Body]) throws -> [String?] {
      let transaction = try Transaction(
        source: MuxedAccount(own), sequenceNumber: 7, timeBounds: TimeBounds(maxTime: 2_000_000_000), memo: memo,
        operations: bodies.map { StellarKit.Operation($0) })
      return try names.recipients(of: transaction.signed(by: [], on: .sandbox)).map(\.name)
    }
    let one = try Amount("1")
    let paid = [stranger, ana, ben, ana].map { StellarKit.Operation.Body.payment(destination: MuxedAccount($0), asset: .native, amount: one) }
    #expect(try named(.none, paid) == [nil, "Ana", nil])
    #expect(try named(.id(7), paid) == [nil, "Ana", "Ben"])
    #expect(try named(.none, Array(paid.prefix(1))) == [nil])
    let waiting = [try Claimant(stranger), try Claimant(ana)]
    #expect(try named(.none, [.createClaimableBalance(asset: .native, amount: one, claimants: waiting)]) == [nil, "Ana"])
    #expect(try named(.none, [.accountMerge(destination: MuxedAccount(ana))]) == ["Ana"])
  }

  @Test func `each name shown on an entry finds it, whatever the case and accents, and names its group in the summary`() throws {
    let accounts = (1...6).map { Self.account($0).address }
    let (deposit, other) = (TransactionHash(Bytes32(sha256: [1])), TransactionHash(Bytes32(sha256: [2])))
    let names = Names(
      [Contact(id: 1, name: "José", address: .account(MuxedAccount(Self.account(1))))],
      own: [WalletAccount(id: Self.account(6), name: "Savings", origin: .watchOnly)], issuers: [accounts[1]: "issuer.example"],
      anchors: [accounts[2]: "anchor.example"],
      transfers: [deposit: HistoryTransfer(id: 7, isWithdrawal: false, anchor: "other.example:8001", asset: .native)], hasFriendbot: true)
    let told: [(entry: HistoryEntry, name: String, typed: String)] = [
      (try entry(from: accounts[0]), "José", "jose"), (try entry(from: accounts[1]), "issuer.example", "Issuer.Example"),
      (try entry(gain: false, from: accounts[2]), "anchor.example", "ANCHOR.example"),
      (try entry(from: accounts[3], hash: deposit), "other.example:8001", "other.example:8001"),
      (try entry(.createAccount, "10000", from: accounts[4], hash: other), "Friendbot", "friendbot"),
      (try entry(from: accounts[5]), "Savings", "savings"),
    ]
    let stranger = try entry(from: accounts[3], hash: other)
    for (entry, name, typed) in told {
      #expect(names.name(of: entry) == name)
      for filter in [
        HistoryFilter(people: names.people(named: typed) ?? [:]),
        HistoryFilter(text: typed, named: names.people(matching: String(typed.dropLast()))),
      ] {
        #expect(told.map(\.entry).filter(filter.matches) == [entry] && !filter.matches(stranger), "\(typed)")
        var index = HistoryIndex()
        for entry in [entry, stranger] { index.add(entry.with(id: entry == stranger ? 1 : 2)) }
        #expect(index.find(filter, before: .max, limit: 2) == [2], "\(typed)")
      }
      let groups = HistorySummary(of: [entry.with(id: 2), stranger.with(id: 1)], by: .person, own: [], in: .gmt, names: names).groups
      #expect(groups.map { $0.name ?? "?" }.sorted() == ["?", name])
    }
    #expect(names.name(of: stranger) == nil, "who paid a deposit is called by the anchor for that alone")
  }

  @Test func `thousands of contacts at one address are searched and added up quickly`() throws {
    let exchange = Self.account(1)
    let names = Names(
      (1...2_000).map { Contact(id: $0, name: "Customer \($0)", address: .account(MuxedAccount(exchange)), memo: .id(UInt64($0))) }
        + [Contact(id: 3_000, name: "Zoë", address: try ContactAddress("zoe*example.org"))])
    let entry = try entry(gain: false, from: exchange.address)
    let start = ContinuousClock.now
    for _ in 1...10 {
      #expect(names.people(matching: "CUSTOMER 77").addresses[exchange.address]?.matches(HistoryMemo(kind: .id, text: "777")) == true)
      #expect(HistorySummary(of: [entry], by: .person, own: [], in: .gmt, names: names).groups.map(\.name) == [nil])
    }
    // Searching all contacts again for each of them takes many times as long.
    #expect(ContinuousClock.now - start < .seconds(30))
    let (found, listed) = (["customer 2000", "ZOE", "zoe*example.org"], ["Customer 2001", "Customer"])
    #expect(names.findable(found + listed) == Set(found))
    for name in found + listed { #expect((names.people(named: name) != nil) == found.contains(name)) }
    #expect(names.people(named: "Customer 7")?.addresses == [exchange.address: .oneOf([HistoryMemo(kind: .id, text: "7")])])
  }

  @Test func `a payment that an anchor merely claims isn't found under its name`() throws {
    let (ana, deposit) = (Self.account(2), TransactionHash(Bytes32(sha256: [1])))
    let transfer = HistoryTransfer(id: 7, isWithdrawal: false, anchor: "thief.example", asset: .native)
    let names = Names([Contact(id: 1, name: "Ana", address: .account(MuxedAccount(ana)))], transfers: [deposit: transfer])
    let usd = Asset.issued(code: try AssetCode("USD"), issuer: Self.account(3))
    let offered = HistoryEntry(
      id: 1, kind: .claimableBalanceOffered, changes: [], otherSide: [HistoryChange(.native, isGain: true, try Amount("5"))],
      time: Date(timeIntervalSince1970: 0), hash: deposit)
    let entries = [
      try entry(gain: false, from: ana.address, hash: deposit), try entry(from: ana.address, hash: deposit, asset: usd),
      try entry(from: nil, hash: deposit), offered,
    ]
    for filter in [
      HistoryFilter(people: names.people(named: "thief.example")), HistoryFilter(text: "thief", named: names.people(matching: "thief")),
    ] {
      for (entry, isFound) in zip(entries, [false, false, true, true]) {
        #expect((names.transfer(of: entry) == transfer) == isFound)
        var index = HistoryIndex()
        index.add(entry)
        #expect(filter.matches(entry) == isFound && index.find(filter, before: .max, limit: 1).isEmpty != isFound, "\(entry)")
      }
    }
  }

  @Test func `a recipient is named by contact and memo or by anchor, found by a typed name, and checked for imitations`() throws {
    let (own, ana, anchor, stranger) = (Self.account(1), Self.account(2), Self.account(4), Self.account(5))
    let contact = Contact(id: 1, name: "Ana Müller", address: .account(MuxedAccount(ana)), memo: .id(7))
    let names = Names(
      [contact], own: [WalletAccount(id: own, name: "Savings", origin: .watchOnly)], anchors: [anchor.address: "anchor.example"],
      paid: [stranger.address])
    let (paid, seven) = (MuxedAccount(ana), Memo.id(7))
    #expect(names.givenName(at: paid, memo: seven) == "Ana Müller")
    #expect(names.contact(at: paid, memo: seven) == contact)
    #expect(names.givenName(at: paid, memo: Memo.id(8)) == nil)
    #expect(names.givenName(at: paid, memo: Memo.none) == nil)
    #expect(names.name(at: ana.address, memo: nil) == nil)
    #expect(names.contactWithMemo(at: paid) == contact)
    #expect(names.name(at: anchor.address, memo: nil) == "anchor.example")
    #expect(names.givenName(at: MuxedAccount(anchor), memo: Memo.none) == nil)
    #expect(names.bearers(of: " ana muller ").contacts == [contact] && names.bearers(of: "SAVINGS").own.map(\.id) == [own])
    #expect(names.bearers(of: "ana").contacts == [], "a part of a name names nobody")
    let thief = try alike(ana, atItsEnd: false)
    #expect(names.imitated(by: ContractAddress(thief))?.name == "Ana Müller" && names.imitated(by: ContractAddress(ana)) == nil)
    let other = try #require(names.imitated(by: ContractAddress(try alike(stranger, atItsEnd: true))))
    #expect(other.name == nil && other.address == stranger.address)
  }

  @Test func `a recipient whom only a domain names isn't taken for a contact`() async throws {
    let (ana, anchor, paid) = (Self.account(2), Self.account(4), Self.account(5))
    let names = Names(
      [Contact(id: 1, name: "Ana", address: .account(MuxedAccount(ana)))],
      names: [FederationName(try #require(FederationAddress("ben*example.org")), MuxedAccount(paid))], anchors: [anchor.address: "anchor.example"])
    let finder = RecipientFinder(transport: ScriptedTransport(), profile: .sandbox) { names }
    for (account, name, isNamedByDomain) in [(ana, "Ana", false), (anchor, "anchor.example", true), (paid, "ben*example.org", true)] {
      let recipient = try await finder.find(account.address)
      #expect(recipient.name == name && recipient.isNamedByDomain == isNamedByDomain)
    }
    #expect(try await !finder.find(Self.account(6).address).isNamedByDomain)
  }

  @Test func `contacts whose names differ only by joiners, which earlier versions saved, are each found by their own name`() async throws {
    let people = ["Ana", "A\u{200D}na"].enumerated().map { index, name in
      Contact(id: index, name: name, address: .account(MuxedAccount(Self.account(UInt8(index + 2)))))
    }
    let names = Names(people)
    let finder = RecipientFinder(transport: ScriptedTransport(), profile: .sandbox) { names }
    for person in people {
      #expect(people.named(" \(person.name) ") == [person])
      #expect(try await finder.find(person.name).account == person.address.account)
    }
    let refusal = await #expect(throws: FieldError.self) { try await finder.find("ana") }
    #expect(refusal?.sentence.english.hasPrefix("You have more than one contact or account named “ana”.") == true)
  }

  @Test func `a contract address that looks like a previously paid one is an imitation, as with accounts`() throws {
    let (paid, customer) = (ContractAddress(contract: Bytes32(sha256: [7])), ContractAddress(contract: Bytes32(sha256: [7]), id: 5))
    let thief = ContractAddress(contract: try Bytes32(sha256: [7]).flipping([30: 0xFF, 31: 0xFF]))
    let names = Names(paid: [customer.description])
    #expect(names.imitated(by: thief)?.address == paid.description && names.imitated(by: paid) == nil)
    #expect(names.imitated(by: try entry(.payment, "0.0000001", from: thief.description)) == paid.shortAddress)
  }

  @Test func `the title of a deposit or withdrawal names its anchor, and a trustline's title its asset`() throws {
    let hash = try #require(TransactionHash(String(repeating: "ab", count: 32)))
    func title(isWithdrawal: Bool, isToBank: Bool = false) throws -> String {
      let transfer = HistoryTransfer(id: 7, isWithdrawal: isWithdrawal, anchor: "localhost:8001", asset: .native, isToBank: isToBank)
      return Names(transfers: [hash: transfer]).title(of: try entry(gain: !isWithdrawal, from: nil, hash: hash)).english
    }
    #expect(try title(isWithdrawal: true, isToBank: true) == "Withdrawal to your bank · localhost:8001")
    #expect(try title(isWithdrawal: true) == "Withdrawal · localhost:8001")
    #expect(try title(isWithdrawal: false) == "Deposit · localhost:8001")
    let deposit = HistoryTransfer(id: 7, isWithdrawal: false, anchor: "localhost:8001", asset: .native, isToBank: false)
    let (names, stranger) = (Names(transfers: [hash: deposit]), Self.account(5).address)
    #expect(names.titleAboveName(of: try entry(gain: true, from: stranger, hash: hash)).english == "Deposit of XLM", "its anchor is named below")
    #expect(names.titleAboveName(of: try entry(gain: true, from: nil, hash: hash)).english == "Deposit · localhost:8001")
    let usdc = Asset.issued(code: try AssetCode("USDC"), issuer: Self.account(3))
    func trustline(_ limit: Amount) -> HistoryEntry {
      HistoryEntry(
        id: 1 << 32 | 1, kind: .other, operation: "change_trust", changes: [], otherSide: [HistoryChange(usdc, isGain: true, limit)],
        time: Date(timeIntervalSince1970: 0))
    }
    #expect(Names().title(of: trustline(.max)).english == "Added USDC")
    #expect(Names().title(of: trustline(.zero)).english == "Removed USDC")
    #expect(Names().title(of: trustline(try Amount("50"))).english == "Limit of USDC set", "whether it was added isn't known")
    var table = HistoryTable()
    #expect(table.lines([trustline(.max)]).hasSuffix(",\"Added USDC\"\r\n") && HistoryTable.columns.last == "title")
  }

  @Test func `a paid federation address names its account if nothing else does, or with a memo only the payments with that memo`() throws {
    let (ana, exchange, issuer, anchor) = (Self.account(2), Self.account(3), Self.account(4), Self.account(5))
    let hash = try #require(TransactionHash(String(repeating: "ab", count: 32)))
    func name(_ text: String, _ account: AccountID, memo: Memo = .none) throws -> FederationName {
      FederationName(try #require(FederationAddress(text)), MuxedAccount(account), memo: memo)
    }
    let names = Names(
      [
        Contact(id: 1, name: "Eva", address: try ContactAddress("eva*exchange.example")),
        Contact(id: 2, name: "Fay", address: try ContactAddress("fay*exchange.example")),
      ],
      names: [
        try name("ana*example.org", ana), try name("ben*exchange.example", exchange, memo: .id(7)),
        try name("EVA*exchange.example", exchange, memo: .id(8)), try name("usd*thief.example", issuer), try name("me*thief.example", anchor),
      ], issuers: [issuer.address: "issuer.example"],
      transfers: [hash: HistoryTransfer(id: 7, isWithdrawal: true, anchor: "anchor.example", asset: .native)])
    #expect(names.name(of: try entry(from: ana.address)) == "ana*example.org")
    #expect(names.name(of: try entry(from: exchange.address)) == nil)
    #expect(names.name(of: try entry(gain: false, from: exchange.address, memo: HistoryMemo(kind: .id, text: "7"))) == "ben*exchange.example")
    let eight = HistoryMemo(kind: .id, text: "8")
    #expect(names.name(of: try entry(gain: false, from: exchange.address, memo: eight)) == "Eva", "the contact's who has that address")
    #expect(names.name(of: try entry(from: exchange.address, memo: eight)) == nil)
    #expect(names.name(of: try entry(from: issuer.address)) == "issuer.example")
    #expect(names.name(of: try entry(gain: false, from: anchor.address, hash: hash)) == "anchor.example")
    #expect(names.people(named: "ANA*example.org") == [ana.address: .any])
    #expect(names.people(named: "ben*exchange.example") == [exchange.address: .oneOf([HistoryMemo(kind: .id, text: "7")])])
    let eva = MemoRule.oneOf([eight])
    for name in ["eva", "eva*exchange.example"] { #expect(names.people(named: name) == [exchange.address: eva], "\(name)") }
    #expect(names.people(matching: "eva*") == [exchange.address: eva])
    for name in ["fay", "fay*EXCHANGE.example"] { #expect(names.people(named: name) == [:], "a contact who was never paid") }
    #expect(names.people(named: "gus*exchange.example") == nil)
    #expect(names.imitated(by: try entry(.payment, "0.0000001", from: try alike(ana, atItsEnd: true).address)) == "ana*example.org")
  }

  @Test func `contacts who share a federation address are told apart by their own memos, also to pay them again`() throws {
    let (exchange, address) = (Self.account(2), try #require(FederationAddress("pay*exchange.example")))
    let contacts = try [("Ana", "pay*exchange.example", UInt64(1)), ("Ben", "PAY*exchange.example", 2)].enumerated().map { index, contact in
      Contact(id: index, name: contact.0, address: try ContactAddress(contact.1), memo: .id(contact.2))
    }
    func memo(_ number: Int) -> HistoryMemo { HistoryMemo(kind: .id, text: "\(number)") }
    let names = Names(contacts, names: [FederationName(address, MuxedAccount(exchange))])
    for (number, name) in [(1, "Ana"), (2, "Ben")] {
      #expect(names.name(at: exchange.address, memo: memo(number)) == name)
      #expect(names.people(named: name) == [exchange.address: .oneOf([memo(number)])])
      let again = names.recipient(at: exchange.address, memo: memo(number))
      #expect(again.text == name && again.memo == memo(number))
    }
    for other in [memo(3), nil] {
      #expect(names.name(at: exchange.address, memo: other) == "pay*exchange.example", "neither of them")
      let again = names.recipient(at: exchange.address, memo: other)
      #expect(again.text == "pay*exchange.example" && again.memo == other)
    }
    #expect(names.people(named: "pay*exchange.example") == [exchange.address: .noneOf([])])
    let muxed = MuxedAccount(exchange, id: 7)
    let inside = Names(Array(contacts.prefix(1)), names: [FederationName(address, muxed)])
    #expect(inside.name(at: muxed.address, memo: nil) == "Ana", "an address that begins with M needs no memo")
  }

  @Test func `a tiny amount is dust if it is from a stranger, but not if somebody known paid it or the account itself acted`() throws {
    let (own, ana, paid, stranger) = (Self.account(1), Self.account(2), Self.account(3), Self.account(5))
    let usd = Asset.issued(code: try AssetCode("USD"), issuer: Self.account(6))
    let names = Names(
      [Contact(id: 1, name: "Ana", address: .account(MuxedAccount(ana)), memo: .id(7))],
      own: [WalletAccount(id: own, name: "Savings", origin: .watchOnly)], paid: [paid.address])
    for (amount, asset) in [("0.0000001", Asset.native), ("0.0099999", .native), ("0.0000009", usd)] {
      #expect(names.isDust(try entry(.payment, amount, from: stranger.address, asset: asset)))
      for known in [own, ana, paid] { #expect(!names.isDust(try entry(.payment, amount, from: known.address, asset: asset))) }
      #expect(!names.isDust(try entry(.payment, amount, gain: false, from: stranger.address, asset: asset)))
      #expect(!names.isDust(try entry(.claimableBalanceClaimed, amount, from: stranger.address, asset: asset)))
      #expect(!names.isDust(try entry(.payment, amount, from: try alike(paid, atItsEnd: true).address, asset: asset)), "it is warned of")
    }
    for (amount, asset) in [("0.01", Asset.native), ("0.000001", usd)] {
      #expect(!names.isDust(try entry(.payment, amount, from: stranger.address, asset: asset)))
    }
  }

  @Test func `a contact who shares an address is searched by memo, and one without a memo by the payments that aren't the others'`() throws {
    let (exchange, own) = (Self.account(2), Self.account(3))
    func contact(_ id: Int, _ name: String, _ account: AccountID = Self.account(2), memo: Memo = .none) -> Contact {
      Contact(id: id, name: name, address: .account(MuxedAccount(account)), memo: memo)
    }
    let (seven, eight) = (HistoryMemo(kind: .id, text: "7"), HistoryMemo(kind: .id, text: "8"))
    let people = [contact(1, "Anna", memo: .id(7)), contact(2, "Bob", memo: .id(8)), contact(3, "Me", own)]
    let names = Names(people, own: [WalletAccount(id: own, name: "Savings", origin: .watchOnly)])
    #expect(names.people(named: "anna") == [exchange.address: .oneOf([seven])])
    #expect(names.people(matching: "b") == [exchange.address: .oneOf([eight])])
    #expect(names.people(named: "savings") == [own.address: .any] && names.people(named: "me") == [own.address: .any])
    #expect(names.people(named: "exchange") == nil)
    let more = Names(people + [contact(4, "Exchange")])
    #expect(more.people(named: "exchange") == [exchange.address: .noneOf([seven, eight])])
    #expect(more.people(matching: "an") == [exchange.address: .noneOf([eight])], "Anna and the exchange")
    let filter = HistoryFilter(people: names.people(named: "anna"))
    #expect(filter.matches(try entry(gain: false, from: exchange.address, memo: seven)))
    for memo in [eight, HistoryMemo(kind: .text, text: "7"), nil] {
      #expect(!filter.matches(try entry(gain: false, from: exchange.address, memo: memo)))
    }
  }

  @Test func `the memo of an incoming payment from a shared address doesn't name the payer`() throws {
    let (exchange, seven) = (Self.account(2), HistoryMemo(kind: .id, text: "7"))
    let ana = Contact(id: 1, name: "Ana", address: .account(MuxedAccount(exchange)), memo: .id(7))
    let paid = try entry(gain: false, from: exchange.address, memo: seven)
    let arrived = try [HistoryEntry.Kind.payment, .createAccount, .claimableBalanceClaimed].map { try entry($0, from: exchange.address, memo: seven) }
    let offered = HistoryEntry(
      id: 1 << 32 | 1, kind: .claimableBalanceOffered, changes: [], counterparty: exchange.address, time: Date(timeIntervalSince1970: 0), memo: seven)
    let (few, more) = (Names([ana]), Names([ana, Contact(id: 2, name: "Exchange", address: .account(MuxedAccount(exchange)))]))
    #expect(few.name(of: paid) == "Ana" && more.name(of: paid) == "Ana")
    for entry in arrived + [offered] {
      #expect(few.name(of: entry) == nil && more.name(of: entry) == "Exchange", "\(entry.kind)")
      #expect(!HistoryFilter(people: few.people(named: "ana")).matches(entry))
      #expect(HistoryFilter(people: more.people(named: "exchange")).matches(entry))
    }
  }

  @Test func `a failed payment to a contact who shares an address still has the contact's name`() throws {
    let (exchange, ana) = (Self.account(2).address, Contact(id: 1, name: "Ana", address: .account(MuxedAccount(Self.account(2))), memo: .id(7)))
    func failed(fee: Amount?) -> HistoryEntry {
      HistoryEntry(
        id: 1 << 32 | 1, kind: .failed, changes: [], counterparty: exchange, time: Date(timeIntervalSince1970: 0),
        memo: HistoryMemo(kind: .id, text: "7"), fee: fee)
    }
    let (names, own) = (Names([ana]), failed(fee: try Amount(stroops: 100)))
    #expect(names.name(of: own) == "Ana" && HistoryFilter(people: names.people(named: "ana")).matches(own))
    #expect(names.name(of: failed(fee: nil)) == nil, "whose transaction it was, nobody knows")
  }

  @Test(arguments: [true, false]) func `a stranger's tiny payment from an address like a known one is marked as an imitation`(atItsEnd: Bool) throws {
    let (ana, paid) = (Self.account(2), Self.account(3))
    let names = Names([Contact(id: 1, name: "Ana", address: .account(MuxedAccount(ana)))], paid: [paid.address])
    let thief = try alike(ana, atItsEnd: atItsEnd).address
    #expect(names.imitated(by: try entry(.payment, "0.0000001", from: thief)) == "Ana")
    #expect(names.imitatedAddress(by: try entry(.payment, "0.0000001", from: thief)) == ana.address)
    #expect(names.imitatedAddress(by: try entry(.payment, "0.02", from: thief)) == nil)
    #expect(names.imitated(by: try entry(.claimableBalanceOffered, "0.01", from: thief)) == "Ana")
    #expect(names.imitated(by: try entry(.payment, "0.001", from: try alike(paid, atItsEnd: atItsEnd).address)) == paid.shortAddress)
    #expect(names.imitated(by: try entry(.claimableBalanceOffered, "1000000", from: thief)) == "Ana", "it can be taken back")
    for kind in [HistoryEntry.Kind.merge, .createAccount] {
      let nothing = HistoryEntry(id: 1 << 32 | 1, kind: kind, changes: [], counterparty: thief, time: Date(timeIntervalSince1970: 0))
      #expect(names.imitated(by: nothing) == "Ana")
    }
    let worthless = HistoryEntry(
      id: 1 << 32 | 1, kind: .pathPayment, changes: [HistoryChange(.native, isGain: true, try Amount("0.01"))],
      otherSide: [HistoryChange(.native, isGain: false, .max)], counterparty: thief, time: Date(timeIntervalSince1970: 0))
    #expect(names.imitated(by: worthless) == "Ana", "what was paid along a path may be worth nothing")
    #expect(names.imitated(by: try entry(.payment, "0.02", from: thief)) == nil, "whoever really pays has no need to")
    #expect(names.imitated(by: try entry(.payment, "0.0000001", gain: false, from: thief)) == nil)
    #expect(names.imitated(by: try entry(.payment, "0.0000001", from: ana.address)) == nil)
    #expect(names.imitated(by: try entry(.payment, "0.0000001", from: Self.account(9).address)) == nil)
    #expect(names.name(of: try entry(.payment, "0.0000001", from: thief)) == nil)
  }
}
