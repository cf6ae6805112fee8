import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// The list of tokens, their history, and their allowances.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct TokenListTests {
  private static let pin = VaultCredential.typed("123456")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a token is previewed, added, listed with its balance after a restart, and removed`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(of: try #require(wallet.account).id)
      let preview = try await wallet.token(" \(token)\n")
      #expect(preview.label == TokenLabel(contract: token, symbol: "TRY", decimals: 18) && preview.name == "Trial")
      #expect(preview.balance?.description == "1000" && !preview.isListed && preview.doubt == nil)
      #expect(try await wallet.tokens().isEmpty)
      try await wallet.add(preview)
      try await wallet.add(preview)
      #expect(try await wallet.token("\(token)").isListed)
      let second = try await TestNetwork.wallet(in: folder, town.network)
      let holdings = try await second.tokenHoldings()
      #expect(holdings.map(\.token.label) == [preview.label] && holdings.map(\.balance?.description) == ["1000"])
      // The list can be read while the server is down. Balances are unknown then, and not zero.
      town.transport.setDown(true)
      #expect(try await second.tokens().count == 1)
      let unknown = try await second.tokenHoldings()
      #expect(unknown.map(\.balance) == [nil] && unknown.first?.problem != nil)
      try await second.removeToken(token)
      #expect(try await wallet.tokens().isEmpty)
    }
  }

  @Test func `an asset's contract counts as the asset, and a token that imitates its name is doubted`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let usd = try town.people.asset("USD", of: "issuer")
      _ = try await wallet.send(try await wallet.review(TrustForm(asset: "\(usd)")).transaction, Self.pin)
      try await town.people.submit("issuer", .payment(destination: MuxedAccount(account), asset: usd, amount: Amount("40")))
      await wallet.dashboard.refresh()
      let real = try await wallet.token("\(try await town.deploy(usd))")
      #expect(real.label.asset == usd && real.label.symbol == "USD" && real.doubt == nil && real.balance?.description == "40")
      let lumens = try await wallet.token("\(try await town.deploy(.native))")
      #expect(lumens.label.asset == .native && lumens.label.symbol == "XLM" && lumens.doubt == nil)
      for (name, symbol) in [("\(usd)", "USD"), ("US dollar", "USD"), ("Dollar", "uѕd"), ("USD", "Dollar"), ("x", "U\u{200B}SD")] {
        let fake = try await wallet.token("\(try await town.token(.init(name: name, symbol: symbol), of: account))")
        #expect(fake.label.asset == nil, "\(symbol)")
        #expect(fake.doubt?.code == "USD" && fake.doubt?.address == usd.issuer?.address, "\(name) \(symbol)")
      }
      let native = try await wallet.token("\(try await town.token(.init(name: "native", symbol: "native"), of: account))")
      #expect(
        native.doubt?.sentence.english
          == "It uses the name of Stellar's own lumens (XLM), but it is something else. Anyone can give a token any name.")
      let own = try await wallet.token("\(try await town.token(.init(name: "Own", symbol: "OWN"), of: account))")
      try await wallet.add(own)
      let second = try await wallet.token("\(try await town.token(.init(name: "Own", symbol: "0wn"), of: account))")
      #expect(own.doubt == nil && second.doubt?.address == own.label.contract.description)
      try await wallet.add(second)
      #expect(try await wallet.tokens().map { $0.doubt == nil } == [true, false])
    }
  }

  @Test func `the list has room for 100 tokens, until one is removed`() async throws {
    try await ContractTestNetwork.with(in: folder) { _, wallet in
      func preview(_ number: UInt8) -> TokenPreview {
        let contract = ContractAddress(contract: Bytes32(sha256: [number]))
        return TokenPreview(
          label: TokenLabel(contract: contract, symbol: "T\(number)", decimals: 7), name: "", doubt: nil, balance: nil, isListed: false,
          decimalsWarning: nil)
      }
      for number in 1...100 as ClosedRange<UInt8> { try await wallet.add(preview(number)) }
      let refusal = await #expect(throws: TokenRefusal.self) { try await wallet.add(preview(101)) }
      #expect(refusal?.sentence.english == "Your list already has 100 tokens, the maximum. Remove one first.")
      try await wallet.add(preview(7))
      #expect(try await wallet.tokens().count == 100, "a token of the list can be added again")
      try await wallet.removeToken(preview(7).label.contract)
      try await wallet.add(preview(101))
      #expect(try await wallet.tokens().contains { $0.label == preview(101).label })
    }
  }

  @Test func `an issuer holds none of its own asset, whatever the asset's contract says`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let contract = try await town.deploy(.issued(code: try AssetCode("COIN"), issuer: account))
      #expect(try await town.balance(of: ContractAddress(account), in: contract) == Int128(Int64.max))
      let preview = try await wallet.token("\(contract)")
      #expect(preview.balance?.units == 0)
      try await wallet.add(preview)
      let holdings = try await wallet.tokenHoldings()
      #expect(holdings.map(\.balance?.units) == [0] && holdings.first?.problem == nil)
    }
  }

  @Test func `a wallet without a sign-in knows the account's assets and their contracts`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let usd = try town.people.asset("USD", of: "issuer")
      _ = try await wallet.send(try await wallet.review(TrustForm(asset: "\(usd)")).transaction, Self.pin)
      let (contract, fake) = (try await town.deploy(usd), try await town.token(.init(name: "US dollar", symbol: "USD"), of: account))
      let second = try await TestNetwork.wallet(in: folder, town.network)
      let preview = try await second.token("\(fake)")
      #expect(preview.doubt?.address == usd.issuer?.address)
      try await second.add(preview)
      #expect(try await second.tokenHoldings().map { $0.token.doubt?.code } == ["USD"])
      // Even without a Stellar RPC server.
      let offline = try await TestNetwork.wallet(in: folder, town.test.network)
      let call = try Token(usd, on: town.rpc).transfer(from: ContractAddress(account), to: ContractAddress(account), amount: 10_000_000)
      let tree = await offline.callExplainer().explain([(.call, [AuthorizedCall(level: 0, function: .contractFn(call.xdr))])])
      #expect(tree.first?.isUnderstood == true)
      // An asset's contract is never asked for its name and decimals.
      let silent = ChangingTransport(asking: {
        ApprovalServer.call(in: $0)?.function.text == "decimals" ? $0.replacing("simulateTransaction", with: "noSuchMethod") : $0
      })
      let twisted = HorizonNetwork(
        town.test.horizon, rpc: try StellarRPC(url: "\(town.test.horizon.url)/rpc", network: .sandbox, transport: silent, clock: ContinuousClock()),
        clock: ContinuousClock())
      try await town.people.submit("issuer", .payment(destination: MuxedAccount(account), asset: usd, amount: Amount("40")))
      let third = try await TestNetwork.wallet(in: folder, twisted)
      let review = try await third.review(TokenPaymentForm(recipient: account.address, amount: "1", currency: .token(contract)))
      #expect(review.token == TokenLabel(usd, on: .sandbox))
      await #expect(throws: PaymentRefusal.self) {
        try await third.review(TokenPaymentForm(recipient: account.address, amount: "1", currency: .token(fake)))
      }
    }
  }

  @Test func `a token with invalid decimals is refused, and one with an overlong name or a negative balance is shown safely`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      func preview(_ plan: ContractTestNetwork.TokenPlan) async throws -> TokenPreview {
        try await wallet.token("\(try await town.token(plan, of: account))")
      }
      for decimals: UInt32 in [39, 200, .max] {
        await #expect(throws: TokenRefusal.self) { try await preview(.init(decimals: decimals)) }
      }
      let huge = try await preview(.init(name: String(repeating: "long ", count: 200), symbol: "\u{202E}\u{7}" + String(repeating: "S", count: 200)))
      #expect(huge.name.count <= TokenMetadata.nameLimit + 1 && huge.label.symbol.count <= TokenMetadata.symbolLimit + 1)
      #expect(huge.label.symbol.hasPrefix("\\u{202E}\\u{7}"))
      let negative = try await preview(.init(supply: -5))
      #expect(negative.balance == nil)
      try await wallet.add(negative)
      let holding = try #require(try await wallet.tokenHoldings().first)
      #expect(holding.balance == nil && holding.problem?.english == "Its contract reports a negative balance, which is impossible.")
      let recipient = try await town.test.fundedAccount()
      let refusal = await #expect(throws: PaymentRefusal.self) {
        try await wallet.review(TokenPaymentForm(recipient: recipient.address, amount: "1", currency: .token(negative.label.contract)))
      }
      #expect(refusal?.general?.english.contains("a negative balance") == true)
      for decimals: UInt32 in [0, 38] {
        let edge = try await preview(.init(decimals: decimals, supply: .max))
        #expect(edge.balance?.units == .max)
        let review = try await wallet.review(TokenPaymentForm(recipient: recipient.address, amount: "1", currency: .token(edge.label.contract)))
        #expect(review.amount.units == (decimals == 0 ? 1 : 100_000_000_000_000_000_000_000_000_000_000_000_000))
      }
    }
  }

  @Test func `an address that isn't a token's contract is refused with the reason`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let token = try await town.token(of: try #require(wallet.account).id)
      let vault = try await town.make("vault", [token.contractValue])
      let nowhere = ContractAddress(contract: Bytes32(sha256: [1]))
      let damaged = String("\(token)".dropLast()) + ("\(token)".hasSuffix("A") ? "B" : "A")
      let wrong = [
        ("", "Enter the token's contract address. It begins with C."),
        ("hello", "This isn't a contract address:"), (damaged, "This isn't a contract address:"),
        (try await town.test.fundedAccount().address, "This isn't a contract address: those begin with C."),
        ("\(nowhere)", "There is no contract \(nowhere)"),
        ("\(vault)", "This contract isn't a token"),
      ]
      for (text, sentence) in wrong {
        let refusal = await #expect(throws: TokenRefusal.self) { try await wallet.token(text) }
        #expect(refusal?.sentence.english.hasPrefix(sentence) == true, "\(text): \(refusal?.sentence.english ?? "")")
      }
    }
  }

  @Test func `the token history lists received and sent payments and allowances, newest first`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let (maker, token) = (try town.people.id("maker"), try await town.token(of: try town.people.id("maker")))
      let client = try Token(token, on: town.rpc)
      try await wallet.add(try await wallet.token("\(token)"))
      try await town.invoke("maker", client.transfer(from: ContractAddress(maker), to: ContractAddress(account), amount: 5).operation())
      let form = TokenPaymentForm(recipient: maker.address, amount: "0.000000000000000002", currency: .token(token))
      let sent = try await wallet.confirm(try await wallet.review(form).transaction.id, Self.pin)
      let until = try await town.rpc.latestLedger().sequence + 1_000
      try await town.invoke(
        "maker", client.approve(from: ContractAddress(maker), to: ContractAddress(account), amount: 3, untilLedger: until).operation())
      let history = try await wallet.tokenHistory()
      #expect(history.entries.map(\.direction) == [.allowed, .sent, .received] && history.unread == 0)
      #expect(history.entries.map(\.amount?.units) == [3, 2, 5])
      #expect(history.entries.allSatisfy { $0.counterparty == ContractAddress(maker) && $0.token.symbol == "TRY" })
      #expect(history.entries[1].hash == sent.hash && history.entries[0].untilLedger == until)
      #expect(!history.entries[0].isGiven && history.entries.map(\.kind) == [.allowance, .transfer, .transfer])
      #expect(try await wallet.tokenHistory(of: token, limit: 1).entries.count == 1)
      #expect(try await wallet.tokenHistory(of: ContractAddress(contract: Bytes32())).entries.isEmpty)
    }
  }

  @Test func `payments to different muxed IDs of an account keep their IDs as memos in every history`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (account, maker) = (try #require(wallet.account).id, try town.people.id("maker"))
      let memos = [8, 7].map { HistoryMemo(kind: .id, text: "\($0)") }
      let token = try await town.token(of: maker)
      try await wallet.add(try await wallet.token("\(token)"))
      _ = try await town.deploy(.native)
      for client in [try Token(token, on: town.rpc), Token(.native, on: town.rpc)] {
        for id in [7, 8] as [UInt64] {
          let recipient = ContractAddress(MuxedAccount(account, id: id))
          try await town.invoke("maker", client.transfer(from: ContractAddress(maker), to: recipient, amount: 5).operation())
        }
      }
      #expect(try await wallet.tokenHistory().entries.map(\.memo) == memos)
      for network in [town.network, try town.test.rpc()] as [any WalletNetwork] {
        for id in [account, maker] {
          let page = try #require(try await network.history(of: id, before: nil, knownTo: nil, limit: 50))
          #expect(page.entries.filter { $0.kind == .contract && !$0.changes.isEmpty }.map(\.memo) == memos)
        }
      }
    }
  }

  @Test func `a cheap token event from an address like a known one is marked as an imitation`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (account, thief) = (ContractAddress(try #require(wallet.account).id), try town.people.id("maker"))
      let token = try await town.token(.init(decimals: 2, supply: 1_000), of: thief)
      let client = try Token(token, on: town.rpc)
      try await wallet.add(try await wallet.token("\(token)"))
      let until = try await town.rpc.latestLedger().sequence + 1_000
      for call in [
        try client.transfer(from: ContractAddress(thief), to: account, amount: 1),
        // A larger payment isn't taken for an imitation.
        try client.transfer(from: ContractAddress(thief), to: account, amount: 2),
        try client.transfer(by: ContractAddress(thief), from: account, to: ContractAddress(thief), amount: 0),
        try client.approve(from: ContractAddress(thief), to: account, amount: 900, untilLedger: until),
      ] { try await town.invoke("maker", call.operation()) }
      // The known address is made up, since finding one that begins like another's takes long.
      let known = MuxedAccount(try thief.flipping([30: 0xFF, 31: 0xFF]))
      let names = Names([Contact(id: 1, name: "Zoe", address: .account(known))])
      let entries = try await wallet.tokenHistory().entries
      #expect(entries.map(\.direction) == [.allowed, .sent, .received, .received])
      #expect(entries.map { names.imitated(by: $0) } == ["Zoe", "Zoe", nil, "Zoe"])
      #expect(entries.map { names.imitatedAddress(by: $0) } == [known.address, known.address, nil, known.address])
      #expect(entries.allSatisfy { Names(paid: [thief.address, known.address]).imitated(by: $0) == nil }, "who was paid before is known")
    }
  }

  @Test func `allowances are listed with their remaining amount, and can be revoked`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let token = try await town.token(of: account)
      let (client, spender) = (try Token(token, on: town.rpc), ContractAddress(try town.people.id("maker")))
      let until = try await town.rpc.latestLedger().sequence + 1_000
      let allowing = try await wallet.review(
        client.approve(from: ContractAddress(account), to: spender, amount: 7_000_000_000_000_000_000, untilLedger: until))
      #expect(
        allowing.movements.map { $0.words(for: account, .point).english } == [
          "\(spender.shortAddress) can spend up to 7 “TRY” (\(token)) of yours until ledger \(until)."
        ])
      #expect(try await wallet.confirm(allowing.transaction.id, Self.pin).isConfirmed)
      try await town.invoke(
        "maker", client.transfer(by: spender, from: ContractAddress(account), to: spender, amount: 2_000_000_000_000_000_000).operation())
      let list = try await wallet.allowances()
      #expect(list.allowances.map(\.amount.description) == ["5"] && list.allowances.map(\.spender) == [spender])
      #expect(list.allowances.map(\.isListed) == [false] && list.allowances.map(\.untilLedger) == [until])
      let revoking = try await wallet.reviewRevocation(of: token, from: spender)
      #expect(revoking.movements.map { $0.words(for: account, .point).english } == ["\(spender.shortAddress) can no longer spend your TRY."])
      #expect(revoking.transaction.consents.isEmpty)
      let record = try await wallet.confirm(revoking.transaction.id, Self.pin)
      #expect(record.isConfirmed && record.kind == .allowance && record.summary(.point).english == "revoking an allowance of TRY")
      #expect(try await wallet.allowances().allowances.isEmpty)
      #expect(try await client.allowance(from: ContractAddress(account), to: spender) == 0)
    }
  }

  @Test func `replacing an allowance that isn't used up needs consent, wherever the transaction was built`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (account, maker) = (ContractAddress(try #require(wallet.account).id), try town.people.id("maker"))
      let token = try await town.token(.init(decimals: 0), of: try #require(account.account))
      let (client, spender) = (try Token(token, on: town.rpc), ContractAddress(maker))
      let until = try await town.rpc.latestLedger().sequence + 1_000
      func call(_ amount: Int128) throws -> ContractCall {
        try client.approve(from: account, to: spender, amount: amount, untilLedger: until)
      }
      let first = try await wallet.review(call(7))
      #expect(first.transaction.consents.isEmpty)
      _ = try await wallet.confirm(first.transaction.id, Self.pin)
      let second = try await wallet.review(call(5))
      let warning = try #require(second.transaction.consents.first)
      #expect(warning.english.hasPrefix("\(spender.shortAddress) can still spend 7 “TRY” (\(token)), and could take that first"))
      // So does another program's transaction, and somebody else's call that the account authorizes.
      let envelope = try second.prepared.transaction.signed(by: [], on: .sandbox)
      #expect(try await wallet.review(envelope).warnings.contains(warning))
      let calling = try await town.rpc.prepare(
        try await town.rpc.transaction(
          for: call(5).operation(), from: MuxedAccount(maker), preconditions: Preconditions(TimeBounds(now: UInt64(Date().timeIntervalSince1970)))))
      let wanted = try #require(calling.missingAuthorizations.first)
      let authorizing = await wallet.review(try OpenedAuthorization(wanted.base64))
      #expect(authorizing.warnings.contains(warning))
      let revoking = try await wallet.review(call(0))
      #expect(revoking.transaction.consents.isEmpty)
      _ = try await wallet.confirm(revoking.transaction.id, Self.pin)
      #expect(try await wallet.review(call(5)).transaction.consents.isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func `a search of a long history says at which ledger it stopped`(_ isArchive: Bool) async throws {
    let account = try KeyPair(seed: TestRandomness.bytes(32)).accountID
    for (ledgers, since) in [(700_000, 100_001), (90_000, nil)] as [(UInt32, UInt32?)] {
      let server = QuietServer(ledgers: ledgers, isArchive: isArchive)
      let rpc = try StellarRPC(url: "https://rpc.example.com", network: .sandbox, transport: server, clock: ContinuousClock())
      let reader = TokenHistoryReader(rpc: rpc, account: account)
      let allowances = try await reader.allowances([])
      #expect(allowances.allowances.isEmpty && allowances.keptSince == since && !allowances.isCut)
      // A page doesn't wait for more answers than this.
      #expect(server.questions <= 60)
      #expect(try await reader.history(of: [TokenLabel(.native, on: .sandbox)], limit: 100).keptSince == since)
    }
  }

  @Test func `allowances of strangers' tokens don't crowd out those of listed tokens`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = ContractAddress(try #require(wallet.account).id)
      let (own, foreign) = (try await town.token(of: try town.people.id("maker")), try await town.token(of: try town.people.id("issuer")))
      let (spender, until) = (ContractAddress(try town.people.id("maker")), try await town.rpc.latestLedger().sequence + 1_000)
      for (token, amount) in [(own, 7), (foreign, 1)] as [(ContractAddress, Int128)] {
        let review = try await wallet.review(Token(token, on: town.rpc).approve(from: account, to: spender, amount: amount, untilLedger: until))
        _ = try await wallet.confirm(review.transaction.id, Self.pin)
      }
      let reader = TokenHistoryReader(rpc: town.rpc, account: try #require(account.account))
      let unknown = try await reader.allowances([], limit: 1)
      #expect(unknown.allowances.map(\.token.contract) == [foreign] && unknown.isCut)
      let known = try await reader.allowances([try await wallet.token("\(own)").label], limit: 1)
      #expect(known.allowances.map(\.token.contract) == [foreign, own] && known.isCut)
      #expect(try await !wallet.allowances().isCut)
    }
  }

  @Test func `the newest of too many allowances are checked, even if the server lists the oldest first`() async throws {
    let account = try KeyPair(seed: TestRandomness.bytes(32)).accountID
    let server = ApprovalServer(ContractAddress(account))
    let rpc = try StellarRPC(url: "https://rpc.example.com", network: .sandbox, transport: server, clock: ContinuousClock())
    let list = try await TokenHistoryReader(rpc: rpc, account: account).allowances([])
    #expect(list.isCut && list.unread == 100)
    #expect(server.spenders == (1...100).map { ApprovalServer.spender(ApprovalServer.count - $0) })
  }
}
