import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

/// Values that a wallet derives from Horizon's answers.
@Suite struct WalletAnswerTests {
  private let address = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
  private let reserve = Amount(fee: 5_000_000)

  private func account() throws -> AccountResource { try Answer("account").decoded() }

  private func asset(_ text: String) throws -> Asset { try Asset(text) }

  @Test func `an account's spendable balance leaves out reserves, liabilities and frozen assets`() throws {
    let account = try account()
    let dollars = try asset("USDC:GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5")
    let frozen = try asset("LONGERCODE12:GAIH3ULLFQ4DGSECF2AR555KZ4KNDGEKN4AFI4SU2M7B43MGK3QJZNSR")
    // Two base reserves for the account and three for its entries, minus two that are sponsored.
    #expect(account.minimumBalance(baseReserve: reserve) == (try Amount("1.5")))
    #expect(account.spendable(of: .native, baseReserve: reserve) == (try Amount("9898.49997")))
    #expect(account.spendable(of: dollars, baseReserve: reserve) == (try Amount("10.4999999")))
    #expect(account.spendable(of: frozen, baseReserve: reserve) == .zero)
    #expect(account.spendable(of: try asset("USDC:\(address)"), baseReserve: reserve) == .max)
    #expect(account.spendable(of: try asset("EURC:GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5"), baseReserve: reserve) == .zero)
    #expect(account.balance(of: dollars)?.receivable == (try Amount("922337203673.9775807")))
    #expect(account.balance(of: frozen)?.receivable == .zero)
    #expect(account.balance(of: .native)?.receivable == (try Amount("922337193685.4776107")))
  }

  @Test func `a reserve above the balance leaves nothing to spend`() throws {
    var account = try account()
    (account.subentryCount, account.numSponsoring, account.numSponsored) = (.max, .max, 0)
    #expect(account.spendable(of: .native, baseReserve: reserve) == .zero)
    #expect(account.minimumBalance(baseReserve: .max) == .max)
    #expect(account.spendable(of: .native, baseReserve: .max) == .zero)
    (account.subentryCount, account.numSponsoring, account.numSponsored) = (0, 0, 2)
    #expect(account.minimumBalance(baseReserve: reserve) == .zero)
  }

  @Test func `an account requires a memo only by SEP-29's data entry with the value 1`() throws {
    var account = try account()
    #expect(account.requiresMemo)
    #expect(account.dataValues == ["config.memo_required": Array("1".utf8)])
    for value in ["MA==", "MTE=", "", "not base64"] {
      account.data["config.memo_required"] = value
      #expect(!account.requiresMemo)
    }
  }

  @Test func `an account's signers are read with its thresholds, and signers of unknown types are skipped`() throws {
    var account = try account()
    account.signers.append(SignerResource(weight: 9, key: "Z0", type: "of_tomorrow"))
    let signers = account.accountSigners
    #expect(signers.thresholds == [.low: 0, .medium: 2, .high: 255])
    #expect(signers.signers.map(\.weight) == [1, 255])
    #expect(signers.signers.first?.key == .ed25519(try AccountID(address)))
    account.signers.removeFirst()
    #expect(account.accountSigners.signers.map(\.weight) == [255])
  }

  @Test func `fee statistics are read in the form that a fee policy uses`() throws {
    let stats: FeeStatsResource = try Answer("fee_stats").decoded()
    #expect(stats.statistics.minimum == 100)
    #expect(stats.statistics.offers[.p10] == 20_000)
    #expect(stats.statistics.offers[.p99] == 198_000)
    #expect(stats.statistics.offers.count == FeePercentile.allCases.count)
    #expect(try FeePolicy.percentile(.p50, cap: 1_000_000).baseFee(stats.statistics) == 100_000)
    for percentile in FeePercentile.allCases {
      #expect(stats.feeCharged[percentile] == Amount(fee: UInt32(percentile.rawValue) * 100))
    }
  }

