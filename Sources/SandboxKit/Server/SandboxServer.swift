import Foundation
import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
import NIOHTTPTypes
import ServerConnections
public import ServiceLifecycle
import Synchronization

/// A server for an embedded network over HTTP on this machine: Horizon's API, Stellar RPC and the friendbot, with a test anchor and an imitation of
/// the Meso ramp at ports of their own.
public struct SandboxServer: Service {
  /// The default number of ledgers that Stellar RPC reports: about a week's, as in stellar-rpc.
  public static let standardRPCRetention: UInt32 = RPCMethods.standardRetention

  /// The limits for all its ports together. With the wallet's own ports, in the browser and for devices, they stay below the 1,024 files that Linux
  /// usually lets a program have open unless it asks for more.
  static let limits = {
    var limits = ConnectionLimits()
    limits.count = 400
    // Unlike browsers, programs wait for a long time between two requests, and some send the next one before the last is answered.
    limits.silence = .seconds(120)
    limits.ahead = 100
    return limits
  }()

  private let sandbox: Sandbox
  private let host: String
  private let port: Int
  private let faultPort: Int?
  private let anchor: TestAnchor?
  private let anchorPort: Int
  private let ramp: Ramp?
  private let rampPort: Int
  private let rpcPort: Int?
  private let rpcRetention: UInt32
  private let isOpenToAllPages: Bool
  private let http: HTTPConnections
  private let logger: Logger
  private let onRunning: @Sendable (Int) async -> Void
  private let onFaultsRunning: @Sendable (Int) async -> Void
  private let onAnchorRunning: @Sendable (Int) async -> Void
  private let onAnchorPortTaken: (@Sendable () async -> Void)?
  private let onRampRunning: @Sendable (Int) async -> Void
  private let onRPCRunning: @Sendable (Int) async -> Void

