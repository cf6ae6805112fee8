import Foundation
import HorizonKit
import StellarKit
import Testing

/// The contents of Horizon's answers.
@Suite struct AnswerTests {
  private let account = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

  @Test func `an account's balances are exact`() throws {
    let resource = try Answer("account").decoded(as: AccountResource.self)
    #expect(resource.accountID == (try AccountID(account)))
    #expect(resource.sequence == 120_192_344_791_343_107)
    #expect(resource.thresholds == .init(low: 0, medium: 2, high: 255))
    #expect(resource.lastModifiedTime == Date(timeIntervalSince1970: 1_795_232_040))
    #expect(resource.balances.count == 4)
    guard case .asset(let native) = resource.balances[3], case .asset(let dollars) = resource.balances[0],
      case .liquidityPoolShares(let shares) = resource.balances[2]
    else {
      Issue.record("balances of the wrong kinds")
      return
    }
    #expect(native.asset == .native)
    #expect(native.balance.stroops == 99_999_999_700)
    #expect(native.sellingLiabilities.stroops == 1_000_000_000)
    #expect(native.limit == nil)
    #expect(dollars.asset.description == "USDC:GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5")
    #expect(dollars.limit == .max)
    #expect(dollars.sellingLiabilities.stroops == 1)
    #expect(shares.balance == (try Amount("177.8008134")))
  }

  @Test func `a signer's weight above 255, from before protocol 10, counts as 255`() throws {
    let data = try Answer("accounts").replacing(#""weight": 3,"#, with: #""weight": 4294967295,"#)
    let account = try #require(try JSONDecoder().decode(Page<AccountResource>.self, from: data).records.first)
    #expect(account.signers.map(\.weight) == [255, 1, 2, 255])
    #expect(account.signers.map(\.type) == ["ed25519_public_key", "preauth_tx", "sha256_hash", "ed25519_signed_payload"])
  }

  @Test(arguments: ["1e2", "-1.0000000", "1,5", "0x10", "nan", "", "1.00000001", "922337203685.4775808", " 1"])
  func `an invalid amount is refused`(text: String) throws {
    let data = try Answer("account").replacing(#""balance": "9999.9999700""#, with: #""balance": "\#(text)""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AccountResource.self, from: data) }
    let payments = try Answer("payments").replacing(#""amount": "0.0000001""#, with: #""amount": "\#(text)""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Page<OperationResource>.self, from: payments) }
  }

  @Test func `an amount written as a JSON number is refused`() throws {
    let data = try Answer("account").replacing(#""balance": "9999.9999700""#, with: #""balance": 9999.99997"#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AccountResource.self, from: data) }
  }

  @Test(arguments: [(#""fee_charged": "100""#, #""fee_charged": "-1""#), (#""fee_charged": "100""#, #""fee_charged": "+100""#)])
  func `a fee that isn't a whole number of stroops is refused`(old: String, new: String) throws {
    let data = try Answer("transaction").replacing(old, with: new)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TransactionResource.self, from: data) }
  }

  @Test func `payments are read with their kinds`() throws {
    let page = try Answer("payments").decoded(as: Page<OperationResource>.self)
    let funder = try AccountID("GAIH3ULLFQ4DGSECF2AR555KZ4KNDGEKN4AFI4SU2M7B43MGK3QJZNSR")
    let own = try AccountID(account)
    let virtual = MuxedAccount(own, id: 9_223_372_036_854_775_808)
    let details = page.records.map(\.details)
    #expect(details[0] == .createAccount(.init(startingBalance: try Amount("10000"), funder: MuxedAccount(funder), account: own)))
    #expect(details[1] == .payment(.init(asset: .native, from: MuxedAccount(own), to: virtual, amount: try Amount("0.0000001"))))
    #expect(page.records[2].sourceAccount == virtual)
    #expect(page.records.map(\.id) == [5_205_500_301_313, 5_209_795_272_705, 5_209_795_272_706, 5_209_795_272_707, 5_209_795_272_708])
    #expect(page.records[1].transaction?.memo == (Memo.text(try MemoText("lunch, café"))))
    guard case .pathPaymentStrictSend(let path) = details[3] else {
      Issue.record("not a path payment")
      return
    }
    #expect(path.sourceAmount == (try Amount("2")))
    #expect(path.path == [.native])
    #expect(details[4] == .accountMerge(MuxedAccount(funder), into: MuxedAccount(own)))
  }

  @Test func `a muxed address of another account is refused`() throws {
    let data = try Answer("payments").replacing(#""to": "\#(account)""#, with: #""to": "GAIH3ULLFQ4DGSECF2AR555KZ4KNDGEKN4AFI4SU2M7B43MGK3QJZNSR""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Page<OperationResource>.self, from: data) }
  }

  @Test func `a muxed account with id 0 is read without an id field, as Horizon omits it`() throws {
    let transaction = try Answer("fee_bump_transaction").decoded(as: TransactionResource.self)
    #expect(transaction.feeAccount == MuxedAccount(try AccountID(account), id: 0))
    #expect(transaction.preconditions?.timeBounds?.maxTime == .max)
    #expect(transaction.innerTransaction?.maxFee == .max)
  }

  @Test func `a page's links have the cursors of the next and previous pages`() throws {
    let links = try Answer("payments").decoded(as: Page<OperationResource>.self).links
    #expect(links.next.cursor == "5209795272708")
    #expect(links.previous.cursor == "5205500301313")
    #expect(links.next.isTemplated == false)
    #expect(try Answer("root").decoded(as: RootResource.self).links.account.isTemplated)
    #expect(Link("https://example.org/ledgers").cursor == nil)
  }

  @Test func `problem extras of an unexpected shape don't hide the problem`() throws {
    let text =
      #"{"type":"https://stellar.org/horizon-errors/bad_request","title":"Bad Request","status":400,"extras":{"reason":7,"invalid_field":"limit"}}"#
    let problem = try JSONDecoder().decode(Problem.self, from: Data(text.utf8))
    #expect(problem.name == "bad_request")
    #expect(problem.extras == ProblemExtras(invalidField: "limit"))
  }

  @Test func `fees in stroops are read as amounts of lumens`() throws {
    let fees = try Answer("fee_stats").decoded(as: FeeStatsResource.self)
    #expect(fees.lastLedgerBaseFee == (try Amount("0.00001")))
    #expect(fees.feeCharged.p99.stroops == 9900)
  }
}
