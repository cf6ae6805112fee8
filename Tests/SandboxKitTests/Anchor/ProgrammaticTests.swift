import Foundation
import NIOHTTP1
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// SEP-6 over HTTP, through to the payment on the ledger.
@Suite struct ProgrammaticTests {
  @Test func `info lists USDC in SEP-6's newer form and SRT in the older form`() async throws {
    try await AnchorFixture.run { fixture in
      let info = try await fixture.get("/sep6/info").json
      #expect(info.deposit.keys == ["USDC", "SRT"])
      #expect(info.deposit.USDC.funding_methods.array.compactMap(\.text) == ["bank_account", "cash"])
      #expect(info.deposit.USDC.authentication_required.flag == true)
      #expect(info.withdraw.USDC.fee_percent.digits == "0.5")
      #expect(info.deposit.SRT.fields.type.choices.array.count == 2)
      #expect(info.withdraw.SRT.types.keys == ["bank_account", "cash"])
      #expect(info.withdraw.SRT.types.bank_account.fields.dest["description"].text != nil)
      #expect(info["deposit-exchange"].USDC.enabled.flag == true)
      for name in ["fee", "transaction", "transactions"] { #expect(info[name].enabled.flag == true) }
      #expect(info.features.account_creation.flag == true)
    }
  }

  @Test func `transfers can't be started or looked up without signing in`() async throws {
    try await AnchorFixture.run { fixture in
      for path in ["deposit", "withdraw", "deposit-exchange", "withdraw-exchange", "transaction", "transactions"] {
        let reply = try await fixture.get("/sep6/\(path)?asset_code=USDC")
        #expect(reply.status == 403)
        #expect(try reply.json.type.text == "authentication_required", "\(path)")
      }
    }
  }

  @Test func `a known customer's deposit gives instructions, and completes when the bank transfer arrives`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await person.introduceThemselves()
      let reply = try await person.get(
        "/sep6/deposit", ["asset_code": "USDC", "funding_method": "bank_account", "amount": "20", "account": person.address])
      #expect(reply.status == 200)
      let answer = try reply.json
      #expect(answer.how.text?.contains("no real money") == true)
      #expect(answer.instructions["organization.bank_account_number"].value.text != nil)
      #expect(answer.min_amount.number == 2)
      #expect(answer.fee_fixed.digits == "0.5")
      let id = try #require(answer.id.text)
      let waiting = try await person.transaction(id, "sep6")
      #expect(waiting.status.text == "pending_user_transfer_start")
      #expect(waiting.kind.text == "deposit" && waiting.to.text == person.address && waiting.started_at.text != nil)
      #expect(waiting.instructions.keys.count == 3)
      #expect(waiting.amount_out.text == "19.3")
      #expect(waiting.fee_details.details.array.count == 2)
      fixture.clock.advance(by: 6)
      #expect(try await person.transaction(id, "sep6").status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "19.3")
    }
  }

  @Test func `a withdrawal gives the account and memo to pay to, and completes once it is paid`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await fixture.give("100", .usdc, to: person.key)
      try await person.introduceThemselves()
      let answer = try await person.get("/sep6/withdraw", ["asset_code": "USDC", "funding_method": "bank_account", "amount": "50"]).json
      #expect(answer.account_id.text == fixture.distribution.address)
      #expect(answer.memo_type.text == "id")
      let id = try #require(answer.id.text)
      let waiting = try await person.transaction(id, "sep6")
      #expect(waiting.withdraw_memo.text == answer.memo.text)
      #expect(waiting.amount_fee.text == "1.25")
      try await person.pay(waiting, .usdc)
      fixture.clock.advance(by: 3)
      let done = try await person.transaction(id, "sep6")
      #expect(done.status.text == "completed")
      #expect(done.amount_out.text == "48.75")
      #expect(try await fixture.balance(of: person.key, .usdc) == "50")
    }
  }

  @Test func `a deposit without an amount pays for 100, and doesn't hold up other deposits`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await person.introduceThemselves()
      let unnamed = try #require(try await person.get("/sep6/deposit?asset_code=USDC").json.id.text)
      let named = try #require(try await person.get("/sep6/deposit?asset_code=USDC&amount=20").json.id.text)
      #expect(try await person.transaction(unnamed, "sep6").amount_in.isMissing)
      fixture.clock.advance(by: 6)
      let done = try await person.transaction(unnamed, "sep6")
      #expect(done.status.text == "completed" && done.amount_in.text == "100")
      #expect(try await person.transaction(named, "sep6").status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "117.8")
    }
  }

  @Test(arguments: [("40", "completed", "38.8"), ("1", "too_small", "0"), ("10001", "too_large", "0")])
  func `a withdrawal without an amount accepts only payments within the limits`(_ paid: String, _ status: String, _ out: String) async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await fixture.give("20000", .usdc, to: person.key)
      try await person.introduceThemselves()
      let id = try #require(try await person.get("/sep6/withdraw?asset_code=USDC").json.id.text)
      try await person.pay(try await person.transaction(id, "sep6"), .usdc, amount: paid)
      fixture.clock.advance(by: 3)
      let done = try await person.transaction(id, "sep6")
      #expect(done.status.text == status && done.amount_in.text == paid && done.amount_out.text == out)
      #expect(done.refunds.amount_refunded.text == (status == "completed" ? nil : paid))
    }
  }

  @Test func `an anchor without delays accepts customers and completes transfers at once`() async throws {
    try await AnchorFixture.run(delays: .none) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await person.introduceThemselves(waiting: 0)
      #expect(try await person.get("/kyc/customer?type=sep6-deposit").json.status.text == "ACCEPTED")
      let deposit = try await person.get("/sep6/deposit", ["asset_code": "USDC", "funding_method": "bank_account", "amount": "20"]).json
      #expect(deposit.eta.number == 0)
      #expect(try await person.transaction(try #require(deposit.id.text), "sep6").status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "19.3")
      let withdrawal = try await person.get("/sep6/withdraw", ["asset_code": "USDC", "funding_method": "bank_account", "amount": "10"]).json
      let id = try #require(withdrawal.id.text)
      try await person.pay(try await person.transaction(id, "sep6"), .usdc)
      #expect(try await person.transaction(id, "sep6").status.text == "completed")
    }
  }

  @Test func `a USDC transfer of an unknown customer is accepted, and waits for their information`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let answer = try await person.get("/sep6/deposit", ["asset_code": "USDC", "amount": "20"]).json
      let id = try #require(answer.id.text)
      let unknown = try await person.transaction(id, "sep6")
      #expect(unknown.status.text == "pending_customer_info_update")
      // The anchor gives payment instructions only once it has accepted the customer.
      #expect(answer.how.isMissing && answer.instructions.isMissing && unknown.instructions.isMissing)
      #expect(try await person.get("/kyc/customer?type=sep6-deposit&transaction_id=\(id)").json.status.text == "NEEDS_INFO")
      try await person.introduceThemselves()
      let waiting = try await person.transaction(id, "sep6")
      #expect(waiting.status.text == "pending_user_transfer_start" && waiting.instructions.keys.count == 3)
    }
  }

  @Test func `a chosen outcome still applies to a transfer that first waits for customer information`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await FaultClient(base: fixture.faults).post("/anchor/outcome", "outcome=on_hold")
      let id = try #require(try await person.get("/sep6/deposit", ["asset_code": "USDC", "amount": "20"]).json.id.text)
      #expect(try await person.transaction(id, "sep6").status.text == "pending_customer_info_update")
      try await person.introduceThemselves()
      #expect(try await person.transaction(id, "sep6").status.text == "pending_user_transfer_start")
      fixture.clock.advance(by: 60)
      #expect(try await person.transaction(id, "sep6").status.text == "on_hold")
    }
  }

  @Test func `a rejected customer's waiting and new transfers end in an error`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let id = try #require(try await person.get("/sep6/deposit", ["asset_code": "USDC", "amount": "20"]).json.id.text)
      try await person.introduceThemselves(as: "Reject")
      let ended = try await person.transaction(id, "sep6")
      #expect(ended.status.text == "error" && ended.message.text == "The anchor doesn't accept you as a customer.")
      let answer = try await person.get("/sep6/deposit", ["asset_code": "USDC", "amount": "20"]).json
      let refused = try await person.transaction(try #require(answer.id.text), "sep6")
      #expect(refused.status.text == "error" && answer.how.isMissing)
      for told in [ended, answer, refused] { #expect(told.instructions.isMissing) }
    }
  }

  @Test func `SRT deposits are refused for unknown, pending and rejected customers`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.srt]).signedIn()
      let unknown = try await person.get("/sep6/deposit?asset_code=SRT")
      #expect(unknown.status == 403)
      #expect(try unknown.json.type.text == "non_interactive_customer_info_needed")
      #expect(try unknown.json.fields.array.compactMap(\.text) == ["first_name", "last_name", "email_address"])
      try await person.introduceThemselves()
      _ = try await person.put("/kyc/customer", ["first_name": "Augusta"])
      let looked = try await person.get("/sep6/deposit?asset_code=SRT")
      #expect(looked.status == 403)
      #expect(try looked.json.status.text == "pending")
      fixture.clock.advance(by: 10)
      #expect(try await person.get("/sep6/deposit?asset_code=SRT&amount=10").status == 200)
      _ = try await person.put("/kyc/customer", ["last_name": "Reject"])
      let denied = try await person.get("/sep6/deposit?asset_code=SRT").json
      #expect(denied.type.text == "customer_info_status")
      #expect(denied.status.text == "denied")
      #expect(denied.more_info_url.text?.hasPrefix(fixture.base) == true)
    }
  }

  @Test func `the fee endpoint gives a transfer's fee in advance, and refuses invalid queries`() async throws {
    try await AnchorFixture.run { fixture in
      let fee = try await fixture.get("/sep6/fee?operation=withdraw&asset_code=SRT&amount=100").json.fee
      #expect(fee.digits == "1.5")
      #expect(try await fixture.get("/sep6/fee?operation=deposit&asset_code=USDC&amount=0.0000001").json.fee.digits == "0.5000001")
      for query in [
        "operation=x&asset_code=SRT&amount=1", "operation=deposit&asset_code=ETH&amount=1", "operation=deposit&asset_code=SRT",
        "operation=deposit&asset_code=SRT&amount=1,5",
      ] {
        #expect(try await fixture.get("/sep6/fee?\(query)").status == 400, "\(query)")
      }
    }
  }

  @Test func `euros are exchanged for USDC at the quoted price, and USDC for euros`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await person.introduceThemselves()
      let usdc = "stellar:USDC:\(fixture.issuer.accountID)"
      let quote = try await person.post(
        "/sep38/quote", ["sell_asset": "iso4217:EUR", "buy_asset": usdc, "sell_amount": "100", "context": "sep6"]
      ).json
      let id = try #require(quote.id.text)
      let fields = ["destination_asset": "USDC", "source_asset": "iso4217:EUR", "amount": "100", "quote_id": id, "funding_method": "bank_account"]
      #expect(try await person.get("/sep6/deposit-exchange", fields.merging(["amount": "99"]) { $1 }).status == 400)
      #expect(try await person.get("/sep6/deposit-exchange", fields.merging(["source_asset": "iso4217:USD"]) { $1 }).status == 400)
      let transfer = try #require(try await person.get("/sep6/deposit-exchange", fields).json.id.text)
      #expect(try await person.get("/sep6/deposit-exchange", fields).error?.contains("used") == true)
      let waiting = try await person.transaction(transfer, "sep6")
      #expect(waiting.kind.text == "deposit-exchange")
      #expect(waiting.amount_in_asset.text == "iso4217:EUR")
      #expect(waiting.amount_out.text == quote.buy_amount.text)
      #expect(waiting.amount_out.text == "123.125")
      #expect(waiting.quote_id.text == id)
      #expect(waiting.fee_details.total.text == quote.fee.total.text)
      fixture.clock.advance(by: 6)
      #expect(try await person.transaction(transfer, "sep6").status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "123.125")
      let back = try await person.get("/sep6/withdraw-exchange", ["source_asset": "USDC", "destination_asset": "iso4217:EUR", "amount": "100"]).json
      let going = try await person.transaction(try #require(back.id.text), "sep6")
      #expect(going.kind.text == "withdrawal-exchange")
      #expect(going.amount_out.text == "78.8")
      #expect(going.amount_out_asset.text == "iso4217:EUR")
    }
  }

  @Test func `an exchange requires an amount and its quote's delivery method`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await person.introduceThemselves()
      let asked = [
        "sell_asset": "stellar:USDC:\(fixture.issuer.accountID)", "buy_asset": "iso4217:EUR", "sell_amount": "50", "context": "sep6",
        "buy_delivery_method": "cash",
      ]
      let quote = try #require(try await person.post("/sep38/quote", asked).json.id.text)
      var fields = ["source_asset": "USDC", "destination_asset": "iso4217:EUR", "quote_id": quote, "funding_method": "cash"]
      #expect(try await person.get("/sep6/withdraw-exchange", fields).error?.contains("amount") == true)
      fields["amount"] = "50"
      let other = try await person.get("/sep6/withdraw-exchange", fields.merging(["funding_method": "bank_account"]) { $1 })
      #expect(other.status == 400 && other.error?.contains("delivery method") == true)
      #expect(try await person.get("/sep6/withdraw-exchange", fields).status == 200)
    }
  }

  @Test func `a payment of less than the quoted amount is refunded in full, and reported as the amount received`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await fixture.give("100", .usdc, to: person.key)
      try await person.introduceThemselves()
      let asked = [
        "sell_asset": "stellar:USDC:\(fixture.issuer.accountID)", "buy_asset": "iso4217:EUR", "sell_amount": "100", "context": "sep6",
      ]
      let quote = try #require(try await person.post("/sep38/quote", asked).json.id.text)
      let fields = ["source_asset": "USDC", "destination_asset": "iso4217:EUR", "amount": "100", "quote_id": quote, "funding_method": "bank_account"]
      let id = try #require(try await person.get("/sep6/withdraw-exchange", fields).json.id.text)
      try await person.pay(try await person.transaction(id, "sep6"), .usdc, amount: "60")
      let done = try await person.transaction(id, "sep6")
      #expect(done.status.text == "refunded" && done.amount_in.text == "60" && done.refunds.amount_refunded.text == "60")
      #expect(done.amount_out.text == "0" && done.amount_fee.text == "0" && done.amount_out_asset.text == "iso4217:EUR")
      #expect(try await fixture.balance(of: person.key, .usdc) == "100")
    }
  }

  @Test func `a transfer takes only the corrections that the anchor asked for`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await person.introduceThemselves()
      let fields = ["asset_code": "USDC", "amount": "50", "outcome": "pending_transaction_info_update"]
      let id = try #require(try await person.get("/sep6/withdraw", fields).json.id.text)
      let asked = try await person.transaction(id, "sep6")
      #expect(asked.status.text == "pending_transaction_info_update")
      #expect(asked.required_info_message.text != nil)
      #expect(asked.required_info_updates.transaction.keys == ["dest", "dest_extra"])
      func patch(_ body: String, _ id: String) async throws -> AnchorReply {
        try await fixture.send(.PATCH, "/sep6/transactions/\(id)", token: person.token, type: "application/json", body: Array(body.utf8))
      }
      #expect(try await patch(#"{"transaction":{"amount":"1"}}"#, id).status == 400)
      #expect(try await patch(#"{"transaction":{"dest":"1"}}"#, "none").status == 404)
      #expect(try await patch(#"{"transaction":{"dest":"12345678","dest_extra":"Bank"}}"#, id).json.transaction.status.text == "pending_anchor")
      #expect(try await patch(#"{"transaction":{"dest":"12345678"}}"#, id).status == 400)
      fixture.clock.advance(by: 3)
      let going = try await person.transaction(id, "sep6")
      #expect(going.status.text == "pending_user_transfer_start")
      #expect(going.to.text == "****5678")
    }
  }

  @Test func `a transfer can require more customer information, which is sent with its transaction_id`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await person.introduceThemselves()
      let fields = ["asset_code": "USDC", "amount": "50", "outcome": "pending_customer_info_update"]
      let id = try #require(try await person.get("/sep6/withdraw", fields).json.id.text)
      #expect(try await person.transaction(id, "sep6").status.text == "pending_customer_info_update")
      let asked = try await person.get("/kyc/customer?type=sep6-withdrawal&transaction_id=\(id)").json
      #expect(asked.status.text == "NEEDS_INFO")
      #expect(asked.fields.keys.contains("tax_id"))
      #expect(try await person.put("/kyc/customer", ["transaction_id": id, "tax_id": "42", "type": "sep6-withdrawal"]).status == 202)
      fixture.clock.advance(by: 10)
      #expect(try await person.transaction(id, "sep6").status.text == "pending_user_transfer_start")
    }
  }

  @Test func `SEP-6 lists and finds only its own transfers, and refuses invalid requests`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let id = try #require(try await person.get("/sep6/deposit?asset_code=USDC&amount=5").json.id.text)
      let (other, _) = try await person.begin("deposit", ["asset_code": "USDC"])
      #expect(
        try await person.get("/sep6/transactions?asset_code=USDC&account=\(person.address)").json.transactions.array.compactMap(\.id.text) == [id])
      #expect(try await person.get("/sep6/transactions?asset_code=USDC&kind=deposit&kind=deposit-exchange").json.transactions.array.count == 1)
      #expect(try await person.get("/sep6/transactions?asset_code=USDC&kind=withdrawal").json.transactions.array.isEmpty)
      #expect(try await person.get("/sep6/transactions?asset_code=USDC&account=\(fixture.distribution)").status == 400)
      for query in ["id=\(other)", "external_transaction_id=none", "stellar_transaction_id=none"] {
        #expect(try await person.get("/sep6/transaction?\(query)").status == 404, "\(query)")
      }
      for path in ["deposit", "withdraw"] {
        for query in ["", "?asset_code=ETH", "?asset_code=native", "?asset_code=USDC&account=G", "?asset_code=USDC&funding_method=carrier_pigeon"] {
          let reply = try await person.get("/sep6/\(path)\(query)")
          #expect(reply.status == 400 && reply.error != nil, "\(path)\(query)")
        }
      }
    }
  }

  // MARK: Money that comes in other ways

  @Test func `a transfer through the asset's contract that belongs to no withdrawal is returned`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc])
      try await fixture.give("100", .usdc, to: person.key)
      try await fixture.sandbox.withRPC { rpc in
        let asset = try fixture.asset(.usdc)
        try await rpc.invoke(person.key, .createContract(of: asset))
        let (own, anchor) = (ContractAddress(person.key.accountID), ContractAddress(fixture.distribution))
        let transfer = try Token(asset, on: rpc).transfer(from: own, to: anchor, amount: 50 * 10_000_000)
        let (_, paid) = try await rpc.invoke(person.key, transfer.operation())
        await fixture.anchor.advance()
        #expect(try await fixture.balance(of: person.key, .usdc) == "100")
        let returned = try #require(try await fixture.sandbox.payments(of: person.key).last)
        #expect(returned.transaction.transaction.memo == .retHash(paid.hash.value))
      }
    }
  }

  @Test func `a merged account pays a withdrawal of lumens if the memo is right, and is created again otherwise`() async throws {
    try await AnchorFixture.run { fixture in
      let maker = try await fixture.person(1)
      for hasMemo in [true, false] {
        let person = try await AnchorClient(fixture: fixture, key: try TestLedger.key(hasMemo ? 2 : 3)).signedIn()
        let creation = Operation(.createAccount(destination: person.key.accountID, startingBalance: try Amount("50")))
        try await fixture.submit(maker.key, creation)
        let (id, page) = try await person.begin("withdraw", ["asset_code": "native"])
        _ = try await person.complete(page, amount: "50")
        let waiting = try await person.transaction(id)
        let memo = try LedgerMemo(type: waiting.withdraw_memo_type.text, value: waiting.withdraw_memo.text)?.memo
        let merge = Operation(.accountMerge(destination: MuxedAccount(fixture.distribution)))
        try await fixture.submit(person.key, merge, memo: hasMemo ? try #require(memo) : .none)
        await fixture.anchor.advance()
        fixture.clock.advance(by: 3)
        #expect(try await person.transaction(id).status.text == (hasMemo ? "completed" : "pending_user_transfer_start"))
        #expect(try await fixture.balance(of: person.key, .native) == (hasMemo ? "0" : "49.99999"))
      }
    }
  }
}
