import Foundation
import HorizonKit
import SandboxKit
import ServiceLifecycle
import StellarKit
import Testing

/// The code of SandboxKit's guides, verbatim; more of it is in `LocalNetwork`.
@MainActor
struct SandboxKitGuideTests {
  @Test func `the friendbot funds an account of an in-memory network`() async throws {
    try await LocalNetwork.run { url in
      let seed = LocalNetwork.randomBytes(32)
      let horizon = try Horizon(url: url)
      let pair = try KeyPair(seed: seed)
      _ = try await horizon.fund(pair.accountID)
      let account = try await horizon.account(pair.accountID)
      #expect(account.accountID == pair.accountID)
    }
  }

  @Test func `a network whose port is in use says so`() async throws {
    try await LocalNetwork.run { url in
      let used = try #require(URL(string: url)?.port)
      let sandbox = try Sandbox(storage: .inMemory, now: { Date() })
      let (ports, port) = AsyncStream.makeStream(of: Int.self)
      let server = SandboxServer(sandbox: sandbox, port: used, logger: LocalNetwork.logger) { port.yield($0) }
      let group = ServiceGroup(services: [server], logger: LocalNetwork.logger)
      await #expect(throws: SandboxError.portInUse(used)) {
        try await LocalNetwork.run(group, ports: ports, port: port) { _ in Issue.record("The port was free.") }
      }
    }
  }

  @Test func `a network is stored in a file and closed`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "basicpay-guide-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "sandbox.sqlite").path
    let sandbox = try Sandbox(storage: .file(file), closeTime: .seconds(5), now: { Date() })
    let closing = Task { await sandbox.run() }
    closing.cancel()
    await sandbox.close()
    #expect(FileManager.default.fileExists(atPath: file))
  }
}
