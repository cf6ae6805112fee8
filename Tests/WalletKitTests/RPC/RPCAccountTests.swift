import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import SandboxKit
import Sentences
import StellarKit
import StellarXDR
import Synchronization
import Testing

@testable import WalletKit

/// Accounts and ledgers from Stellar RPC, compared with those from Horizon of the same network.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RPCAccountTests {
  /// The account with its lists in a fixed order, and without its count of unlisted entries.
  private func sorted(_ account: AccountSnapshot) -> AccountSnapshot {
    AccountSnapshot(
      id: account.id, sequenceNumber: account.sequenceNumber, subentries: account.subentries, sponsoring: account.sponsoring,
      sponsored: account.sponsored, sponsor: account.sponsor, requiresMemo: account.requiresMemo, homeDomain: account.homeDomain,
      lines: account.lines.sorted { $0.asset < $1.asset },
      signers: AccountSigners(
        account.id, masterWeight: account.signers.signers.first { $0.key == .ed25519(account.id) }?.weight ?? 0,
        low: account.signers.thresholds[.low] ?? 0, medium: account.signers.thresholds[.medium] ?? 0,
        high: account.signers.thresholds[.high] ?? 0, others: account.signers.signers.sorted { $0.key.description < $1.key.description }),
      pools: account.pools.sorted { $0.id.address < $1.id.address }, unknownKinds: account.unknownKinds, issuerRules: account.issuerRules)
  }

  @Test func `RPC returns the same account as Horizon if it is asked for the account's assets`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      try await test.sandbox.play(.busy)
      let rpc = try test.rpc()
      let remembering = rpc.remembering(in: TestMemory())
      var found = (whole: 0, told: 0)
      for account in try Scenario.busy.accounts.map(\.key.accountID) {
        guard let expected = try await test.network.account(account) else { throw NetworkError.cannotTell }
        let lines = KnownTrustlines(assets: Set(expected.lines.map(\.asset)), pools: Set(expected.pools.map(\.id)))
        let named = try #require(try await rpc.account(account, lookingFor: lines))
        #expect(sorted(named) == sorted(expected))
        // Without names, only the assets from events are listed, and no account counts as complete that isn't.
        let alone = try #require(try await remembering.account(account))
        let missing = expected.lines.count + 2 * expected.pools.count - alone.lines.count - 2 * alone.pools.count
        #expect(Set(alone.lines).isSubset(of: Set(expected.lines)) && alone.unlisted >= missing)
        #expect(alone.subentries == expected.subentries && alone.line(of: .native) == expected.line(of: .native))
        if missing == 0 { found.whole += 1 }
        if alone.lines.count > 1 { found.told += 1 }
      }
      #expect(found.told > 10, "\(found)")
    }
  }

  @Test(arguments: [true, false]) func `only the network's own friendbot is asked, and never one that a server names`(hasFriendbot: Bool) async throws
  {
    try await TestNetwork.with { test in
      let (stranger, own) = ("https://stranger.example/friendbot", "\(test.horizon.url)/friendbot")
      let transport = NamingTransport(friendbot: stranger)
      let client = try StellarRPC(url: "\(test.horizon.url)/rpc", network: .sandbox, transport: transport)
      let network = StellarRPCNetwork(client, friendbot: hasFriendbot ? own : nil, transport: transport, clock: ContinuousClock())
      let account = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      #expect(try await network.account(account) == nil)
      #expect(try await client.networkInfo().friendbotURL == stranger)
      if hasFriendbot {
        _ = try await network.fund(account)
      } else {
        await #expect(throws: NetworkError.refused("This network has no friendbot.")) { _ = try await network.fund(account) }
      }
      #expect(try await (network.account(account) != nil) == hasFriendbot)
      #expect(transport.asked.allSatisfy { $0.hasPrefix(test.horizon.url) })
      #expect(transport.asked.contains { $0.hasPrefix(own) } == hasFriendbot)
    }
  }

  @Test func `a server more than five ledgers behind an earlier answer doesn't return accounts`() async throws {
    try await TestNetwork.with { test in
      let (rpc, account) = (try test.rpc(), try await test.fundedAccount())
      let newest = try await rpc.ledger()
      rpc.session.newest.note(newest.sequence + 5, closedAt: newest.closedAt)
      #expect(try await rpc.account(account) != nil)
      rpc.session.newest.note(newest.sequence + 6, closedAt: newest.closedAt)
      await #expect(throws: NetworkError.behind) { _ = try await rpc.account(account) }
    }
  }

  @Test func `a ledger number that was once too high is forgotten with the next ledger, but an older ledger changes nothing`() async throws {
    try await TestNetwork.with { test in
      let (rpc, account, unknown) = (try test.rpc(), try await test.fundedAccount(), TransactionHash(Bytes32()))
      let newest = try await rpc.ledger()
      rpc.session.newest.note(4_000_000_000, closedAt: newest.closedAt)
      rpc.session.newest.note(newest.sequence, closedAt: newest.closedAt - 5)
      await #expect(throws: NetworkError.behind) { _ = try await rpc.account(account) }
      await #expect(throws: NetworkError.behind) { _ = try await rpc.transaction(unknown, since: .now) }
      _ = try await test.fundedAccount()
      _ = try await rpc.ledger()
      #expect(try await rpc.account(account) != nil)
      #expect(try await rpc.transaction(unknown, since: .now) == nil)
    }
  }

  @Test func `what is named is asked for even if a thousand trustlines are remembered that sort before it`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "issuer", "ana")
      let (issuer, ana) = (try people.id("issuer"), try people.id("ana"))
      let held = try people.asset("ZED", of: "issuer")
      try await people.submit("ana", .changeTrust(code: try AssetCode("ZED"), issuer: issuer))
      let memory = TestMemory()
      let gone = try (0..<1_000).map { Asset.issued(code: try AssetCode("A\($0)"), issuer: issuer) }
      await memory.remember(KnownTrustlines(assets: Set(gone)), of: ana)
      let account = try await test.rpc().remembering(in: memory).account(ana, lookingFor: [held])
      #expect(account?.line(of: held) != nil && account?.unlisted == 0)
    }
  }

  @Test func `RPC returns the same signers, permissions, memo requirements and issuer rules as Horizon`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "issuer", "ana", "ben")
      let (issuer, ana, ben) = (try people.id("issuer"), try people.id("ana"), try people.id("ben"))
      let code = try AssetCode("USD")
      var options = AccountOptions()
      options.setFlags = [.authorizationRequired, .authorizationRevocable, .clawbackEnabled]
      options.homeDomain = try HomeDomain("example.org")
      try await people.submit("issuer", .setOptions(options))
      var signers = AccountOptions()
      signers.signer = Signer(.ed25519(ben), weight: 3)
      (signers.masterWeight, signers.mediumThreshold) = (5, 2)
      try await people.submit("ana", .setOptions(signers))
      try await people.submit("ana", .changeTrust(code: code, issuer: issuer, limit: Amount("70")))
      try await people.submit("ben", .manageData(name: try DataName("config.memo_required"), value: try DataValue("1")))
      try await people.submit("ben", .changeTrust(code: code, issuer: issuer))
      try await people.submit("issuer", .setTrustLineFlags(trustor: ben, code: code, issuer: issuer, set: [.authorized]))
      let rpc = try test.rpc()
      for account in [issuer, ana, ben] {
        let (expected, named) = (
          try #require(try await test.network.account(account)),
          try #require(try await rpc.account(account, lookingFor: Set([.issued(code: code, issuer: issuer)])))
        )
        #expect(sorted(named) == sorted(expected))
        #expect(named.unlisted == 0)
      }
      #expect(try await rpc.account(ben)?.requiresMemo == true)
      #expect(try await rpc.account(ben)?.unlisted == 1)
      #expect(try await rpc.account(try KeyPair(seed: TestRandomness.bytes(32)).accountID) == nil)
    }
  }

  @Test func `RPC returns the same newest ledger as Horizon`() async throws {
    try await TestNetwork.with { test in
      _ = try await test.fundedAccount()
      let (ledger, expected) = (try await test.rpc().ledger(), try await test.network.ledger())
      #expect(ledger == expected)
    }
  }

  @Test func `RPC returns the same pool reserves as Horizon`() async throws {
    try await TestNetwork.with { test in
      try await test.sandbox.play(.busy)
      let pools = try await test.horizon.liquidityPools().page().records
      #expect(!pools.isEmpty)
      for pool in pools {
        #expect(try await test.rpc().reserves(ofPool: pool.id) == test.network.reserves(ofPool: pool.id))
      }
      #expect(try await test.rpc().reserves(ofPool: LiquidityPoolID(hash: Bytes32())) == nil)
    }
  }

  @Test func `a server of another network is refused before any request or submission`() async throws {
    try await TestNetwork.with { test in
      let account = try await test.fundedAccount()
      let other = try test.rpc(of: Network(passphrase: "Another"))
      let error = await #expect(throws: NetworkError.self) { _ = try await other.account(account) }
      guard case .refused(let sentence)? = error else { throw NetworkError.cannotTell }
      #expect(sentence.english.contains("another network"))
      let key = try KeyPair(seed: TestRandomness.bytes(32))
      let transaction = try Transaction(
        source: MuxedAccount(key.accountID), sequenceNumber: 1, timeBounds: try TimeBounds(maxTime: 1), operations: [Operation(.inflation)])
      let signed = transaction.signed(by: key, on: Network(passphrase: "Another"))
      guard case .notSent = await other.submit(signed.base64, hash: signed.hash) else { throw NetworkError.cannotTell }
    }
  }

  @Test func `an event from another contract or network doesn't count as the asset's`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let people = try await Townsfolk(test, "issuer", "ana")
      let usd = try people.asset("USD", of: "issuer")
      try await people.submit("ana", .changeTrust(code: try AssetCode("USD"), issuer: try people.id("issuer")))
      try await people.submit("issuer", .payment(destination: MuxedAccount(try people.id("ana")), asset: usd, amount: Amount("3")))
      let rpc = try StellarRPC(url: "\(test.horizon.url)/rpc", network: .sandbox)
      var event = try #require(
        try await rpc.events(matching: AssetEvent.filters(of: try people.id("ana")), from: .ledger(1)).events.last)
      #expect(AssetEvent(event, on: .sandbox)?.asset == usd)
      #expect(AssetEvent(event, on: .testnet) == nil)
      event.contract = Asset.native.contractID(on: .sandbox)
      #expect(AssetEvent(event, on: .sandbox) == nil)
      event.contract = nil
      #expect(AssetEvent(event, on: .sandbox) == nil)
    }
  }
}

/// Passes requests on, and makes the server name this friendbot.
private final class NamingTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  private let friendbot: String
  private let requests = Mutex<[String]>([])

  init(friendbot: String) {
    self.friendbot = friendbot
  }

  /// The addresses of all requests.
  var asked: [String] { requests.withLock { $0 } }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    requests.withLock { $0.append(request.url) }
    let reply = try await real.send(request)
    let named = String(decoding: reply.body, as: UTF8.self).replacing(/"friendbotUrl":"[^"]*"/, with: "\"friendbotUrl\":\"\(friendbot)\"")
    var headers = reply.headers
    headers[.contentLength] = nil
    return HTTPReply(status: reply.status, headers: headers, body: Array(named.utf8))
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
}
