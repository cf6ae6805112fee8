/// The state machine of a session, from opening to closing, as a value: it takes inputs and returns the resulting actions in order.
///
/// It has no clock, no window and no task, so that every order of messages can be tested.
struct MesoSession: Sendable {
  /// An input.
  enum Input: Hashable, Sendable {
    case start
    case message(MesoPostedMessage)
    case signatureAnswered(request: Int, String?)
    case sendTransactionAnswered(request: Int, succeeded: Bool)
    case loadFailed(MesoLoadFailure)
    case destroy
  }

  /// An action to take.
  enum Output: Hashable, Sendable {
    case surface(MesoSurfaceCommand)
    case event(MesoEvent)
    /// Tells the application, with a callback that leads to ``Input/signatureAnswered(request:_:)``.
    case askForSignature(request: Int, message: String)
    /// Tells the application, with a callback that leads to ``Input/sendTransactionAnswered(request:succeeded:)``.
    case askToSend(request: Int, MesoSendTransaction)
    /// The session has ended, and no event follows.
    case ended
  }

  let configuration: MesoTransferConfiguration
  let limits: MesoMessageLimits
  private(set) var state = MesoState.idle

  private var requests = 0
  private var signature: (request: Int, frame: MesoFrame)?
  private var sending: (request: Int, transaction: MesoSendTransaction)?
  private var wasAskedToSend = false
  private var isModalOpen = false
  private var isWindowOpen = false
  private var messages = 0
  private var refusals = 0

  init(configuration: MesoTransferConfiguration, limits: MesoMessageLimits = MesoMessageLimits()) {
    self.configuration = configuration
    self.limits = limits
  }

  /// Takes one step. After the end, only ``Input/destroy`` has an effect: it closes a remaining window.
  mutating func handle(_ input: Input) -> [Output] {
    switch (state, input) {
    case (.idle, .start):
      state = .opening
      isWindowOpen = true
      return [.surface(.open(MesoWindow(configuration)))]
    case (.idle, .destroy):
      return end(.destroyed)
    case (.ended, .destroy) where isWindowOpen:
      isWindowOpen = false
      return [.surface(.close)]
    case (.idle, _), (.ended, _), (_, .start):
      return []
    case (_, .message(let posted)):
      do throws(MesoMessageRefusal) {
        return try handle(posted)
      } catch {
        return report(error)
      }
    case (_, .signatureAnswered(let request, let signedMessage)):
      return signature?.request == request ? reply(signedMessage) : []
    case (_, .sendTransactionAnswered(let request, let succeeded)):
      return sendTransactionAnswered(request, succeeded: succeeded)
    case (_, .loadFailed(.timedOut)) where state != .opening:
      return []
    case (_, .loadFailed(let failure)):
      return [.event(.loadFailed(failure))]
    case (_, .destroy):
      return end(.destroyed)
    }
  }

  private mutating func handle(_ posted: MesoPostedMessage) throws(MesoMessageRefusal) -> [Output] {
    guard posted.origin == configuration.origin.text else { throw .wrongOrigin(posted.origin) }
    guard let frame = posted.frame, frame == .main || isModalOpen else { throw .wrongWindow }
    messages += 1
    guard messages <= limits.messages else {
      guard messages == limits.messages + 1 else { return [] }
      throw .tooManyMessages(limit: limits.messages)
    }
    let message = try MesoMessage(parsing: posted.body, limits: limits)
    if state == .opening { state = .open }
    return switch message {
    case .ready: ready(in: frame)
    case .close: end(.closed)
    case .requestSignedMessage(let text): try signatureAsked(text, in: frame)
    case .requestSendTransaction(let transaction): try sendAsked(transaction)
    case .transferUpdate(let transfer): updated(transfer)
    case .error(let kind, let text): [.event(.error(kind, message: text))]
    case .initiateModalOnboarding(let onboarding): try modalAsked(onboarding, in: frame)
    case .resumeInlineFrame(let action): try resumed(action)
    case .returnSignedMessageResult: throw .unexpected(.returnSignedMessageResult)
    case .unknown(let message): [.event(.unknown(message))]
    }
  }

  private mutating func report(_ refusal: MesoMessageRefusal) -> [Output] {
    refusals += 1
    return refusals <= limits.reportedRefusals ? [.event(.messageRefused(refusal))] : []
  }

  private mutating func updated(_ transfer: MesoTransfer) -> [Output] {
    switch transfer.status {
    case .approved:
      // Meso has the tokens, so they must not be sent again.
      (state, sending) = (.approved, nil)
      return (configuration.mode == .inline ? [] : [.surface(.hide)]) + [.event(.transferApproved(transfer))]
    case .complete:
      return end(.complete, event: .transferComplete(transfer))
    case .declined:
      // The tokens must not be sent any more, and the window explains why, even if it was hidden before.
      let mayBeHidden = wasAskedToSend || state == .approved
      (state, sending) = (.open, nil)
      return (mayBeHidden ? [.surface(.show)] : []) + [.event(.transferDeclined(transfer))]
    case .executing:
      (state, sending) = (.approved, nil)
      return [.event(.transferExecuting(transfer))]
    case .unknown: return [.event(.transferUnknown(transfer))]
    }
  }
}

