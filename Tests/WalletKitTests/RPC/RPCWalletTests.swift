import Foundation
import HorizonKit
import RPCKit
import SandboxKit
import Sentences
import StellarKit
import StellarXDR
import Synchronization
import Testing

@testable import WalletKit

/// A wallet that has only a Stellar RPC server.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RPCWalletTests {
  /// A network with more than one server, so that one server's answer isn't final.
  private static let far = NetworkProfile(
    name: "far", network: .sandbox, horizon: nil, rpc: "https://rpc.example", badge: nil, hasFriendbot: true)
  private static let credential = VaultCredential.typed("123456")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func wallet(_ network: any WalletNetwork, isNew: Bool = true) async throws -> Wallet {
    let wallet = try await Wallet(
      home: WalletHome(folder: folder.url), profile: Self.far, network: network, scrypt: TestVault.cheap, now: { Date() }, clock: ContinuousClock(),
      randomBytes: TestRandomness.bytes)
    guard isNew else { return wallet }
    try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    try await wallet.fund()
    return wallet
  }

  private func sandbox() throws -> Sandbox { try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() }) }

  private func pay(_ wallet: Wallet, _ recipient: AccountID, _ amount: String, _ asset: Asset = .native) async throws -> PaymentRecord {
    let form = PaymentForm(recipient: recipient.address, amount: amount, asset: asset)
    return try await wallet.pay(try await wallet.review(form), Self.credential)
  }

  /// Adds an asset to the wallet's account without the wallet.
  private func trust(_ asset: Asset, _ wallet: Wallet, _ test: TestNetwork) async throws {
    guard case .issued(let code, let issuer) = asset, let account = wallet.account?.id else { throw NetworkError.cannotTell }
    let key = try await wallet.vault.withKey(of: account, Self.credential) { $0 }
    let sequence = try #require(try await test.network.account(account)).sequenceNumber
    let transaction = try Transaction(
      source: MuxedAccount(account), sequenceNumber: sequence + 1, timeBounds: TimeBounds(now: UInt64(Date().timeIntervalSince1970)),
      operations: [Operation(.changeTrust(code: code, issuer: issuer))])
    _ = await test.horizon.submit(transaction.signed(by: key, on: .sandbox))
  }

  private func send(_ wallet: Wallet, _ review: TransactionReview) async throws {
    let record = try await wallet.send(review, Self.credential)
    guard record.isConfirmed else { throw NetworkError.refused(Sentence(verbatim: "\(record.state)")) }
  }

  @Test func `a wallet with only RPC is funded, adds an asset, is paid, pays and removes the asset`() async throws {
    try await TestNetwork.with(try sandbox()) { test in
      let wallet = try await wallet(try test.rpc())
      let account = try #require(wallet.account).id
      let people = try await Townsfolk(test, "issuer", "ben")
      let (usd, ben) = (try people.asset("USD", of: "issuer"), try people.id("ben"))
      #expect(try await wallet.holdings()?.unlisted == 0)
      try await send(wallet, try await wallet.review(TrustForm(asset: "\(usd)")).transaction)
      #expect(try await wallet.holdings()?.holding(of: usd)?.limit == .max)
      try await people.submit("issuer", .payment(destination: MuxedAccount(account), asset: usd, amount: Amount("40")))
      try await people.submit("ben", .changeTrust(code: try AssetCode("USD"), issuer: try people.id("issuer")))
      // The recipient's trustline is found by the asset's name.
      #expect(try await pay(wallet, ben, "40", usd).isConfirmed)
      #expect(try await pay(wallet, ben, "1.5").isConfirmed)
      try await send(wallet, try #require(try await wallet.reviewRemoval(of: usd).transaction))
      #expect(try await wallet.holdings()?.assets.map(\.asset) == [.native])
      #expect(try await test.network.account(account)?.lines.count == 1)
      let told = try await wallet.history(limit: 50)
      #expect(told.map { $0.changes.map(\.amount.trimmed) } == [["1.5"], ["40"], ["40"], ["10000"]])
      #expect(told.map(\.direction) == [.sent, .sent, .received, .received])
    }
  }

  @Test func `an asset without events counts as unlisted until it is found by its name, and is remembered from then on`() async throws {
    try await TestNetwork.with(try sandbox(), rpcRetention: 3) { test in
      let first = try await wallet(try test.rpc())
      let account = try #require(first.account).id
      let people = try await Townsfolk(test, "issuer")
      let usd = try people.asset("USD", of: "issuer")
      try await trust(usd, first, test)
      let holdings = try #require(try await first.holdings())
      #expect(holdings.unlisted == 1 && holdings.assets.map(\.asset) == [.native])
      first.dashboard.expire()
      await first.dashboard.refresh()
      #expect(first.dashboard.assets.unlisted == 1)
      let refusal = await #expect(throws: AssetRefusal.self) { _ = try await first.review(TrustForm(asset: "\(usd)")) }
      #expect(refusal?.fields[.limit]?.english.contains("already") == true)
      #expect(try await first.holdings()?.holding(of: usd) != nil)
      #expect(try await first.holdings()?.unlisted == 0)
      // Another process, which wasn't asked for the asset.
      let second = try await wallet(try test.rpc(), isNew: false)
      #expect(try await second.holdings()?.holding(of: usd) != nil)
      // The trustlines of somebody else's account aren't kept.
      #expect(await TrustlineStore(store: second.journal.store) { _ in false }.trustlines(of: account) == nil)
    }
  }

  @Test func `an envelope's payment is checked against a trustline that is found only by its asset`() async throws {
    try await TestNetwork.with(try sandbox(), rpcRetention: 3) { test in
      let wallet = try await wallet(try test.rpc())
      let account = try #require(wallet.account).id
      let people = try await Townsfolk(test, "issuer", "ben")
      let usd = try people.asset("USD", of: "issuer")
      try await trust(usd, wallet, test)
      try await people.submit("issuer", .payment(destination: MuxedAccount(account), asset: usd, amount: Amount("40")))
      for _ in 0..<4 { try await people.submit("ben", .bumpSequence(to: 0)) }
      let next = try #require(try await test.network.account(account)).sequenceNumber + 1
      func notes(_ amount: String) async throws -> [String] {
        let payment = Operation(.payment(destination: MuxedAccount(try people.id("issuer")), asset: usd, amount: try Amount(amount)))
        let envelope = try Transaction(
          source: MuxedAccount(account), sequenceNumber: next, timeBounds: TimeBounds(maxTime: 2_000_000_000), operations: [payment]
        ).signed(by: [], on: .sandbox)
        return try await wallet.review(envelope).notes.map(\.english)
      }
      #expect(try await notes("40") == [])
      #expect(try await notes("41") == ["As things are now, it would fail. That is more than you can spend: 40 USD."])
    }
  }

  @Test func `the maximum of an asset that the server can't list is what is held, not zero`() async throws {
    try await TestNetwork.with(try sandbox(), rpcRetention: 3) { test in
      let wallet = try await wallet(try test.rpc())
      let account = try #require(wallet.account).id
      let people = try await Townsfolk(test, "issuer", "ben")
      let usd = try people.asset("USD", of: "issuer")
      try await trust(usd, wallet, test)
      try await people.submit("issuer", .payment(destination: MuxedAccount(account), asset: usd, amount: Amount("40")))
      for _ in 0..<4 { try await people.submit("ben", .bumpSequence(to: 0)) }
      #expect(try await wallet.network.account(account)?.line(of: usd) == nil)
      #expect(try await wallet.spendable(usd, feePolicy: .medium) == Amount("40"))
    }
  }

  @Test func `an asset is found by the event of an incoming payment`() async throws {
    try await TestNetwork.with(try sandbox()) { test in
      let first = try await wallet(try test.rpc())
      let account = try #require(first.account).id
      let people = try await Townsfolk(test, "issuer")
      let usd = try people.asset("USD", of: "issuer")
      try await trust(usd, first, test)
      #expect(try await first.holdings()?.unlisted == 1)
      try await people.submit("issuer", .payment(destination: MuxedAccount(account), asset: usd, amount: Amount("4")))
      let holdings = try #require(try await first.holdings())
      #expect(holdings.holding(of: usd)?.balance.balance == (try Amount("4")) && holdings.unlisted == 0)
    }
  }

  @Test(arguments: [FaultyNetwork.Fault.lostBefore, .lostAfter])
  func `a payment that is pending when the program ends is settled after the next start`(_ fault: FaultyNetwork.Fault) async throws {
    try await TestNetwork.with(try sandbox()) { test in
      let first = try await wallet(FaultyNetwork(try test.rpc(), faults: [fault]))
      let recipient = try await test.fundedAccount()
      let record = try await pay(first, recipient, "10")
      guard case .pending = record.state else { throw NetworkError.refused(Sentence(verbatim: "\(record.state)")) }
      let second = try await wallet(try test.rpc(), isNew: false)
      #expect(try await second.payment(record.hash)?.isConfirmed == true)
      #expect(try await test.network.account(recipient)?.line(of: .native)?.balance == (try Amount("10010")))
    }
  }

  @Test func `a payment that the server has forgotten is never called expired, and is settled by a server that has it`() async throws {
    try await TestNetwork.with(try sandbox(), rpcRetention: 2) { test in
      let network = FaultyNetwork(try test.rpc(), faults: [.lostAfter])
      let first = try await wallet(network)
      let recipient = try await test.fundedAccount()
      let record = try await pay(first, recipient, "10")
      for _ in 0..<4 { _ = try await test.fundedAccount() }
      await #expect(throws: NetworkError.forgotten) { _ = try await test.rpc().transaction(record.hash, since: record.createdAt) }
      guard case .pending = try #require(try await first.payment(record.hash)).state else { throw NetworkError.forgotten }
      // Its time has passed, but its sequence number is used, so it isn't called expired.
      network.setClockAhead(290, ledgers: 50)
      #expect(try await first.payment(record.hash)?.state == .unknown)
      let second = try await wallet(PairedNetwork(test.network, try test.rpc()), isNew: false)
      #expect(try await second.payment(record.hash)?.isConfirmed == true)
      #expect(try await test.network.account(recipient)?.line(of: .native)?.balance == (try Amount("10010")))
    }
  }

  @Test func `a payment whose sequence number is unused expires after its time, even if the server has forgotten ledgers`() async throws {
    try await TestNetwork.with(try sandbox(), rpcRetention: 2) { test in
      let network = FaultyNetwork(try test.rpc(), faults: [.lostBefore, .lostBefore, .lostBefore])
      let first = try await wallet(network)
      let record = try await pay(first, try await test.fundedAccount(), "10")
      for _ in 0..<4 { _ = try await test.fundedAccount() }
      guard case .pending = try #require(try await first.payment(record.hash)).state else { throw NetworkError.forgotten }
      network.setClockAhead(290, ledgers: 50)
      #expect(try await first.payment(record.hash)?.state == .expired)
    }
  }

  @Test func `only a service that still has all ledgers can say that there is no such transaction`() async throws {
    try await TestNetwork.with(try sandbox(), rpcRetention: 2) { test in
      let network = PairedNetwork(test.network, try test.rpc())
      let people = try await Townsfolk(test, "ana", "ben")
      guard
        case .applied(let applied) = try await people.submit(
          "ana", .payment(destination: MuxedAccount(try people.id("ben")), asset: .native, amount: Amount("1")))
      else { throw NetworkError.cannotTell }
      for _ in 0..<4 { _ = try await test.fundedAccount() }
      _ = try await network.ledger()
      let since = Date(timeIntervalSinceNow: -600)
      #expect(try await network.transaction(applied.hash, since: since)?.ledger == Int(applied.ledger))
      #expect(try await network.transaction(TransactionHash(Bytes32()), since: since) == nil)
      let gone = try Horizon(url: "http://127.0.0.1:9")
      let alone = PairedNetwork(HorizonNetwork(gone, clock: ContinuousClock()), try test.rpc())
      await #expect(throws: NetworkError.self) { _ = try await alone.transaction(applied.hash, since: since) }
      // Without Horizon, RPC still returns the account and how many entries it can't list.
      #expect(try await alone.account(try people.id("ana"))?.unlisted == 0)
    }
  }

  @Test func `a service that is behind the other can't say that there is no such transaction`() async throws {
    try await TestNetwork.with(try sandbox()) { behind in
      try await TestNetwork.with(try self.sandbox(), rpcRetention: 2) { test in
        let network = PairedNetwork(behind.network, try test.rpc())
        for _ in 0..<4 { _ = try await test.fundedAccount() }
        let unknown = TransactionHash(Bytes32())
        // The newer ledgers aren't known yet.
        #expect(try await network.transaction(unknown, since: .distantPast) == nil)
        #expect(try await network.ledger().sequence > behind.network.ledger().sequence)
        #expect(await !network.isHistoryBehind(), "a few ledgers are usual")
        for _ in 0..<4 { _ = try await test.fundedAccount() }
        #expect(await network.isHistoryBehind())
        await #expect(throws: NetworkError.self) { _ = try await network.transaction(unknown, since: .distantPast) }
      }
    }
  }

  @Test func `only RPC can say that there is no such account`() async throws {
    try await TestNetwork.with(try sandbox()) { behind in
      try await TestNetwork.with(try self.sandbox()) { test in
        let isSilent = Mutex(false)
        let transport = ChangingTransport(answering: { _, answer in isSilent.withLock(\.self) ? "no answer" : answer })
        let network = PairedNetwork(behind.network, try test.rpc(through: transport))
        let (new, old) = (try await test.fundedAccount(), try await behind.fundedAccount())
        let nobody = AccountID(publicKey: Bytes32(sha256: [1]))
        #expect(try await network.account(new)?.id == new)
        #expect(try await network.account(nobody) == nil)
        isSilent.withLock { $0 = true }
        await #expect(throws: NetworkError.self) { _ = try await network.account(new) }
        #expect(try await network.account(old)?.id == old, "Horizon has it")
        isSilent.withLock { $0 = false }
        #expect(try await network.account(new)?.id == new)
      }
    }
  }

  @Test func `a history is behind the newest ledger that was ever reported, even if RPC no longer answers`() async throws {
    try await TestNetwork.with(try sandbox()) { behind in
      try await TestNetwork.with(try self.sandbox()) { test in
        let isSilent = Mutex(false)
        let transport = ChangingTransport(answering: { _, answer in isSilent.withLock(\.self) ? "no answer" : answer })
        let network = PairedNetwork(behind.network, try test.rpc(through: transport))
        for _ in 0..<8 { _ = try await test.fundedAccount() }
        _ = try await network.ledger()
        isSilent.withLock { $0 = true }
        #expect(await network.isHistoryBehind())
        for _ in 0..<8 { _ = try await behind.fundedAccount() }
        #expect(await !network.isHistoryBehind(), "it has caught up")
      }
    }
  }

  @Test func `at most a thousand assets of an account are remembered, the latest ones if it has had more`() async throws {
    try await TestNetwork.with(try sandbox()) { test in
      let wallet = try await wallet(try test.rpc())
      let account = try #require(wallet.account).id
      let store = TrustlineStore(store: wallet.journal.store) { _ in true }
      func remember(_ part: Int, _ count: Int) async throws -> Set<Asset> {
        let assets = Set(try (0..<count).map { Asset.issued(code: try AssetCode("A\(part)X\($0)"), issuer: account) })
        await store.remember(KnownTrustlines(assets: assets), of: account)
        return assets
      }
      let (first, second) = (try await remember(0, 500), try await remember(1, 500))
      #expect(await store.trustlines(of: account)?.assets == first.union(second))
      let third = try await remember(2, 500)
      #expect(await store.trustlines(of: account)?.assets == third)
      _ = try await remember(3, 1_500)
      #expect(await store.trustlines(of: account)?.assets.count == 1_000)
    }
  }

  @Test func `an incoming payment is reported as a change`() async throws {
    try await TestNetwork.with(try sandbox()) { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let ledger = try await test.rpc().ledger().sequence
      try await people.submit("ana", .payment(destination: MuxedAccount(try people.id("ben")), asset: .native, amount: Amount("1")))
      var changes = try test.rpc().changes(of: try people.id("ben"), after: Int64(ledger) << 32).makeAsyncIterator()
      let change: Void? = await changes.next()
      #expect(change != nil)
    }
  }
}
