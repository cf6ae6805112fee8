import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

@testable import AnchorKit

/// Transfers for which the wallet collects all data.
struct DirectTransfersTests {
  private func deposit(_ json: String, status: Int = 200) async throws -> TransferAnswer<DepositAnswer> {
    let fake = FakeAnchor()
    fake.on("GET /sep6/deposit", status: status, json)
    return try await Fixture.session(fake).transfers.deposit(DepositRequest(Fixture.usdc(), to: MuxedAccount(Fixture.person().accountID)))
  }

  @Test func `SEP-6's own info is read`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep6/info", try Answer.text("sep6-info.json"))
    let info = try await Fixture.anchor(fake).transfers.info()
    #expect(info.deposits["USD"]?.methods.map(\.name) == ["SEPA", "SWIFT", "cash"])
    #expect(info.deposits["USD"]?.needsSignIn == true && info.deposits["ETH"]?.needsSignIn == false)
    #expect(info.withdrawals["USD"]?.methods.count == 5 && info.withdrawals["ETH"]?.isEnabled == false)
    #expect(info.depositExchanges["USD"]?.isEnabled == true && info.withdrawalExchanges["USD"]?.maximum?.description == "1000")
    #expect(!info.fee.isEnabled && info.fee.summary?.hasPrefix("Fees vary") == true)
    #expect(info.transactions.isEnabled && info.transactions.needsSignIn && !info.transaction.isEnabled)
  }

  @Test func `an older anchor's types and fields are read in a stable order`() throws {
    let json = """
      {"withdraw":{"USD":{"enabled":true,"fields":{"country_code":{"description":"Where"}},"types":{
        "cash":{"fields":{"dest":{"description":"your email","optional":true}}},
        "bank_account":{"fields":{"dest_extra":{"description":"routing"},"dest":{"description":"account"},"bank":{"choices":["A","B"]}}},
        "pigeon":{}}}}}
      """
    let info = try TransferInfo(AnswerFields(json: Array(json.utf8), from: "a"))
    let dollars = try #require(info.withdrawals["USD"])
    #expect(dollars.methods.map(\.name) == ["bank_account", "cash", "pigeon"])
    #expect(dollars.methods[0].fields.map(\.field.name) == ["bank", "dest", "dest_extra"])
    #expect(dollars.methods[0].fields[0].choices == ["A", "B"] && dollars.methods[1].fields[0].isOptional)
    #expect(dollars.fields.map(\.summary) == ["Where"])
    #expect(dollars.methods.map(\.parameterName) == ["type", "type", "type"])
  }

  @Test func `a field that the request already has isn't asked for again`() throws {
    let json = """
      {"deposit":{
        "CLPX":{"fields":{"amount":{"description":"Amount to deposit"},"type":{"description":"Deposit type","choices":["bank_account"]}}},
        "NGNT":{"fields":{"amount":{"description":"The amount"},"customer_id":{"description":"Of the customer known by SEP-12"}}},
        "USDC":{"funding_methods":["SEPA","SWIFT"],"fields":{
          "type":{"choices":["SEPA","SWIFT"],"optional":true},"country_code":{},"customer_id":{"description":"If you have one","optional":true}}}},
      "withdraw":{"CLPX":{"types":{"bank_account":{"fields":{"amount":{},"type":{},"memo":{},"dest":{},"customer_id":{}}}}}}}
      """
    let info = try TransferInfo(AnswerFields(json: Array(json.utf8), from: "a"))
    func names(_ fields: [CustomerFieldRequest]?) -> [String] { fields?.map(\.field.name) ?? [] }
    // Without a list of methods, the type is an ordinary field.
    #expect(names(info.deposits["CLPX"]?.fields) == ["type"] && info.deposits["CLPX"]?.wantsCustomerID == false)
    #expect(names(info.deposits["NGNT"]?.fields) == [] && info.deposits["NGNT"]?.wantsCustomerID == true)
    #expect(names(info.deposits["USDC"]?.fields) == ["country_code"] && info.deposits["USDC"]?.wantsCustomerID == false)
    #expect(names(info.withdrawals["CLPX"]?.methods.first?.fields) == ["dest"] && info.withdrawals["CLPX"]?.wantsCustomerID == true)
  }

  @Test func `no parameter appears twice in a request, whatever fields are filled in`() throws {
    let (usdc, person) = (try Fixture.usdc(), MuxedAccount(try Fixture.person().accountID))
    let all = [
      "asset_code", "account", "amount", "type", "funding_method", "quote_id", "memo_type", "memo", "email_address", "claimable_balance_supported",
      "lang", "on_change_callback", "country_code", "customer_id", "location_id", "wallet_name", "wallet_url", "refund_memo", "refund_memo_type",
      "dest",
    ]
    let details = TransferDetails(
      language: "de", countryCode: "DEU", customerID: "c1", fields: Dictionary(uniqueKeysWithValues: all.map { (CustomerField($0), "typed") }))
    let amount = try DecimalAmount("200")
    for isOldType in [false, true] {
      let method = TransferMethod(name: "SEPA", isOldType: isOldType)
      let deposit = DepositRequest(usdc, to: person, amount: amount, method: method, memo: .id(1), emailAddress: "ada@example.com", details: details)
      let withdrawal = WithdrawRequest(usdc, from: person, amount: amount, method: method, memo: 1, refundMemo: .id(1), details: details)
      for parameters in [deposit.parameters, withdrawal.parameters] {
        let sent = parameters.filter { $0.value != nil }
        #expect(Set(sent.map(\.name)).count == sent.count)
        #expect(sent.first { $0.name == "amount" }?.value == "200" && sent.first { $0.name == "dest" }?.value == "typed")
      }
    }
  }

  @Test func `unreadable descriptive fields don't hide an accepted deposit`() async throws {
    let json = #"{"id":"d1","eta":"2 minutes","min_amount":"some","fee_fixed":{},"how":"Pay to 0174408645.","extra_info":{"deposit_ref":"043558D"}}"#
    guard case .accepted(let answer) = try await deposit(json) else { throw CocoaError(.coderInvalidValue) }
    #expect(answer.how == "Pay to 0174408645." && answer.terms.message == "deposit_ref: 043558D")
    #expect(answer.terms.secondsToArrival == nil && answer.terms.minimum == nil && answer.terms.fees == TransferFees())
  }

  @Test func `an answer of success that begins nothing is a refusal in the anchor's words`() async throws {
    func problem(_ json: String, of path: String) async throws -> AnchorProblem? {
      let fake = FakeAnchor()
      fake.on("GET /sep6/\(path)", json)
      fake.on("POST /sep24/transactions/\(path)/interactive", json)
      let (session, person) = (try Fixture.session(fake), MuxedAccount(try Fixture.person().accountID))
      let inWallet = await #expect(throws: AnchorError.self) {
        if path == "deposit" {
          _ = try await session.transfers.deposit(DepositRequest(Fixture.usdc(), to: person))
        } else {
          _ = try await session.transfers.withdraw(WithdrawRequest(Fixture.usdc(), from: person))
        }
      }
      let inWindow = await #expect(throws: AnchorError.self) {
        let request = InteractiveRequest(.native)
        _ = path == "deposit" ? try await session.interactive.deposit(request) : try await session.interactive.withdraw(request)
      }
      #expect(inWallet == inWindow)
      return inWallet?.problem
    }
    for path in ["deposit", "withdraw"] {
      #expect(try await problem(#"{"error":"Not more than 10 a day"}"#, of: path) == .refused(status: 200, message: "Not more than 10 a day"))
      #expect(try await problem(#"{"eta":5}"#, of: path) == .invalidField(name: "id", expected: "a text", sent: "nothing"))
    }
    // Old anchors give no id, but say how to pay.
    guard case .accepted = try await deposit(#"{"extra_info":{"message":"Pay to 0174408645."}}"#) else { throw CocoaError(.coderInvalidValue) }
  }

  @Test func `terms of an asset that can't be read don't hide the other assets`() throws {
    let json = #"{"deposit":{"native":{"enabled":true},"USD":{"fee_percent":"1%"}},"withdraw":{"USD":{"max_amount":-1},"EUR":{},"ARS":5}}"#
    let info = try TransferInfo(AnswerFields(json: Array(json.utf8), from: "a"))
    #expect(info.deposits.keys.sorted() == ["native"] && info.withdrawals.keys.sorted() == ["EUR"])
    #expect(
      info.unreadable.map(\.problem) == [
        .invalidField(name: "deposit.USD.fee_percent", expected: "an amount", sent: "1%"),
        .invalidField(name: "withdraw.ARS", expected: "an object", sent: "5"),
        .invalidField(name: "withdraw.USD.max_amount", expected: "an amount", sent: "-1"),
      ])
  }

  @Test func `a deposit request carries all its parameters`() async throws {
    let (fake, person) = (FakeAnchor(), MuxedAccount(try Fixture.person().accountID, id: 3))
    fake.on("GET /sep6/deposit", #"{"id":"d1"}"#)
    let details = TransferDetails(
      language: "de", onChangeCallback: "https://w.example.com/hook", countryCode: "DEU", customerID: "c1", locationID: "l1", walletName: "W",
      walletURL: "w",
      fields: [.other("reference"): "x y"])
    let request = DepositRequest(
      try Fixture.usdc(), to: person, amount: try DecimalAmount("100.50"), method: TransferMethod(name: "WIRE", fields: [], isOldType: false),
      memo: .hash(.init()), emailAddress: "ada@example.com", details: details, acceptsClaimableBalance: false)
    _ = try await Fixture.session(fake).transfers.deposit(request)
    let hash = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D"
    #expect(
      fake.lines.last == "GET /sep6/deposit?asset_code=USDC&account=\(person)&amount=100.5&funding_method=WIRE&memo_type=hash&memo=\(hash)"
        + "&email_address=ada%40example.com&claimable_balance_supported=false&lang=de&on_change_callback=https%3A%2F%2Fw.example.com%2Fhook"
        + "&country_code=DEU&customer_id=c1&location_id=l1&wallet_name=W&wallet_url=w&reference=x%20y")
  }

  @Test func `an exchange uses its own endpoints and parameters`() async throws {
    let (fake, person) = (FakeAnchor(), MuxedAccount(try Fixture.person().accountID))
    fake.on("GET /sep6/deposit-exchange", #"{"id":"d1"}"#)
    fake.on("GET /sep6/withdraw-exchange", #"{"id":"w1"}"#)
    let transfers = try Fixture.session(fake).transfers
    _ = try await transfers.deposit(
      DepositRequest(Fixture.usdc(), to: person, amount: DecimalAmount("5"), source: .fiat("BRL"), quoteID: "q1", acceptsClaimableBalance: true))
    _ = try await transfers.withdraw(
      WithdrawRequest(Fixture.usdc(), from: person, amount: DecimalAmount("5"), destination: .fiat("NGN"), quoteID: "q2", memo: 4, refundMemo: .id(9))
    )
    #expect(
      fake.lines.suffix(2) == [
        "GET /sep6/deposit-exchange?destination_asset=USDC&source_asset=iso4217%3ABRL&account=\(person)&amount=5&quote_id=q1"
          + "&claimable_balance_supported=true",
        "GET /sep6/withdraw-exchange?source_asset=USDC&destination_asset=iso4217%3ANGN&account=\(person)&amount=5&quote_id=q2"
          + "&memo_type=id&memo=4&refund_memo_type=id&refund_memo=9",
      ])
  }

  @Test func `SEP-6's own deposits are read with their payment instructions`() async throws {
    let bank = """
      {"id":"9421871e","instructions":{"organization.bank_number":{"value":"121122676","description":"US bank routing number"},
      "organization.bank_account_number":{"value":"13719713158835300","description":"US bank account number"}},"how":"Make a payment to Bank"}
      """
    guard case .accepted(let answer) = try await deposit(bank) else { throw CocoaError(.coderInvalidValue) }
    #expect(answer.instructions.map(\.field) == [.organizationAccount(.bankAccountNumber), .organizationAccount(.bankNumber)])
    #expect(answer.instructions.map(\.value) == ["13719713158835300", "121122676"] && answer.how == "Make a payment to Bank")
    let ripple = """
      {"id":"9421871e","how":"pay","eta":60,"fee_percent":0.1,"fee_fixed":0.0002,"min_amount":1,
      "extra_info":{"message":"You must include the tag."},"instructions":{"organization.crypto_memo":{"value":88}}}
      """
    guard case .accepted(let answer) = try await deposit(ripple) else { throw CocoaError(.coderInvalidValue) }
    #expect(answer.terms.secondsToArrival == 60 && answer.terms.message == "You must include the tag." && answer.terms.minimum?.description == "1")
    #expect(answer.terms.fees.fixed?.description == "0.0002" && answer.instructions.map(\.value) == ["88"])
  }

  @Test func `a withdrawal's answer may name the account to pay to, or leave it for later`() async throws {
    let fake = FakeAnchor()
    let transfers = try Fixture.session(fake).transfers
    let account = "GCIBUCGPOHWMMMFPFTDWBSVHQRT4DIBJ7AD6BZJYDITBK2LCVBYW7HUQ"
    fake.on("GET /sep6/withdraw", #"{"account_id":"\#(account)","memo_type":"id","memo":"123","id":"w1"}"#)
    guard case .accepted(let answer) = try await transfers.withdraw(WithdrawRequest(.native)) else { throw CocoaError(.coderInvalidValue) }
    #expect(answer.account?.address == account && answer.memo?.memo == .id(123) && answer.id == "w1")
    fake.on("GET /sep6/withdraw", #"{"id":"w1"}"#)
    guard case .accepted(let later) = try await transfers.withdraw(WithdrawRequest(.native)) else { throw CocoaError(.coderInvalidValue) }
    #expect(later.account == nil && later.memo == nil)
    fake.on("GET /sep6/withdraw", #"{"account_id":"GABC"}"#)
    await #expect(throws: AnchorError.self) { try await transfers.withdraw(WithdrawRequest(.native)) }
  }

  @Test func `a deposit that needs customer data names the fields`() async throws {
    let needed = #"{"type":"non_interactive_customer_info_needed","fields":["family_name","given_name","address","tax_id"]}"#
    let fields: [CustomerField] = [.person(.familyName), .person(.givenName), .person(.address), .person(.taxID)]
    #expect(try await deposit(needed, status: 403) == .customerInfoNeeded(fields))
  }

  @Test func `a deposit reports the status of the customer's check`() async throws {
    let denied = #"{"type":"customer_info_status","status":"denied","more_info_url":"https://api.example.com/kycstatus"}"#
    guard case .customerInfoStatus(let status) = try await deposit(denied, status: 403) else { throw CocoaError(.coderInvalidValue) }
    #expect(status.state == .denied && status.moreInfoURL == "https://api.example.com/kycstatus")
    let unsafe = #"{"type":"customer_info_status","status":"pending","more_info_url":"javascript:x","eta":60.5}"#
    guard case .customerInfoStatus(let status) = try await deposit(unsafe, status: 403) else { throw CocoaError(.coderInvalidValue) }
    #expect(status.state == .pending && status.moreInfoURL == nil && status.secondsToChange == 60)
    let odd = #"{"type":"customer_info_status","status":"pondering"}"#
    guard case .customerInfoStatus(let status) = try await deposit(odd, status: 403) else { throw CocoaError(.coderInvalidValue) }
    #expect(status.state == .unknown("pondering"))
  }

  @Test(arguments: [
    (#"{"type":"authentication_required"}"#, 403, AnchorProblem.signInNotTaken),
    (
      #"{"error":"This anchor doesn't support the given currency code: ETH"}"#, 400,
      .refused(status: 400, message: "This anchor doesn't support the given currency code: ETH")
    ),
    (#"{"type":"something_else"}"#, 403, .refused(status: 403, message: nil)), ("<html>", 403, .refused(status: 403, message: nil)),
    ("<html>", 200, .notJSON(sent: "<html>")),
  ])
  func `every other answer to a deposit is an error`(_ json: String, _ status: Int, _ problem: AnchorProblem) async throws {
    let error = await #expect(throws: AnchorError.self) { try await deposit(json, status: status) }
    #expect(error == AnchorError(anchor: Fixture.domain, problem))
  }

  @Test func `D41 - the list of transfers names the account, and an invalid entry doesn't hide the rest`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep6/transactions", try Answer.text("sep6-transactions.json"))
    let transfers = try Fixture.session(fake).transfers
    let list = try await transfers.transfers(TransferFilter(Fixture.usdc(), kinds: [.deposit, .depositExchange]))
    #expect(fake.lines.last == "GET /sep6/transactions?asset_code=USDC&kind=deposit&kind=deposit-exchange&account=\(try Fixture.person().accountID)")
    #expect(list.transfers.map(\.kind) == [.deposit, .depositExchange, .withdrawal, .deposit, .withdrawal, .withdrawalExchange])
    #expect(list.transfers[4].requiredInfo.map(\.field.name) == ["dest", "dest_extra"])
    #expect(list.transfers[4].amountOut == nil && list.transfers[4].fee == nil && list.transfers[4].amountsAgree == nil)
    #expect(list.transfers[1].fee?.asset == .fiat("BRL") && list.transfers[1].amountsAgree == nil)
    fake.on(
      "GET /sep6/transactions",
      #"{"transactions":[{"id":"1","status":"pending_moon","kind":"gift"},{"id":"2"},{"id":"3","status":"error","amount_in":[]}]}"#)
    let mixed = try await transfers.transfers(TransferFilter(.native))
    #expect(mixed.transfers.map(\.status) == [.unknown("pending_moon")] && mixed.transfers.map(\.kind) == [.unknown("gift")])
    #expect(
      mixed.unreadable.map(\.problem) == [
        .invalidField(name: "transactions[1].status", expected: "a text", sent: "nothing"),
        .invalidField(name: "transactions[2].amount_in", expected: "a text", sent: "a list"),
      ])
    fake.on("GET /sep6/transactions", "{}")
    await #expect(throws: AnchorError.self) { try await transfers.transfers(TransferFilter(.native)) }
  }

  @Test func `corrected fields are sent to the transfer's endpoint`() async throws {
    let fake = FakeAnchor()
    fake.on("PATCH /sep6/transactions/82fhs729f63dh0v4", #"{"transaction":{"id":"82fhs729f63dh0v4","status":"pending_anchor"}}"#)
    let transfers = try Fixture.session(fake).transfers
    try await transfers.correct("82fhs729f63dh0v4", [.other("dest"): "12345678901234", .other("dest_extra"): "021000021"])
    #expect(fake.requests.last?.text == #"{"transaction":{"dest":"12345678901234","dest_extra":"021000021"}}"#)
    await #expect(throws: AnchorError.self) { try await transfers.correct("../auth", [:]) }
    #expect(fake.lines.last == "PATCH /sep6/transactions/..%2Fauth")
  }

  @Test func `a request without a sign-in sends no token`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep6/deposit", #"{"id":"d1"}"#)
    fake.on("GET /sep6/fee", #"{"fee":"0.5"}"#)
    let transfers = try Fixture.anchor(fake).transfers
    _ = try await transfers.deposit(DepositRequest(.native, to: MuxedAccount(Fixture.person().accountID)))
    #expect(try await transfers.fee(for: .native, DecimalAmount("5"), isWithdrawal: false).description == "0.5")
    #expect(fake.requests.allSatisfy { $0.headers[.authorization] == nil })
  }

  @Test func `a refused exchange is retried with the older asset format, and a second refusal reports the first one`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep6/deposit-exchange") { request in
      let isOld = request.parameter("destination_asset")?.hasPrefix("stellar:USDC:G") == true
      return HTTPReply(status: isOld ? 200 : 400, body: Array((isOld ? #"{"id":"d1"}"# : #"{"error":"invalid 'destination_asset'"}"#).utf8))
    }
    fake.on("GET /sep6/withdraw-exchange") { request in
      let isOld = request.parameter("source_asset")?.hasPrefix("stellar:") == true
      return HTTPReply(status: 400, body: Array(#"{"error":"\#(isOld ? "second" : "first")"}"#.utf8))
    }
    let (transfers, person) = (try Fixture.session(fake).transfers, MuxedAccount(try Fixture.person().accountID))
    let request = DepositRequest(try Fixture.usdc(), to: person, amount: try DecimalAmount("5"), source: .fiat("BRL"))
    guard case .accepted(let answer) = try await transfers.deposit(request) else { throw CocoaError(.coderInvalidValue) }
    #expect(answer.id == "d1" && fake.lines.count { $0.hasPrefix("GET /sep6/deposit-exchange") } == 2)
    let error = await #expect(throws: AnchorError.self) {
      try await transfers.withdraw(WithdrawRequest(Fixture.usdc(), amount: DecimalAmount("5"), destination: .fiat("BRL")))
    }
    #expect(error?.problem == .refused(status: 400, message: "first"))
  }

  @Test func `a lost answer to an exchange's retry is reported in place of the first refusal`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep6/withdraw-exchange") { request in
      if request.parameter("source_asset")?.hasPrefix("stellar:") == true { throw TransportError.connectionLost("gone") }
      return HTTPReply(status: 400, body: Array(#"{"error":"first"}"#.utf8))
    }
    let transfers = try Fixture.session(fake).transfers
    let error = await #expect(throws: AnchorError.self) {
      try await transfers.withdraw(WithdrawRequest(Fixture.usdc(), amount: DecimalAmount("5"), destination: .fiat("BRL")))
    }
    #expect(error?.problem == .connectionLost)
  }

  @Test func `a request that is refused with a message is repeated once after a new sign-in`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep6/deposit") { [weak fake] _ in
      let isFirst = fake?.lines.count { $0.hasPrefix("GET /sep6/deposit") } == 1
      return HTTPReply(status: isFirst ? 403 : 200, body: Array((isFirst ? #"{"error":"expired"}"# : #"{"id":"d1"}"#).utf8))
    }
    let time = Time()
    let session = try Fixture.session(fake, now: { time.now })
    _ = try await session.token()
    time.pass(60)
    let answer = try await session.transfers.deposit(DepositRequest(Fixture.usdc(), to: MuxedAccount(Fixture.person().accountID)))
    guard case .accepted(let answer) = answer else { throw CocoaError(.coderInvalidValue) }
    #expect(answer.id == "d1" && fake.lines.count { $0.hasPrefix("POST /auth") } == 2)
  }

  @Test(arguments: [
    (#"{"message":"Hurry."}"#, "Hurry."), (#""Hurry.""#, "Hurry."), (#"["a"]"#, nil), ("5", nil), ("{}", nil), (#"{"message":5}"#, nil),
    (#"{"deposit_ref":"043558D","bank_name":"A Bank","number":5,"message":"Hurry."}"#, "Hurry.\nbank_name: A Bank\ndeposit_ref: 043558D"),
  ])
  func `an accepted deposit is read whatever its extra_info contains`(_ info: String, _ message: String?) async throws {
    guard case .accepted(let answer) = try await deposit(#"{"id":"d1","how":"So.","extra_info":\#(info)}"#) else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(answer.id == "d1" && answer.how == "So." && answer.terms.message == message)
  }
}