  /// A server of an embedded network, which answers while it runs.
  ///
  /// - Parameters:
  ///   - sandbox: the network to answer for.
  ///   - host: the address to listen on, which should be one of this machine's own; with 127.0.0.1, ::1 is listened on, too.
  ///   - port: the port to listen on; 0 for any that is free.
  ///   - faultPort: the port, if any, where tests make requests fail, hold ledgers and restart the network; 0 for any that is free.
  ///   - anchor: the test anchor of this network, if it is to have one.
  ///   - anchorPort: the anchor's port; 0 for any that is free.
  ///   - ramp: the imitation of the Meso ramp, if there is to be one.
  ///   - rampPort: the imitation's port; 0 for any that is free.
  ///   - rpcPort: a port of its own for Stellar RPC, which answers at the path `/rpc` of Horizon's port in any case; 0 for any that is free.
  ///   - rpcRetention: how many ledgers Stellar RPC reports, at least 1.
  ///   - isOpenToAllPages: whether web pages of every site may ask the friendbot and submit transactions, and not only those of this machine.
  ///   - logger: the logger for what goes wrong.
  ///   - onRunning: called with the port once the server listens.
  ///   - onFaultsRunning: called with the port once the fault switches answer.
  ///   - onAnchorRunning: called with the port once the anchor answers.
  ///   - onAnchorPortTaken: called if another program has the anchor's port; the network is then served without the anchor. Nil if it isn't to be
  ///     served without it.
  ///   - onRampRunning: called with the port once the imitation of the ramp answers.
  ///   - onRPCRunning: called with the port once Stellar RPC answers at a port of its own.
  public init(
    sandbox: Sandbox, host: String = "127.0.0.1", port: Int, faultPort: Int? = nil, anchor: TestAnchor? = nil, anchorPort: Int = 0,
    ramp: Ramp? = nil, rampPort: Int = 0, rpcPort: Int? = nil, rpcRetention: UInt32 = standardRPCRetention, isOpenToAllPages: Bool = false,
    logger: Logger,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }, onFaultsRunning: @escaping @Sendable (Int) async -> Void = { _ in },
    onAnchorRunning: @escaping @Sendable (Int) async -> Void = { _ in }, onAnchorPortTaken: (@Sendable () async -> Void)? = nil,
    onRampRunning: @escaping @Sendable (Int) async -> Void = { _ in }, onRPCRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) {
    self.sandbox = sandbox
    self.host = host
    self.port = port
    self.faultPort = faultPort
    self.anchor = anchor
    self.anchorPort = anchorPort
    self.ramp = ramp
    self.rampPort = rampPort
    self.rpcPort = rpcPort
    self.rpcRetention = rpcRetention
    self.isOpenToAllPages = isOpenToAllPages
    http = HTTPConnections(limits: Self.limits) { fault, _ in
      let status = fault == .address ? HTTPResponse.Status.uriTooLong : .requestHeaderFieldsTooLarge
      return [.head(HTTPResponse(status: status, headerFields: [.connection: "close", .contentLength: "0"])), .end(nil)]
    }
    self.logger = logger
    self.onRunning = onRunning
    self.onFaultsRunning = onFaultsRunning
    self.onAnchorRunning = onAnchorRunning
    self.onAnchorPortTaken = onAnchorPortTaken
    self.onRampRunning = onRampRunning
    self.onRPCRunning = onRPCRunning
  }

  /// Serves until cancelled or shut down gracefully, which ends event streams. Meanwhile it closes ledgers, if they close at an interval. The sandbox
  /// stays open, and can be served again.
  ///
  /// Horizon's API starts to answer last, so that a program that waits for it finds the other servers, too.
  ///
  /// - Throws: ``SandboxError/portInUse(_:)`` or ``SandboxError/notListening(host:port:reason:)``.
  public func run() async throws {
    let faults = faultPort.map { _ in FaultSwitches() }
    let (restarts, restart) = AsyncStream.makeStream(of: Duration.self)
    let others = others(faults, restart: { restart.yield($0) })
    let (listening, isListening) = AsyncStream.makeStream(of: Void.self)
    let (shutdowns, shutdown) = AsyncStream.makeStream(of: Void.self)
    await sandbox.startWaiting()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await sandbox.run() }
      if let anchor { group.addTask { await anchor.run() } }
      group.addTask { for await _ in shutdowns { await sandbox.finishWaiting() } }
      defer {
        shutdown.finish()
        group.cancelAll()
      }
      try await withGracefulShutdownHandler {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for other in others {
            group.addTask {
              defer { isListening.yield() }
              try await other { isListening.yield() }
            }
          }
          group.addTask {
            var waiting = listening.makeAsyncIterator()
            for _ in others { await waiting.next() }
            guard !Task.isCancelled else { return }
            if let faults {
              try await serve(faults: faults, restarts)
            } else {
              try await serve(on: port, faults: nil, onRunning: onRunning)
            }
          }
          // The first server that can't go on ends the others, which `waitForAll` would wait for.
          while try await group.next() != nil {}
        }
      } onGracefulShutdown: {
        shutdown.yield()
      }
    }
  }

  /// A server beside Horizon's API, which calls its argument once it listens.
  private typealias Other = @Sendable (_ isListening: @escaping @Sendable () -> Void) async throws -> Void

  /// Returns the servers that are asked for: the anchor's API, the ramp's pages, Stellar RPC at a port of its own, and the fault switches.
  private func others(_ faults: FaultSwitches?, restart: @escaping @Sendable (Duration) -> Void) -> [Other] {
    let own = rpcServers(faults) + anchorServers(faults) + rampServers
    guard let faults, let faultPort else { return own }
    let router = FaultRouter(sandbox: sandbox, anchor: anchor, ramp: ramp, switches: faults, restart: restart, logger: logger)
    return own + [other(router.routes(), on: faultPort, onRunning: onFaultsRunning)]
  }

  private func other(
    _ routes: @autoclosure @escaping @Sendable () -> Router<BasicRequestContext>, on port: Int, drops: Bool = false,
    onRunning: @escaping @Sendable (Int) async -> Void
  ) -> Other {
    { isListening in
      try await listen(routes(), on: port, drops: drops) {
        await onRunning($0)
        isListening()
      }
    }
  }

  private var rpc: RPCRouter {
    var router = RPCRouter(sandbox: sandbox, retention: rpcRetention)
    router.isOpenToAllPages = isOpenToAllPages
    router.logger = logger
    return router
  }

  private func rpcServers(_ faults: FaultSwitches?) -> [Other] {
    guard let rpcPort else { return [] }
    var rpc = rpc
    rpc.friendbotPort = port
    let router = rpc
    return [other(router.routes(faults: faults), on: rpcPort, drops: faults != nil, onRunning: onRPCRunning)]
  }

  /// The imitation of the ramp, and for tests a second server at another origin that pretends to be it.
  private var rampServers: [Other] {
    guard let ramp else { return [] }
    let router = RampRouter(ramp: ramp)
    let pages = other(router.routes(), on: rampPort, onRunning: onRampRunning)
    guard faultPort != nil else { return [pages] }
    return [pages, other(router.strangersRoutes(), on: 0) { await ramp.setOtherOrigin("http://localhost:\($0)") }]
  }

  private func anchorServers(_ faults: FaultSwitches?) -> [Other] {
    guard let anchor else { return [] }
    let router = AnchorRouter(anchor: anchor, faults: faults)
    let server = other(router.routes(), on: anchorPort, drops: faults != nil) { port in
      await anchor.open(at: AnchorOrigin(port: port))
      await onAnchorRunning(port)
    }
    return [
      { isListening in
        await anchor.setLogger(logger)
        do {
          try await server(isListening)
        } catch let error as SandboxError {
          guard case .portInUse = error, let onAnchorPortTaken else { throw error }
          await onAnchorPortTaken()
        }
      }
    ]
  }

  /// Serves Horizon's API, and restarts the network as often as that is asked for.
  private func serve(faults: FaultSwitches, _ restarts: AsyncStream<Duration>) async throws {
    let bound = BoundPort(port)
    var isFirst = true
    while true {
      let (port, isFirstTime) = (bound.port.withLock { $0 }, isFirst)
      isFirst = false
      let pause = try await withThrowingTaskGroup(of: Duration?.self) { group in
        defer { group.cancelAll() }
        group.addTask {
          try await serve(on: port, faults: faults) { port in
            bound.port.withLock { $0 = port }
            if isFirstTime { await onRunning(port) }
          }
          return nil
        }
        group.addTask { await restarts.first { _ in true } }
        return try await group.next() ?? nil
      }
      guard let pause else { return }
      await sandbox.forgetWaiting()
      try await Task.sleep(for: pause)
      try await sandbox.restart()
    }
  }

  private func serve(on port: Int, faults: FaultSwitches?, onRunning: @escaping @Sendable (Int) async -> Void) async throws {
    let router = HorizonRouter(sandbox: sandbox, isOpenToAllPages: isOpenToAllPages, faults: faults, rpc: rpc, logger: logger)
    try await listen(router.routes(), on: port, drops: faults != nil, onRunning: onRunning)
  }

  private func listen(
    _ router: Router<BasicRequestContext>, on port: Int, drops: Bool = false, onRunning: @escaping @Sendable (Int) async -> Void
  ) async throws {
    var logger = logger
    // A restart cuts connections off, which Hummingbird would call an error.
    if drops { logger.logLevel = .critical }
    let (responder, log) = (router.buildResponder(), logger)
    let serve: Loopback.Listening = { address, port, onRunning in
      let application = Application(
        responder: responder,
        server: .http1(configuration: http.configuration { drops ? [DropHandler()] : [] }),
        configuration: ApplicationConfiguration(address: .hostname(address, port: port)),
        onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) },
        logger: log
      )
      try await application.run()
    }
    do {
      if host == "127.0.0.1" {
        try await Loopback.listen(at: port, onRunning: onRunning, serve)
      } else {
        try await serve(host, port, onRunning)
      }
    } catch let error as IOError {
      throw error.errnoCode == EADDRINUSE
        ? SandboxError.portInUse(port)
        : SandboxError.notListening(host: host, port: port, reason: error.description)
    }
  }
}

/// The port that a server got, which it gets again after a restart.
private final class BoundPort: Sendable {
  let port: Mutex<Int>

  init(_ port: Int) {
    self.port = Mutex(port)
  }
}
