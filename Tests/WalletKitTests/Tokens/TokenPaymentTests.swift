import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit
@testable import WalletKit

/// Contract payments on the embedded network: only what was simulated and shown is signed.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct TokenPaymentTests {
  private static let pin = VaultCredential.typed("123456")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func vault(_ town: ContractTestNetwork, of token: ContractAddress) async throws -> ContractAddress {
    try await town.make("vault", [token.contractValue])
  }

  @Test func `lumens are paid to a contract through the lumens contract, and the unused fee isn't charged`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let lumens = try await town.deploy(.native)
      let vault = try await vault(town, of: lumens)
      let review = try await wallet.review(TokenPaymentForm(recipient: " \(vault) ", amount: "12.5", currency: .asset(.native)))
      #expect(review.recipient.kind.english == "a contract" && review.token.asset == .native && review.amount.description == "12.5")
      let source = try #require(wallet.account).id
      #expect(
        review.call.movements.map { $0.words(for: source, .point).english } == ["You send 12.5 XLM to \(vault.shortAddress)."])
      #expect(review.transaction.consents.isEmpty && review.call.calls.count == 1 && review.call.restorationSentence == nil)
      #expect(try review.transaction.fee > Amount("0.00001") && review.transaction.resources != nil)
      let record = try await wallet.confirm(review.transaction.id, Self.pin)
      #expect(record.isConfirmed && record.kind == .token && record.recipient == vault.description)
      #expect(try record.asset == .native && record.amount == Amount("12.5") && record.fee < review.transaction.fee)
      #expect(record.summary(.point).english == "a payment of 12.5 XLM to \(vault.shortAddress)")
      #expect(record.operations == review.transaction.operations)
      #expect(try await town.balance(of: vault, in: lumens) == 125_000_000)
      // The call, resources and authorization that were sent are exactly those that were reviewed.
      let entry = try #require(try wallet.journal.entry(record.hash))
      let sent = try SignedTransaction(base64: entry.envelope, on: .sandbox).transaction
      #expect(sent.operations == review.transaction.operations && sent.resources == review.transaction.resources)
      // Confirming the same review again doesn't pay again.
      #expect(try await wallet.confirm(review.transaction.id, Self.pin).hash == record.hash)
      #expect(try await town.balance(of: vault, in: lumens) == 125_000_000)
    }
  }

  @Test func `an issued asset is paid to a contract, unless its own contract is missing, the balance is too low or it is frozen`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let usd = try town.people.asset("USD", of: "issuer")
      var options = AccountOptions()
      options.setFlags = [.authorizationRevocable]
      try await town.people.submit("issuer", .setOptions(options))
      _ = try await wallet.send(try await wallet.review(TrustForm(asset: "\(usd)")).transaction, Self.pin)
      try await town.people.submit("issuer", .payment(destination: MuxedAccount(account), asset: usd, amount: Amount("40")))
      let vault = try await vault(town, of: .contract(of: usd, on: .sandbox))
      let form = TokenPaymentForm(recipient: vault.description, amount: "15", currency: .asset(usd))
      let missing = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
      #expect(
        missing?.general?.english.hasPrefix(
          "Contracts are paid through the asset's own contract, and that of USD isn't deployed on this network yet.") == true)
      let contract = try await town.deploy(usd)
      let review = try await wallet.review(form)
      #expect(review.balanceAfter?.description == "25")
      #expect(try await wallet.confirm(review.transaction.id, Self.pin).isConfirmed)
      #expect(try await town.balance(of: vault, in: contract) == 150_000_000)
      var more = form
      more.amount = "25.0000001"
      let refusal = await #expect(throws: PaymentRefusal.self) { try await wallet.review(more) }
      #expect(refusal?.fields[.amount]?.english == "That is more than you can spend: 25 USD.")
      more.amount = "1.00000001"
      #expect(await #expect(throws: PaymentRefusal.self) { try await wallet.review(more) }?.fields[.amount]?.english.contains("decimals") == true)
      // Frozen between the review and the PIN: nothing is sent.
      let late = try await wallet.review(form)
      try await town.people.submit(
        "issuer", .setTrustLineFlags(trustor: account, code: try AssetCode("USD"), issuer: try town.people.id("issuer"), clear: .authorized))
      await #expect(throws: WalletError.self) { try await wallet.confirm(late.transaction.id, Self.pin) }
      #expect(try await town.balance(of: vault, in: contract) == 150_000_000)
      let frozen = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
      #expect(frozen?.fields[.amount]?.english.hasPrefix("The issuer of USD has frozen your balance") == true)
    }
  }

  @Test func `a token with 18 decimals is paid to an account exactly`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(listedIn: wallet)
      let recipient = try await town.test.fundedAccount()
      let form = TokenPaymentForm(
        recipient: recipient.address, amount: "0,000000000000000001", numberFormat: .comma, currency: .token(token))
      let review = try await wallet.review(form)
      #expect(review.amount.units == 1 && review.token.symbol == "TRY" && review.transaction.consents.isEmpty)
      #expect(review.balanceAfter?.description == "999.999999999999999999")
      let record = try await wallet.confirm(review.transaction.id, Self.pin)
      #expect(record.isConfirmed && record.token?.amount.units == 1 && record.amount == .zero)
      #expect(record.summary(.comma).english == "a payment of 0,000000000000000001 TRY to \(recipient.shortAddress)")
      #expect(try await town.balance(of: ContractAddress(recipient), in: token) == 1)
      #expect(try await wallet.payment(record.hash) == record)
      var more = form
      more.amount = "1000"
      let refusal = await #expect(throws: PaymentRefusal.self) { try await wallet.review(more) }
      #expect(refusal?.fields[.amount]?.english == "That is more than you hold: 999,999999999999999999 TRY.")
    }
  }

  @Test func `nothing is sent if the simulation has changed since the review, except for a small rise of the fee`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(listedIn: wallet)
      let recipient = try await town.test.fundedAccount()
      let form = TokenPaymentForm(recipient: recipient.address, amount: "2", currency: .token(token))
      let review = try await wallet.review(form)
      var other = form
      other.amount = "3"
      _ = try await wallet.review(other)
      town.transport.setStuck(true)
      let error = await #expect(throws: WalletError.self) { try await wallet.confirm(review.transaction.id, Self.pin) }
      #expect(error?.sentence.english == TransactionReview.changed.english)
      town.transport.setStuck(false)
      #expect(try await town.balance(of: ContractAddress(recipient), in: token) == 0)
      // A fee that has doubled is a change, too, but a rise of 5 percent isn't.
      town.transport.change { data in
        var data = data
        data.resourceFee *= 2
        return data
      }
      await #expect(throws: WalletError.self) { try await wallet.confirm(review.transaction.id, Self.pin) }
      town.transport.change { data in
        var data = data
        data.resourceFee += data.resourceFee / 20
        return data
      }
      #expect(try await wallet.confirm(review.transaction.id, Self.pin).isConfirmed)
      #expect(try await town.balance(of: ContractAddress(recipient), in: token) == 2_000_000_000_000_000_000)
    }
  }

  @Test func `a lost answer is settled by the same envelope, and the token arrives once`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(listedIn: wallet)
      let recipient = try await town.test.fundedAccount()
      let network = FaultyNetwork(town.network, faults: [.lostAfter])
      let second = try await TestNetwork.wallet(in: folder, network)
      let review = try await second.review(TokenPaymentForm(recipient: recipient.address, amount: "2", currency: .token(token)))
      let record = try await second.confirm(review.transaction.id, Self.pin)
      guard case .pending = record.state else { throw NetworkError.refused("\("\(record.state)")") }
      #expect(try await second.payment(record.hash)?.isConfirmed == true)
      #expect(Set(network.submitted).count == 1)
      #expect(try await town.balance(of: ContractAddress(recipient), in: token) == 2_000_000_000_000_000_000)
    }
  }

  @Test func `anything else that a token's contract does needs consent`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let lumens = try await town.deploy(.native)
      // A transfer of this token also pays as many lumens to its maker.
      let maker = try town.people.id("maker")
      let token = try await town.token(.init(decimals: 7, takes: lumens), of: maker)
      try await town.invoke(
        "maker",
        try Token(token, on: town.rpc).transfer(from: ContractAddress(maker), to: ContractAddress(account), amount: 500_000_000).operation())
      try await wallet.add(try await wallet.token("\(token)"))
      let recipient = try await town.test.fundedAccount()
      let review = try await wallet.review(TokenPaymentForm(recipient: recipient.address, amount: "20", currency: .token(token)))
      #expect(review.call.calls.map(\.level) == [0, 1])
      #expect(review.transaction.consents.count == 2)
      #expect(review.transaction.consents[0].english.hasPrefix("The token's contract also asks to act for you elsewhere"))
      #expect(review.transaction.consents[1].english == "This takes more from you than this payment: check what moves.")
      let words = review.call.movements.map { $0.words(for: account, .point).english }
      #expect(words == ["You send 20 TRY to \(recipient.shortAddress).", "You send 20 XLM to \(maker.shortAddress)."])
      let error = await #expect(throws: WalletError.self) { try await wallet.confirm(review.transaction.id, Self.pin) }
      #expect(error == .sending(.warningsNotAccepted(review.transaction.consents)))
      #expect(try await town.balance(of: ContractAddress(recipient), in: token) == 0)
    }
  }

  @Test func `a payment needs consent if the contract reports it twice or not at all`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(listedIn: wallet)
      let recipient = try await town.test.fundedAccount()
      let form = TokenPaymentForm(recipient: recipient.address, amount: "2", currency: .token(token))
      #expect(try await consents(to: form, town) { $0 } == [])
      #expect(try await consents(to: form, town) { $0 + $0 } == ["This takes more from you than this payment: check what moves."])
      let missing = "The token's contract doesn't report this, so nobody can tell whether it will happen."
      #expect(try await consents(to: form, town) { _ in [] } == [missing])
    }
  }

  /// The consents that a payment needs if its simulation reports changed events.
  private func consents(
    to form: TokenPaymentForm, _ town: ContractTestNetwork, _ change: @escaping @Sendable ([XDR.DiagnosticEvent]) -> [XDR.DiagnosticEvent]
  ) async throws -> [String] {
    try await town.wallet(in: folder, reporting: change).review(form).transaction.consents.map(\.english)
  }

  @Test func `a payment needs consent if the contract reports no muxed ID of the recipient, or another`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(.init(decimals: 0), listedIn: wallet)
      let recipient = MuxedAccount(try await town.test.fundedAccount(), id: 77)
      let form = TokenPaymentForm(recipient: recipient.address, amount: "5", currency: .token(token))
      func consents(_ data: XDR.SCVal?) async throws -> [String] {
        try await self.consents(to: form, town) { events in
          events.map { event in data.flatMap { event.changed(from: "transfer", data: $0) } ?? event }
        }
      }
      func number(_ id: UInt64) -> XDR.SCVal {
        .map([
          XDR.SCMapEntry(key: .symbol(Array("amount".utf8)), val: Int128(5).contractValue),
          XDR.SCMapEntry(key: .symbol(Array("to_muxed_id".utf8)), val: .u64(id)),
        ])
      }
      #expect(try await consents(nil) == [])
      #expect(try await consents(number(77)) == [])
      let lost = "The token's contract doesn't report the recipient's ID 77. Without it, the money may not reach them and could be lost."
      #expect(try await consents(Int128(5).contractValue) == [lost])
      #expect(try await consents(number(78)) == [lost])
    }
  }

  @Test func `a contract call offers a higher fee if contract calls are busier than payments`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(listedIn: wallet)
      let recipient = try await town.test.fundedAccount()
      let transport = ChangingTransport(answering: { request, answer in
        guard request.contains("getFeeStats"), let start = answer.range(of: "sorobanInclusionFee"), let end = answer.range(of: "\"inclusionFee\"")
        else {
          return answer
        }
        let lane = answer[start.upperBound..<end.lowerBound].replacing(/"(p10|p50|p90)":"[0-9]+"/) { "\"\($0.output.1)\":\"5000\"" }
        return answer.replacingCharacters(in: start.upperBound..<end.lowerBound, with: String(lane))
      })
      let rpc = try StellarRPC(url: "\(town.test.horizon.url)/rpc", network: .sandbox, transport: transport, clock: ContinuousClock())
      let network = HorizonNetwork(town.test.horizon, rpc: rpc, clock: ContinuousClock())
      let second = try await TestNetwork.wallet(in: folder, network)
      let review = try await second.review(TokenPaymentForm(recipient: recipient.address, amount: "2", currency: .token(token)))
      #expect(review.transaction.baseFee == 5_000)
      #expect(try await second.confirm(review.transaction.id, Self.pin).isConfirmed)
      let payment = try await second.review(PaymentForm(recipient: recipient.address, amount: "1"))
      #expect(payment.transaction.baseFee == 100)
    }
  }

  @Test func `paying a token's or asset's contract or a missing contract needs consent, and paying a missing account draws a warning`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let lumens = try await town.deploy(.native)
      let token = try await town.token(listedIn: wallet)
      func consents(_ recipient: String) async throws -> [String] {
        try await wallet.review(TokenPaymentForm(recipient: recipient, amount: "1", currency: .token(token))).transaction.consents.map(\.english)
      }
      #expect(
        try await consents("\(token)") == [
          "This is the contract of TRY itself. Whatever you send there is most likely lost: nobody can send it back."
        ])
      #expect(try await consents("\(lumens)").first?.hasPrefix("This is the contract of an asset") == true)
      let nowhere = ContractAddress(contract: Bytes32(sha256: [1]))
      #expect(try await consents("\(nowhere)").first?.hasPrefix("There is no contract at this address") == true)
      let nobody = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      let review = try await wallet.review(TokenPaymentForm(recipient: nobody.address, amount: "1", currency: .token(token)))
      #expect(review.transaction.warnings.first?.english.hasPrefix("There is no account at this address yet.") == true)
      let within = TokenPaymentForm(recipient: MuxedAccount(nobody, id: 7).address, amount: "1", currency: .token(token))
      #expect(try await wallet.review(within).transaction.warnings == review.transaction.warnings)
    }
  }

  @Test func `an invalid token payment is refused at its field`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let token = try await town.token(of: account)
      func refusal(_ recipient: String, _ amount: String = "1", _ paid: ContractAddress? = nil) async -> PaymentRefusal? {
        await #expect(throws: PaymentRefusal.self) {
          try await wallet.review(TokenPaymentForm(recipient: recipient, amount: amount, currency: .token(paid ?? token)))
        }
      }
      let vault = try await vault(town, of: token)
      var mistyped = vault.description
      mistyped.replaceSubrange(mistyped.index(mistyped.startIndex, offsetBy: 9)...mistyped.index(mistyped.startIndex, offsetBy: 9), with: "7")
      if mistyped == vault.description { mistyped = String(vault.description.dropLast()) }
      #expect(await refusal(mistyped)?.fields[.recipient]?.english.hasPrefix("This is not an address:") == true)
      for amount in ["", "0", "-1", "1,5", "1e3", "170141183460469231731687303715884105728"] {
        #expect(await refusal("\(vault)", amount)?.fields[.amount] != nil, "\(amount)")
      }
      let nowhere = ContractAddress(contract: Bytes32(sha256: [1]))
      #expect(await refusal("\(vault)", "1", nowhere)?.general?.english.hasPrefix("There is no contract \(nowhere) on this network.") == true)
      #expect(await refusal("\(vault)", "1", vault)?.general != nil)
      // A recipient that requires a memo can't be paid without one.
      let shop = try await Townsfolk(town.test, "shop")
      try await shop.submit("shop", .manageData(name: try DataName("config.memo_required"), value: try DataValue("1")))
      #expect(await refusal(try shop.id("shop").address)?.fields[.recipient]?.english.contains("asks for a memo") == true)
      let customer = MuxedAccount(try shop.id("shop"), id: 7).address
      #expect(
        try await wallet.review(TokenPaymentForm(recipient: customer, amount: "1", currency: .token(token))).transaction.warnings.isEmpty)
      town.transport.setDown(true)
      #expect(await refusal("\(vault)")?.general != nil)
    }
  }

  @Test func `a muxed contract address is paid if the network's protocol supports it, and refused otherwise`() async throws {
    for version: UInt32 in [28, 30] {
      let folder = try TemporaryFolder()
      let sandbox = try Sandbox(
        storage: .inMemory, closeTime: .zero, parameters: LedgerParameters(protocolVersion: version), now: { Date() })
      try await ContractTestNetwork.with(sandbox, in: folder) { town, wallet in
        let lumens = try await town.deploy(.native)
        let vault = try await vault(town, of: lumens)
        let muxed = ContractAddress(contract: try #require(vault.contract), id: 7)
        #expect(muxed.description.hasPrefix("W"))
        let form = TokenPaymentForm(recipient: muxed.description, amount: "3", currency: .asset(.native))
        guard version == 30 else {
          #expect(await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }?.general != nil)
          return
        }
        let review = try await wallet.review(form)
        #expect(review.recipient.kind.english == "ID 7 within a contract" && review.transaction.consents.isEmpty)
        #expect(try await wallet.confirm(review.transaction.id, Self.pin).recipient == muxed.description)
        #expect(try await town.balance(of: vault, in: lumens) == 30_000_000)
      }
    }
  }

  @Test func `a review says that the call restores archived entries`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(listedIn: wallet)
      town.transport.change { data in
        var data = data
        let place = data.resources.footprint.readWrite.firstIndex(where: \.isPersistentContractEntry)
        if let place { data.ext = .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: [UInt32(place)])) }
        return data
      }
      let review = try await wallet.review(
        TokenPaymentForm(recipient: try await town.test.fundedAccount().address, amount: "1", currency: .token(token)))
      #expect(review.call.restored == 1)
      #expect(review.call.restorationSentence?.english.hasPrefix("This restores 1 archived entry.") == true)
      #expect(review.transaction.consents.isEmpty)
    }
  }

  @Test func `contract payments are refused with the reason without a Stellar RPC server, and other payments still work`() async throws {
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      let contract = ContractAddress(contract: Bytes32(sha256: [1]))
      let refusal = await #expect(throws: PaymentRefusal.self) {
        try await wallet.review(TokenPaymentForm(recipient: contract.description, amount: "1", currency: .asset(.native)))
      }
      #expect(refusal?.general?.english == NetworkError.noContracts.sentence.english)
      #expect(try await wallet.tokenHoldings().isEmpty)
      let missing = TokenRefusal(NetworkError.noContracts.sentence, cause: .network(.noContracts))
      await #expect(throws: missing) { try await wallet.token(contract.description) }
      await #expect(throws: WalletError.network(.noContracts)) { try await wallet.allowances() }
      let recipient = try await test.fundedAccount()
      let review = try await wallet.review(PaymentForm(recipient: recipient.address, amount: "1"))
      #expect(try await wallet.pay(review, Self.pin).isConfirmed)
    }
  }

  @Test func `payments and calls of an account that has used its last sequence number are refused`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let vault = try await vault(town, of: try await town.deploy(.native))
      let last = try await wallet.review([Operation(.bumpSequence(to: .max))])
      #expect(try await wallet.confirm(last.id, consenting: true, Self.pin).isConfirmed)
      let refusal = await #expect(throws: PaymentRefusal.self) {
        try await wallet.review(TokenPaymentForm(recipient: vault.description, amount: "1", currency: .asset(.native)))
      }
      #expect(refusal?.general == "The account has used its last sequence number.")
      let review = try await wallet.review(PaymentForm(recipient: try town.people.id("maker").address, amount: "1"))
      let error = await #expect(throws: WalletError.self) { try await wallet.pay(review, Self.pin) }
      #expect(error?.description.contains("The account has used its last sequence number.") == true)
    }
  }
}
