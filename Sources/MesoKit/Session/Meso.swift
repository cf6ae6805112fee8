import Synchronization

/// One transfer through Meso's window, from its opening to its end.
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
/// The surface hands what it receives to ``receive(_:)``. A session that nobody holds any more is destroyed by that.
public final class Meso: Sendable {
  private struct Shared {
    var session: MesoSession
    var loadTimer: Task<Void, Never>?
    var signatureTimer: Task<Void, Never>?
  }

  /// What is transferred.
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
  ///   - configuration: what is to be transferred.
  ///   - clock: what the two time-outs go by.
  ///   - loadTimeout: how long the window's page may take for its first message before ``MesoEvent/loadFailed(_:)`` says so. The session
  ///     goes on all the same, since a page can be slow.
  ///   - signatureTimeout: how long a ``SignatureRequest`` may wait for its answer before it counts as refused.
  ///   - limits: how much the window may say.
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

  /// How far the session is.
  public var state: MesoState { shared.withLock { $0.session.state } }

  /// Adds a handler. Handlers are called one after another, in the order of the events, until the session ends. Add them before
  /// ``transfer(on:)`` so that no event is missed.
  public func on(_ handler: @escaping @Sendable (MesoEvent) -> Void) {
    listeners.add(handler)
  }

  /// Returns the events from now on, for one task to go through. It ends with the session. Each call gives another stream with all events.
  public func events() -> AsyncStream<MesoEvent> {
    listeners.stream()
  }

  /// Opens the window.
  ///
  /// - Returns: the window that the surface was told to open: its address and what it is allowed.
  /// - Throws: ``MesoError/alreadyStarted`` the second time and after ``destroy()``, ``MesoError/nobodyListens`` where there is neither a
  ///   handler nor a stream.
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

  /// Takes a message that arrived at the surface. It is checked here; a bad one is reported as ``MesoEvent/messageRefused(_:)``.
  public func receive(_ message: MesoPostedMessage) {
    apply(.message(message))
  }

  /// Takes the platform's word that the window's page isn't there.
  ///
  /// - Parameter reason: the platform's words for it.
  public func loadFailed(_ reason: String) {
    apply(.loadFailed(.failed(reason)))
  }

  /// Ends the session: an open request is refused, the window closed, handlers and streams let go. There is no event. Again, and after the
  /// end, it does nothing.
  public func destroy() {
    let wasIdle = state == .idle
    apply(.destroy)
    if wasIdle { listeners.end() }
  }

  /// Takes one step and passes on, in order, what is to be done.
  ///
  /// - Returns: whether there is something to be done.
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
