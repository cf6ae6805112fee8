import Synchronization

/// A session for one transfer through Meso's window, from opening to end.
///
/// ```swift
/// let meso = Meso(configuration: configuration)
/// meso.on { event in
///   switch event {
///   case .requestSignedMessage(let request): ask(request)  // and then request.sign(with: signer) or request.refuse()
///   case .transferComplete(let transfer): print("Arrived: \(transfer.id)")
///   default: break
///   }
/// }
/// try meso.transfer(on: surface)
/// ```
///
/// The surface passes the messages that it receives to ``receive(_:)``. A session is destroyed when its last reference is released.
public final class Meso: Sendable {
  private struct Shared {
    var session: MesoSession
    var loadTimer: Task<Void, Never>?
    var signatureTimer: Task<Void, Never>?
  }

  /// The configuration of the transfer.
  public let configuration: MesoTransferConfiguration
  private let clock: any Clock<Duration>
  private let loadTimeout: Duration
  private let signatureTimeout: Duration
  private let shared: Mutex<Shared>
  private let listeners = MesoListeners()
  private let outputs: AsyncStream<MesoSession.Output>
  private let outputsEntry: AsyncStream<MesoSession.Output>.Continuation

  /// A session. Nothing is opened yet.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the transfer.
  ///   - clock: the clock for the two timeouts.
  ///   - loadTimeout: how long to wait for the first message of the window's page before ``MesoEvent/loadFailed(_:)``. The session continues anyway,
  ///     since a page can be slow.
  ///   - signatureTimeout: how long a ``SignatureRequest`` may wait for its answer before it counts as refused.
  ///   - limits: the limits for the window's messages.
  public init(
    configuration: MesoTransferConfiguration, clock: any Clock<Duration> = ContinuousClock(),
    loadTimeout: Duration = .seconds(60), signatureTimeout: Duration = .seconds(300), limits: MesoMessageLimits = MesoMessageLimits()
  ) {
    self.configuration = configuration
    self.clock = clock
    self.loadTimeout = loadTimeout
    self.signatureTimeout = signatureTimeout
    shared = Mutex(Shared(session: MesoSession(configuration: configuration, limits: limits)))
    (outputs, outputsEntry) = AsyncStream.makeStream()
  }

  deinit {
    destroy()
    outputsEntry.finish()
  }

  /// The state of the session.
  public var state: MesoState { shared.withLock { $0.session.state } }

  /// Adds a handler. Handlers are called one after another, in the order of the events, until the session ends. Add them before ``transfer(on:)``, so
  /// that no event is missed.
  public func on(_ handler: @escaping @Sendable (MesoEvent) -> Void) {
    listeners.add(handler)
  }

  /// Returns a stream of all events from now on, for use by one task. It ends with the session. Each call returns a separate stream.
  public func events() -> AsyncStream<MesoEvent> {
    listeners.stream()
  }

  /// Opens the window.
  ///
  /// - Returns: the window that the surface was told to open: its address and its permissions.
  /// - Throws: ``MesoError/alreadyStarted`` on a second call and after ``destroy()``, ``MesoError/nobodyListens`` if there is neither a handler nor a
  ///   stream.
  @discardableResult
  public func transfer(on surface: any MesoSurface) throws(MesoError) -> MesoWindow {
    guard state == .idle else { throw .alreadyStarted }
    guard listeners.isThere else { throw .nobodyListens }
    guard apply(.start) else { throw .alreadyStarted }
    let (outputs, listeners, configuration) = (outputs, listeners, configuration)
    Task { [weak self] in
      for await output in outputs {
        switch output {
        case .surface(let command): await surface.perform(command)
        case .event(let event): listeners.tell(event)
        case .askForSignature(let request, let message):
          listeners.tell(
            .requestSignedMessage(
              SignatureRequest(message: message, configuration: configuration) { [weak self] in
                self?.apply(.signatureAnswered(request: request, $0))
              }))
        case .askToSend(let request, let transaction):
          listeners.tell(
            .requestSendTransaction(
              SendTransactionRequest(transaction: transaction, network: configuration.network) { [weak self] in
                self?.apply(.sendTransactionAnswered(request: request, succeeded: $0))
              }))
        case .ended: listeners.end()
        }
      }
      listeners.end()
    }
    return MesoWindow(configuration)
  }

  /// Receives a message that arrived at the surface. It is validated here; an invalid one is reported as ``MesoEvent/messageRefused(_:)``.
  public func receive(_ message: MesoPostedMessage) {
    apply(.message(message))
  }

  /// Receives the platform's report that the window's page failed to load, or has stopped.
  ///
  /// - Parameter reason: the platform's description of the failure.
  public func loadFailed(_ reason: String) {
    apply(.loadFailed(.failed(reason)))
  }

  /// Ends the session: an open request is refused, the window is closed, and handlers and streams are released. There is no event. Calling it again,
  /// or after the end, does nothing.
  public func destroy() {
    let wasIdle = state == .idle
    apply(.destroy)
    if wasIdle { listeners.end() }
  }

  /// Takes one step and passes on the resulting actions in order.
  ///
  /// - Returns: whether there were any actions.
  @discardableResult
  private func apply(_ input: MesoSession.Input) -> Bool {
    shared.withLock { shared in
      let outputs = shared.session.handle(input)
      for output in outputs {
        outputsEntry.yield(output)
        switch output {
        case .surface(.open): shared.loadTimer = timer(loadTimeout, then: .loadFailed(.timedOut))
        case .askForSignature(let request, _):
          shared.signatureTimer?.cancel()
          shared.signatureTimer = timer(signatureTimeout, then: .signatureAnswered(request: request, nil))
        case .ended:
          shared.loadTimer?.cancel()
          shared.signatureTimer?.cancel()
        default: break
        }
      }
      if shared.session.state != .opening { shared.loadTimer?.cancel() }
      if shared.session.isFinished { outputsEntry.finish() }
      return !outputs.isEmpty
    }
  }

  private func timer(_ duration: Duration, then input: MesoSession.Input) -> Task<Void, Never> {
    Task { [weak self, clock] in
      guard (try? await clock.sleep(for: duration)) != nil else { return }
      self?.apply(input)
    }
  }
}