// MARK: - Signatures and sending

extension MesoSession {
  private mutating func signatureAsked(_ text: String, in frame: MesoFrame) throws(MesoMessageRefusal) -> [Output] {
    guard configuration.authenticationStrategy != .bypassWalletVerification else {
      return report(.signatureBypassed) + [post(.signedMessage(nil), to: frame)]
    }
    // The window can't tell requests apart, so it would take the answer to the earlier request as the answer to this one.
    guard signature == nil else { throw .alreadyAsked(.requestSignedMessage) }
    requests += 1
    signature = (requests, frame)
    return [.askForSignature(request: requests, message: text)]
  }

  /// Notes that a page was loaded, perhaps again: then nobody waits any more for what it had asked before to have signed, and it may ask anew.
  private mutating func ready(in frame: MesoFrame) -> [Output] {
    if signature?.frame == frame { signature = nil }
    return [.event(.ready)]
  }

  /// Answers the pending request, if there is one.
  private mutating func reply(_ signedMessage: String?) -> [Output] {
    guard let frame = signature?.frame else { return [] }
    signature = nil
    return [post(.signedMessage(signedMessage), to: frame)]
  }

  private mutating func sendAsked(_ transaction: MesoSendTransaction) throws(MesoMessageRefusal) -> [Output] {
    // Tokens that were requested and approved must not be sent twice.
    guard configuration.isCashOut, !(wasAskedToSend && state == .approved) else { throw .unexpected(.requestSendTransaction) }
    // Anything else replaces what the window asked for before, and no longer wants.
    guard sending?.transaction != transaction else { throw .alreadyAsked(.requestSendTransaction) }
    do throws(MesoAddressError) {
      try configuration.network.check(address: transaction.recipientAddress)
    } catch {
      throw .invalid(.requestSendTransaction, field: "recipientAddress")
    }
    requests += 1
    (sending, wasAskedToSend) = ((requests, transaction), true)
    return [.surface(.hide), .askToSend(request: requests, transaction)]
  }

  private mutating func sendTransactionAnswered(_ request: Int, succeeded: Bool) -> [Output] {
    guard let sending, sending.request == request else { return [] }
    self.sending = nil
    return succeeded ? [] : [.surface(.show), .event(.sendTransactionFailed(sending.transaction))]
  }

  private func post(_ reply: MesoReply, to frame: MesoFrame) -> Output {
    .surface(.post(reply, to: frame, origin: configuration.origin))
  }
}

// MARK: - Onboarding and the end

extension MesoSession {
  private mutating func modalAsked(_ onboarding: MesoOnboarding, in frame: MesoFrame) throws(MesoMessageRefusal) -> [Output] {
    guard configuration.mode == .inline, frame == .main else { throw .unexpected(.initiateModalOnboarding) }
    let window = try MesoWindow(onboarding: onboarding, origin: configuration.origin)
    let closing = closeModal()
    isModalOpen = true
    return closing + [.surface(.openModal(window))]
  }

  private mutating func resumed(_ action: MesoResumeAction) throws(MesoMessageRefusal) -> [Output] {
    guard configuration.mode == .inline else { throw .unexpected(.resumeInlineFrame) }
    var outputs = closeModal()
    if !outputs.isEmpty { outputs.append(post(.resumeInlineFrame(action), to: .main)) }
    if action == .onboardingTerminated { outputs.append(.event(.transferIncomplete)) }
    return outputs
  }

  private mutating func closeModal() -> [Output] {
    guard isModalOpen else { return [] }
    // Nobody is waiting for the answer to this window's request any more.
    if signature?.frame == .modal { signature = nil }
    isModalOpen = false
    return [.surface(.closeModal)]
  }

  /// Ends the session. An inline window whose transfer is complete stays open for the user to read until it is destroyed.
  private mutating func end(_ ending: MesoState.Ending, event: MesoEvent? = nil) -> [Output] {
    var outputs = reply(nil)
    sending = nil
    if isWindowOpen, !(ending == .complete && configuration.mode == .inline) {
      isWindowOpen = false
      outputs.append(.surface(.close))
    }
    state = .ended(ending)
    if ending == .closed { outputs.append(.event(.close)) }
    if let event { outputs.append(.event(event)) }
    return outputs + [.ended]
  }

  /// Whether nothing can happen any more.
  var isFinished: Bool { state.isEnded && !isWindowOpen }
}
