import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle
import StellarKit
import StellarXDR
import Synchronization
import Testing

@testable import SandboxKit

/// Foundation has a type of this name, too.
typealias Operation = StellarKit.Operation

/// A sandbox with its test anchor, served over HTTP, with a clock that tests move.
struct AnchorFixture: Sendable {
  let sandbox: Sandbox
  let anchor: TestAnchor
  let clock: TestClock
  /// Where the anchor answers.
  let base: String
  let faults: String

  var domain: String { String(base.dropFirst(7)) }
  var issuer: KeyPair { anchor.accounts.issuer }
  var distribution: AccountID { anchor.accounts.distribution.accountID }

  func asset(_ asset: IssuedAsset) throws -> Asset { try asset.asset(issuer: issuer.accountID) }

  /// Runs a test against an anchor of its own, and shuts that down.
  static func run(
    _ storage: SandboxStorage = .inMemory, clock: TestClock = TestClock(), closeTime: Duration = .zero, delays: AnchorDelays = .standard,
    _ test: @Sendable @escaping (AnchorFixture) async throws -> Void
  ) async throws {
    let sandbox = try Sandbox.test(storage, closeTime: closeTime, clock: clock, checksInvariants: true)
    let anchor = try TestAnchor(sandbox: sandbox, delays: delays, now: clock.now) { count in
      var generator = SystemRandomNumberGenerator()
      return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let (faultPorts, faultPort) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "anchor-test")
    logger.logLevel = .critical
    let server = SandboxServer(sandbox: sandbox, port: 0, faultPort: 0, anchor: anchor, logger: logger) { _ in
    } onFaultsRunning: {
      faultPort.yield($0)
    } onAnchorRunning: {
      port.yield($0)
    }
    let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: logger))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports.prefix(1) {
        for await faultPort in faultPorts.prefix(1) {
          let fixture = AnchorFixture(
            sandbox: sandbox, anchor: anchor, clock: clock, base: "http://localhost:\(port)", faults: "http://127.0.0.1:\(faultPort)")
          do {
            try await test(fixture)
          } catch {
            await group.triggerGracefulShutdown()
            throw error
          }
        }
      }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
    await sandbox.close()
  }

  // MARK: People

  /// Somebody with an account that has lumens, and trustlines to the given assets of the anchor.
  func person(_ n: UInt8, holding assets: [IssuedAsset] = []) async throws -> AnchorClient {
    let key = try await sandbox.funded(n)
    _ = try await get("/.well-known/stellar.toml")
    try await anchor.prepare()
    for asset in assets {
      guard case .issued(let code, let issuer) = try self.asset(asset) else { continue }
      try await submit(key, Operation(.changeTrust(code: code, issuer: issuer, limit: .max)))
    }
    return AnchorClient(fixture: self, key: key)
  }

  /// Gives somebody an amount of the anchor's assets.
  func give(_ amount: String, _ asset: IssuedAsset, to key: KeyPair) async throws {
    let payment = Operation(.payment(destination: MuxedAccount(key.accountID), asset: try self.asset(asset), amount: try Amount(amount)))
    try await submit(issuer, payment)
  }

  @discardableResult func submit(_ key: KeyPair, _ operations: Operation..., memo: Memo = .none) async throws -> StoredTransaction {
    let last = try #require(await sandbox.sequenceNumber(of: key.accountID))
    let transaction = try Transaction(
      source: MuxedAccount(key.accountID), sequenceNumber: last + 1, timeBounds: TimeBounds(maxTime: UInt64(Int64.max)), memo: memo,
      operations: operations)
    let submission = try await sandbox.submit(try transaction.signed(by: [key], on: sandbox.network).envelope)
    let stored = try #require(submission.transaction, "\(submission)")
    try #require(stored.isSuccessful, "\(stored.result)")
    return stored
  }

  /// An account's balance of an asset.
  func balance(of key: KeyPair, _ asset: IssuedAsset) async throws -> String {
    let asset = try self.asset(asset)
    return await sandbox.withState { state in
      let stroops =
        asset == .native
        ? state.accounts[key.accountID]?.balance : state.trustlines[TrustlineKey(account: key.accountID, asset: asset.xdr)]?.balance
      return Amount(clamping: stroops ?? 0).trimmed
    }
  }

  // MARK: Requests

  func get(_ path: String, token: String? = nil) async throws -> AnchorReply { try await send(.GET, path, token: token) }

  func send(
    _ method: HTTPMethod, _ path: String, token: String? = nil, type: String? = nil, body: [UInt8] = [], host: String? = nil, origin: String? = nil
  ) async throws -> AnchorReply {
    var request = HTTPClientRequest(url: path.hasPrefix("http") ? path : base + path)
    request.method = method
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    if let type { request.headers.add(name: "Content-Type", value: type) }
    if let host { request.headers.add(name: "Host", value: host) }
    if let origin { request.headers.add(name: "Origin", value: origin) }
    if !body.isEmpty { request.body = .bytes(ByteBuffer(bytes: body)) }
    let response = try await Self.client.execute(request, timeout: .minutes(5))
    let content = try await response.body.collect(upTo: 1 << 20)
    return AnchorReply(status: Int(response.status.code), headers: response.headers, text: String(buffer: content))
  }

  /// Follows no redirects, so that tests see them.
  private static let client = HTTPClient(
    eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))
}