  @Test func `a missing account or transaction is nil, and a failed lookup is an error`() async throws {
    let missing = ScriptedTransport.Step.reply(HTTPReply(status: 404, body: try Answer("not_found").bytes))
    let transport = ScriptedTransport([
      missing, missing, .reply(HTTPReply(status: 404)), .failure(.timedOut), .reply(HTTPReply(status: 200, body: try Answer("account").bytes)),
    ])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    let (id, hash) = (try AccountID(address), try #require(TransactionHash(String(repeating: "0", count: 64))))
    #expect(try await horizon.findAccount(id) == nil)
    #expect(try await horizon.findTransaction(hash) == nil)
    await #expect(throws: HorizonError.notHorizon("status 404")) { try await horizon.findAccount(id) }
    await #expect(throws: HorizonError.timedOut) { try await horizon.findTransaction(hash) }
    #expect(try await horizon.findAccount(id)?.accountID == id)
  }

  @Test func `the latest ledger is the first in descending order`() async throws {
    var page: Page<LedgerResource> = try Answer("ledgers").decoded()
    let transport = ScriptedTransport(
      try [page.records, []].map { records in
        page.records = records
        return .reply(HTTPReply(status: 200, body: Array(try JSONEncoder().encode(page))))
      })
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    let latest = try await horizon.latestLedger()
    #expect(latest.baseReserve == (try Amount("0.5")))
    #expect(Date(timeIntervalSince1970: TimeInterval(latest.closeTime)) == latest.closedAt)
    await #expect(throws: HorizonError.notFound) { try await horizon.latestLedger() }
    #expect(transport.requests.first?.url == "https://horizon.example/ledgers?limit=1&order=desc")
  }

  @Test func `recipients that require a memo are found, and a failed lookup is an error`() async throws {
    let account = HTTPReply(status: 200, body: try Answer("account").bytes)
    let transport = ScriptedTransport([.reply(account), .reply(HTTPReply(status: 404, body: try Answer("not_found").bytes)), .failure(.timedOut)])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    let id = try AccountID(address)
    let pay = StellarKit.Operation(.payment(destination: MuxedAccount(id), asset: .native, amount: try Amount("1")))
    let transaction = try Transaction(source: MuxedAccount(id), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: 9), operations: [pay, pay])
    #expect(try await horizon.recipientsMissingMemo(of: transaction) == [id])
    #expect(try await horizon.recipientsMissingMemo(of: transaction) == [])
    await #expect(throws: HorizonError.timedOut) { try await horizon.recipientsMissingMemo(of: transaction) }
    #expect(transport.requests.count == 3)
  }

  @Test func `a claimable balance's conditions are evaluated and described`() throws {
    let page: Page<ClaimableBalanceResource> = try Answer("claimable_balances").decoded()
    let balance = try #require(page.records.first)
    let (first, second, third) = (balance.claimants[0], balance.claimants[1], balance.claimants[2])
    let now = Date(timeIntervalSince1970: 1_795_232_040)
    #expect(balance.claimability(for: first.destination, at: now) == .never)
    #expect(balance.claimability(for: second.destination, at: now) == .never)
    #expect(balance.claimability(for: third.destination, at: now) == .now(until: nil))
    #expect(balance.claimability(for: try AccountID("GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5"), at: now) == .never)
    #expect(third.predicate.words == "at any time")
    var tomorrow = balance
    tomorrow.claimants = [ClaimantResource(destination: first.destination, predicate: .other(["at_full_moon": .bool(true)]))]
    #expect(tomorrow.claimability(for: first.destination, at: now) == .unknown)
    #expect(tomorrow.claimants[0].predicate.words == "on a condition that this wallet can't read")
    tomorrow.claimants[0].predicate = .known(.before(seconds: .max))
    #expect(tomorrow.claimability(for: first.destination, at: now) == .now(until: nil))
    #expect(tomorrow.claimability(for: first.destination, at: .distantFuture) == .now(until: nil))
  }

  @Test func `a contract call lists its balance changes`() throws {
    let page: Page<OperationResource> = try Answer("operations").decoded()
    let calls = page.records.compactMap { record in
      if case .invokeHostFunction(let details) = record.details { details.assetBalanceChanges } else { nil }
    }
    let changes = try #require(calls.first)
    #expect(changes.map(\.type) == ["transfer", "mint", "clawback", "burn"])
    #expect(changes[0].from == address)
    #expect(changes[0].amount.amount == (try Amount("12.5")))
    #expect(changes[1].amount.amount == nil)
    #expect(changes[3].to == nil)
  }

  @Test func `an operation's balance changes count only its own effects of the account`() throws {
    let effects: [EffectResource] = try Answer("effects").decoded(as: Page<EffectResource>.self).records
    #expect(Set(effects.map(\.operationID)) == [5_209_795_272_801])
    let operations: [OperationResource] = try Answer("operations").decoded(as: Page<OperationResource>.self).records
    let (own, other) = (try #require(operations.first), try #require(operations.last))
    #expect(own.id == 5_209_795_272_801)
    #expect(!own.balanceChanges(of: try AccountID(address), by: effects).isEmpty)
    #expect(own.balanceChanges(of: try AccountID("GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5"), by: effects).isEmpty)
    #expect(other.balanceChanges(of: try AccountID(address), by: effects).isEmpty)
  }
  @Test func `a contract credit keeps a muxed id above 2⁵³`() throws {
    let details = try Answer("effects").decoded(as: Page<EffectResource>.self).records.map(\.details)
    let muxed = details.compactMap { if case .contractCredited(_, _, _, let muxed) = $0 { muxed } else { nil } }
    #expect(try muxed.map { try ContractAddress($0).muxedID } == [9_007_199_254_740_993])
  }
}
