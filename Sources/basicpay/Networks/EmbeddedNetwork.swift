import Foundation
import Logging
import SandboxKit
import Sentences
import ServiceLifecycle
import StellarKit
import WalletKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The embedded network of a home. This process runs it, or uses the one that another process runs.
enum EmbeddedNetwork {
  /// The port of the test anchor, beside the sandbox's own standard port.
  private static let standardAnchorPort = 8001

  /// Returns the path of the file in which the network keeps its history.
  static func database(of home: WalletHome) -> String {
    home.folder(of: .sandbox).appending(path: "sandbox.sqlite").path
  }

  /// Opens the ledger.
  static func open(
    _ storage: SandboxStorage, network: Network = .sandbox, closeTime: Int = 0, checksInvariants: Bool = false, keepsMeta: Bool = true
  ) throws -> Sandbox {
    try Sandbox(
      storage: storage, network: network, closeTime: .seconds(closeTime), checksInvariants: checksInvariants, keepsMeta: keepsMeta,
      now: SystemEnvironment.now)
  }

  /// Makes the test anchor beside the network.
  static func anchor(of sandbox: Sandbox, delays: AnchorDelays = .standard) throws -> TestAnchor {
    try TestAnchor(sandbox: sandbox, delays: delays, now: SystemEnvironment.now, randomBytes: SystemEnvironment.randomBytes)
  }

  /// Makes the imitation of the Meso ramp beside the network.
  static func ramp(delays: RampDelays = .standard) -> Ramp {
    Ramp(delays: delays, now: SystemEnvironment.now, randomBytes: SystemEnvironment.randomBytes)
  }

  /// The role of a process for the network of a home.
  enum Role {
    /// Another process runs it for long. Its Horizon answers at this port of this machine.
    case client(port: Int)
    /// This process runs it.
    case server(SandboxLease)
  }

  /// Finds out whether the network runs already. If a command runs it for a moment, this waits until that has ended.
  ///
  /// - Parameter isChanging: whether this process may change anything in the home.
  static func role(of home: WalletHome, isChanging: Bool = true) async throws -> Role {
    for _ in 0..<300 {
      if let lease = try SandboxLease.take(of: home, isChanging: isChanging) { return .server(lease) }
      if let port = SandboxLease.port(of: home) { return .client(port: port) }
      try await SystemEnvironment.clock.sleep(for: .milliseconds(100))
    }
    throw Refused("Another command has been using the sandbox in \(home.folder.path) for more than 30 seconds. Stop it, then try again.")
  }

  /// Calls `body` with the address of a Horizon: that of the process that already runs this home's network, or that of a network that runs as long as
  /// `body` takes, with its test anchor at its last port.
  ///
  /// - Parameters:
  ///   - hasRamp: whether an imitation of the Meso ramp is to run beside it.
  ///   - staysOpen: whether it runs for long, so that other commands use this one.
  static func use(
    of home: WalletHome, logger: Logger, hasAnchor: Bool = true, hasRamp: Bool = false, staysOpen: Bool = false,
    _ body: @Sendable (_ horizon: String) async throws -> Void
  ) async throws {
    switch try await role(of: home) {
    case .client(let port): try await body("http://127.0.0.1:\(port)")
    case .server(let lease):
      let sandbox = try open(.file(database(of: home)))
      do {
        try await run(sandbox, lease, logger, hasAnchor: hasAnchor, hasRamp: hasRamp, staysOpen: staysOpen, body)
      } catch {
        await sandbox.close()
        throw error
      }
      await sandbox.close()
      withExtendedLifetime(lease) {}
    }
  }

  /// Calls `body` with the address of a Horizon, and changes nothing: if no process runs this home's network, a copy of it runs.
  ///
  /// If Ctrl-C or SIGTERM ends it, it throws nothing, and `body` may not have been called.
  static func look(at home: WalletHome, logger: Logger, _ body: @escaping @Sendable (_ horizon: String) async throws -> Void) async throws {
    removeForgottenCopies()
    // Unless the process is killed, nothing is left of the copy.
    try await UntilInterrupted.run {
      switch try await role(of: home, isChanging: false) {
      case .client(let port): try await body("http://127.0.0.1:\(port)")
      case .server(let lease):
        let copy = WalletHome(folder: FileManager.default.temporaryDirectory.appending(path: copyPrefix + UUID().uuidString))
        defer { try? FileManager.default.removeItem(at: copy.folder) }
        do {
          let (files, place) = (FileManager.default, database(of: copy))
          try copy.prepare()
          try files.createDirectory(at: copy.folder(of: .sandbox), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
          // With the files that a killed process left behind.
          for ending in ["", "-journal", "-wal"] where files.fileExists(atPath: database(of: home) + ending) {
            try files.copyItem(atPath: database(of: home) + ending, toPath: place + ending)
          }
        } catch {
          throw Refused(StoreError.home(copy.folder.path).sentence)
        }
        withExtendedLifetime(lease) {}
        try Task.checkCancellation()
        // The copy's anchor would take the place of the real one.
        try await use(of: copy, logger: logger, hasAnchor: false, body)
      }
    }
  }

  private static let copyPrefix = "basicpay-doctor-"

  /// Removes copies that processes left which were killed more than a day ago: only folders of this user's own, and nothing that a link leads to.
  private static func removeForgottenCopies() {
    let (files, folder) = (FileManager.default, FileManager.default.temporaryDirectory)
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    for path in names.filter({ $0.hasPrefix(copyPrefix) }).map({ folder.appending(path: $0).path }) {
      // For a link, these are the link's own attributes.
      guard let found = try? files.attributesOfItem(atPath: path), found[.type] as? FileAttributeType == .typeDirectory,
        (found[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(), let changed = found[.modificationDate] as? Date,
        SystemEnvironment.now().timeIntervalSince(changed) > 24 * 60 * 60
      else { continue }
      try? files.removeItem(atPath: path)
    }
  }

  private static func run(
    _ sandbox: Sandbox, _ lease: SandboxLease, _ logger: Logger, hasAnchor: Bool, hasRamp: Bool, staysOpen: Bool,
    _ body: @Sendable (_ horizon: String) async throws -> Void
  ) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let anchor = hasAnchor ? try anchor(of: sandbox) : nil
    // The anchor's last port, so that transfers that were begun with it go on.
    let place = await anchor?.lastPort ?? standardAnchorPort
    // A command of another home may have taken that port a moment ago. Only listening there tells, and then the command goes on without its anchor.
    let server = SandboxServer(sandbox: sandbox, port: 0, anchor: anchor, anchorPort: place, ramp: hasRamp ? ramp() : nil, logger: logger) {
      if staysOpen { lease.announce(port: $0) }
      port.yield($0)
    } onAnchorRunning: {
      if staysOpen { lease.announce(.anchor, port: $0) }
    } onAnchorPortTaken: {
    } onRampRunning: {
      lease.announce(.ramp, port: $0)
    }
    let group = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        // Ends the wait for the port if the server can't start.
        defer { port.finish() }
        try await group.run()
      }
      var failure: (any Error)?
      for await port in ports.prefix(1) {
        do { try await body("http://127.0.0.1:\(port)") } catch { failure = error }
      }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      if let failure { throw failure }
    }
  }
}
