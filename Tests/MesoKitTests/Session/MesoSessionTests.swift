import Testing

@testable import MesoKit

/// The rules of a session, step by step: Meso's own 10 test cases of its bus, the modal flow that it doesn't test, and further cases.
///
/// Its 7 cases of `createPostMessageBus` and those of a frame's style concern windows in a document, which are up to a surface. What they
/// ensure is tested here: a session accepts messages from one origin and one window only.
@Suite struct MesoSessionTests {
  /// A session whose window is open and has said that it is ready.
  static func open(
    _ configuration: MesoTransferConfiguration, limits: MesoMessageLimits = MesoMessageLimits()
  ) -> MesoSession {
    var session = MesoSession(configuration: configuration, limits: limits)
    _ = session.handle(.start)
    _ = session.handle(.message(Fixture.posted(#"{"kind":"READY"}"#)))
    return session
  }

  static func inline() throws -> MesoSession { open(try Fixture.solana { $0.mode = .inline }) }

  static func post(_ reply: MesoReply, to frame: MesoFrame = .main) throws -> MesoSession.Output {
    .surface(.post(reply, to: frame, origin: try MesoOrigin(Fixture.origin)))
  }

  static let modal = #"{"kind":"INITIATE_MODAL_ONBOARDING","payload":{"initialPathname":"/foo","search":"?x=1"}}"#

  static func resume(_ action: MesoResumeAction) -> String { MesoReply.resumeInlineFrame(action).json }

  // MARK: From opening to closing

  @Test func `starting opens the window once`() throws {
    let configuration = try Fixture.solana()
    var session = MesoSession(configuration: configuration)
    #expect(session.state == .idle)
    #expect(session.handle(.start) == [.surface(.open(MesoWindow(configuration)))])
    #expect(session.state == .opening)
    #expect(session.handle(.start) == [])
    #expect(session.handle(.message(Fixture.posted(#"{"kind":"READY"}"#))) == [.event(.ready)])
    #expect(session.state == .open)
    #expect(session.handle(.start) == [])
  }

  @Test func `a session ignores messages and failures before its start`() throws {
    var session = MesoSession(configuration: try Fixture.solana())
    #expect(session.handle(.message(Fixture.posted(Fixture.sign))) == [])
    #expect(session.handle(.loadFailed(.timedOut)) == [])
    #expect(session.handle(.destroy) == [.ended])
    #expect(session.state == .ended(.destroyed))
    #expect(session.handle(.start) == [])
  }

  @Test func `approval hides the window and completion removes it`() throws {
    var session = Self.open(try Fixture.solana())
    #expect(
      session.handle(.message(Fixture.posted(Fixture.update(.approved))))
        == [.surface(.hide), .event(.transferApproved(Fixture.transfer(.approved)))])
    #expect(session.state == .approved)
    #expect(
      session.handle(.message(Fixture.posted(Fixture.update(.executing)))) == [.event(.transferExecuting(Fixture.transfer(.executing)))])
    #expect(session.state == .approved)
    #expect(
      session.handle(.message(Fixture.posted(Fixture.update(.complete))))
        == [.surface(.close), .event(.transferComplete(Fixture.transfer(.complete))), .ended])
    #expect(session.state == .ended(.complete))
    #expect(session.isFinished)
  }

  @Test func `declined and unknown transfers are reported, and the session stays open`() throws {
    var session = Self.open(try Fixture.solana())
    #expect(session.handle(.message(Fixture.posted(Fixture.update(.declined)))) == [.event(.transferDeclined(Fixture.transfer(.declined)))])
    #expect(session.handle(.message(Fixture.posted(Fixture.update(.unknown)))) == [.event(.transferUnknown(Fixture.transfer(.unknown)))])
    #expect(session.state == .open)
  }

  @Test func `closing removes the window and ends`() throws {
    var session = Self.open(try Fixture.solana())
    #expect(session.handle(.message(Fixture.posted(#"{"kind":"CLOSE"}"#))) == [.surface(.close), .event(.close), .ended])
    #expect(session.state == .ended(.closed))
  }

  @Test(arguments: MesoErrorKind.allCases)
  func `errors are reported and the window stays`(kind: MesoErrorKind) throws {
    var session = Self.open(try Fixture.solana())
    let json = #"{"kind":"\#(kind.rawValue)","payload":{"message":"m"}}"#
    #expect(session.handle(.message(Fixture.posted(json))) == [.event(.error(kind, message: "m"))])
    #expect(session.state == .open)
  }

  @Test func `destroying removes the window without an event`() throws {
    var session = Self.open(try Fixture.solana())
    #expect(session.handle(.destroy) == [.surface(.close), .ended])
    #expect(session.handle(.destroy) == [])
  }

  @Test(arguments: [#"{"kind":"CLOSE"}"#, Fixture.update(.complete), nil])
  func `a session ignores all input after its end`(ending: String?) throws {
    var session = Self.open(try Fixture.sale())
    _ = session.handle(ending.map { .message(Fixture.posted($0)) } ?? .destroy)
    for late in [#"{"kind":"READY"}"#, #"{"kind":"CLOSE"}"#, Fixture.sign, Fixture.send, Fixture.update(.complete), "}{"] {
      #expect(session.handle(.message(Fixture.posted(late))) == [])
    }
    #expect(session.handle(.message(Fixture.posted("{}", origin: "https://evil.example"))) == [])
    #expect(session.handle(.loadFailed(.failed("late"))) == [])
    #expect(session.handle(.signatureAnswered(request: 1, "abc")) == [])
    #expect(session.handle(.start) == [])
  }

  @Test func `a loading timeout is reported only until the window's first message`() throws {
    var session = MesoSession(configuration: try Fixture.solana())
    _ = session.handle(.start)
    #expect(session.handle(.loadFailed(.timedOut)) == [.event(.loadFailed(.timedOut))])
    #expect(session.handle(.message(Fixture.posted(Fixture.sign))) == [.askForSignature(request: 1, message: "Prove it: 1")])
    #expect(session.state == .open)
    #expect(session.handle(.loadFailed(.timedOut)) == [])
    #expect(session.handle(.loadFailed(.failed("crash"))) == [.event(.loadFailed(.failed("crash")))])
  }

  // MARK: Senders

  @Test(arguments: [
    "https://evil.example", "https://api.sandbox.meso.network:444", "http://api.sandbox.meso.network", "https://api.sandbox.meso.network/",
    "https://API.sandbox.meso.network", "https://transfer.sandbox.meso.network", "null", "", "*",
  ])
  func `a message from another origin is refused`(origin: String) throws {
    var session = Self.open(try Fixture.solana())
    for body in [Fixture.sign, Fixture.update(.complete), #"{"kind":"CLOSE"}"#] {
      #expect(session.handle(.message(Fixture.posted(body, origin: origin))) == [.event(.messageRefused(.wrongOrigin(origin)))])
    }
    #expect(session.state == .open)
  }

  @Test func `a message from another window is refused`() throws {
    var session = Self.open(try Fixture.solana())
    #expect(session.handle(.message(Fixture.posted(Fixture.sign, frame: nil))) == [.event(.messageRefused(.wrongWindow))])
    #expect(session.handle(.message(Fixture.posted(Fixture.sign, frame: .modal))) == [.event(.messageRefused(.wrongWindow))])
  }

  @Test func `malformed, unexpected and unknown messages are reported, and the session stays open`() throws {
    var session = Self.open(try Fixture.solana())
    #expect(session.handle(.message(Fixture.posted("}{"))) == [.event(.messageRefused(.notAnObject))])
    #expect(
      session.handle(.message(Fixture.posted(#"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{}}"#)))
        == [.event(.messageRefused(.unexpected(.returnSignedMessageResult)))])
    let newer = #"{"kind":"NEWER"}"#
    #expect(session.handle(.message(Fixture.posted(newer))) == [.event(.unknown(MesoUnknownMessage(kind: "NEWER", json: newer)))])
    #expect(session.state == .open)
  }

  @Test func `a malformed message doesn't open the session`() throws {
    var session = MesoSession(configuration: try Fixture.solana())
    _ = session.handle(.start)
    _ = session.handle(.message(Fixture.posted("}{")))
    #expect(session.state == .opening)
  }

  @Test func `a session ignores messages above its limits`() throws {
    var limits = MesoMessageLimits()
    limits.messages = 5
    limits.reportedRefusals = 3
    var session = Self.open(try Fixture.solana(), limits: limits)
    for _ in 0..<2 { #expect(session.handle(.message(Fixture.posted("x", origin: "https://evil.example"))).count == 1) }
    for _ in 0..<4 { #expect(session.handle(.message(Fixture.posted(#"{"kind":"READY"}"#))) == [.event(.ready)]) }
    #expect(session.handle(.message(Fixture.posted(#"{"kind":"READY"}"#))) == [.event(.messageRefused(.tooManyMessages(limit: 5)))])
    #expect(session.handle(.message(Fixture.posted(#"{"kind":"READY"}"#))) == [])
    #expect(session.handle(.message(Fixture.posted("x", origin: "https://evil.example"))) == [])
    #expect(session.handle(.destroy) == [.surface(.close), .ended])
  }

  // MARK: Signatures

  @Test func `a signature is posted once`() throws {
    var session = Self.open(try Fixture.solana())
    #expect(session.handle(.message(Fixture.posted(Fixture.sign))) == [.askForSignature(request: 1, message: "Prove it: 1")])
    #expect(session.handle(.signatureAnswered(request: 2, "abc")) == [])
    #expect(session.handle(.signatureAnswered(request: 1, "abc")) == [try Self.post(.signedMessage("abc"))])
    #expect(session.handle(.signatureAnswered(request: 1, "abc")) == [])
  }

  @Test func `a refusal is posted and the window may ask again`() throws {
    var session = Self.open(try Fixture.solana())
    _ = session.handle(.message(Fixture.posted(Fixture.sign)))
    #expect(session.handle(.signatureAnswered(request: 1, nil)) == [try Self.post(.signedMessage(nil))])
    #expect(session.handle(.message(Fixture.posted(Fixture.sign))) == [.askForSignature(request: 2, message: "Prove it: 1")])
    #expect(session.handle(.signatureAnswered(request: 1, "late")) == [])
  }

  @Test func `a session has no more than one outstanding signature request`() throws {
    var session = Self.open(try Fixture.solana())
    _ = session.handle(.message(Fixture.posted(Fixture.sign)))
    #expect(session.handle(.message(Fixture.posted(Fixture.sign))) == [.event(.messageRefused(.alreadyAsked(.requestSignedMessage)))])
    #expect(session.handle(.signatureAnswered(request: 1, "abc")) == [try Self.post(.signedMessage("abc"))])
  }

  @Test func `an open signature request is refused when the session ends`() throws {
    for (input, ending) in [
      (.destroy, []), (.message(Fixture.posted(#"{"kind":"CLOSE"}"#)), [.event(.close)]),
      (.message(Fixture.posted(Fixture.update(.complete))), [.event(.transferComplete(Fixture.transfer(.complete)))]),
    ] as [(MesoSession.Input, [MesoSession.Output])] {
      var session = Self.open(try Fixture.solana())
      _ = session.handle(.message(Fixture.posted(Fixture.sign)))
      #expect(session.handle(input) == [try Self.post(.signedMessage(nil)), .surface(.close)] + ending + [.ended])
    }
  }

  @Test func `a transfer that bypasses verification never asks for a signature`() throws {
    var session = Self.open(try Fixture.solana { $0.authenticationStrategy = "bypass_wallet_verification" })
    #expect(
      session.handle(.message(Fixture.posted(Fixture.sign)))
        == [.event(.messageRefused(.signatureBypassed)), try Self.post(.signedMessage(nil))])
  }

  // MARK: Selling

  @Test func `a request to send hides the window until it is answered`() throws {
    var session = Self.open(try Fixture.sale())
    let transaction = MesoSendTransaction(
      amount: try MesoAmount("100.00"), recipientAddress: Fixture.solanaAddress, tokenAddress: Fixture.otherSolanaAddress, decimals: 6)
    #expect(session.handle(.message(Fixture.posted(Fixture.send))) == [.surface(.hide), .askToSend(request: 1, transaction)])
    #expect(session.handle(.message(Fixture.posted(Fixture.send))) == [.event(.messageRefused(.alreadyAsked(.requestSendTransaction)))])
    #expect(session.handle(.sendTransactionAnswered(request: 1, succeeded: true)) == [])
    #expect(session.handle(.message(Fixture.posted(Fixture.send))) == [.surface(.hide), .askToSend(request: 2, transaction)])
    #expect(
      session.handle(.sendTransactionAnswered(request: 2, succeeded: false)) == [.surface(.show), .event(.sendTransactionFailed(transaction))])
    #expect(session.handle(.sendTransactionAnswered(request: 2, succeeded: false)) == [])
  }

  @Test(arguments: [MesoTransferStatus.approved, .executing, .declined])
  func `a request to send ends when the transfer is approved or declined`(status: MesoTransferStatus) throws {
    var session = Self.open(try Fixture.sale())
    _ = session.handle(.message(Fixture.posted(Fixture.send)))
    let outputs = session.handle(.message(Fixture.posted(Fixture.update(status))))
    #expect(outputs.contains(.surface(.show)) == (status == .declined) && outputs.count == (status == .executing ? 1 : 2))
    #expect(session.handle(.sendTransactionAnswered(request: 1, succeeded: false)) == [])
    let again = session.handle(.message(Fixture.posted(Fixture.send)))
    #expect(
      status == .declined
        ? again.first == .surface(.hide) && again.count == 2 : again == [.event(.messageRefused(.unexpected(.requestSendTransaction)))])
  }

  @Test func `a decline shows the window that was hidden for sending`() throws {
    var session = Self.open(try Fixture.sale())
    _ = session.handle(.message(Fixture.posted(Fixture.send)))
    _ = session.handle(.sendTransactionAnswered(request: 1, succeeded: true))
    #expect(session.handle(.message(Fixture.posted(Fixture.update(.declined)))).first == .surface(.show))
  }

  @Test func `a decline after an approval shows the window, which may ask again`() throws {
    for configuration in [try Fixture.solana(), try Fixture.sale()] {
      var session = Self.open(configuration)
      if configuration.isCashOut { _ = session.handle(.message(Fixture.posted(Fixture.send))) }
      _ = session.handle(.message(Fixture.posted(Fixture.update(.approved))))
      #expect(session.handle(.message(Fixture.posted(Fixture.update(.declined)))).first == .surface(.show))
      #expect(session.state == .open)
      if configuration.isCashOut { #expect(session.handle(.message(Fixture.posted(Fixture.send))).count == 2) }
    }
  }

  @Test func `a sale that is approved first asks for its tokens once`() throws {
    var session = Self.open(try Fixture.sale())
    _ = session.handle(.message(Fixture.posted(Fixture.update(.approved))))
    #expect(session.handle(.message(Fixture.posted(Fixture.send))).count == 2)
    _ = session.handle(.sendTransactionAnswered(request: 1, succeeded: true))
    #expect(session.handle(.message(Fixture.posted(Fixture.send))) == [.event(.messageRefused(.unexpected(.requestSendTransaction)))])
  }

  @Test func `a purchase never asks for tokens`() throws {
    var session = Self.open(try Fixture.solana())
    #expect(session.handle(.message(Fixture.posted(Fixture.send))) == [.event(.messageRefused(.unexpected(.requestSendTransaction)))])
  }

  @Test func `a request to send to an address of another chain is refused`() throws {
    var session = Self.open(try Fixture.sale())
    let json = Fixture.send.replacing(Fixture.solanaAddress, with: Fixture.ethereumAddress)
    #expect(
      session.handle(.message(Fixture.posted(json)))
        == [.event(.messageRefused(.invalid(.requestSendTransaction, field: "recipientAddress")))])
  }

  // MARK: Inline windows

  @Test func `an inline window stays after completion until it is destroyed`() throws {
    var session = try Self.inline()
    #expect(
      session.handle(.message(Fixture.posted(Fixture.update(.approved)))) == [.event(.transferApproved(Fixture.transfer(.approved)))])
    #expect(
      session.handle(.message(Fixture.posted(Fixture.update(.complete)))) == [.event(.transferComplete(Fixture.transfer(.complete))), .ended])
    #expect(!session.isFinished)
    #expect(session.handle(.message(Fixture.posted(Self.modal))) == [])
    #expect(session.handle(.destroy) == [.surface(.close)])
    #expect(session.isFinished)
    #expect(session.handle(.destroy) == [])
  }

  @Test(arguments: MesoResumeAction.allCases)
  func `onboarding opens a window, and its result is passed to the inline window`(action: MesoResumeAction) throws {
    var session = try Self.inline()
    let window = try MesoWindow(
      onboarding: MesoOnboarding(initialPathname: "/foo", search: "?x=1"), origin: MesoOrigin(Fixture.origin))
    #expect(window.url == "https://api.sandbox.meso.network/modal/onboarding/foo?x=1")
    #expect(session.handle(.message(Fixture.posted(Self.modal))) == [.surface(.openModal(window))])
    let incomplete: [MesoSession.Output] = action == .onboardingTerminated ? [.event(.transferIncomplete)] : []
    #expect(
      session.handle(.message(Fixture.posted(Self.resume(action), frame: .modal)))
        == [.surface(.closeModal), try Self.post(.resumeInlineFrame(action))] + incomplete)
    #expect(session.handle(.message(Fixture.posted(Self.resume(action)))) == incomplete)
    #expect(session.handle(.message(Fixture.posted(Self.resume(action), frame: .modal))) == [.event(.messageRefused(.wrongWindow))])
  }

  @Test func `a second onboarding replaces the first`() throws {
    var session = try Self.inline()
    _ = session.handle(.message(Fixture.posted(Self.modal)))
    #expect(session.handle(.message(Fixture.posted(Self.modal))).first == .surface(.closeModal))
    #expect(
      session.handle(.message(Fixture.posted(Self.modal, frame: .modal))) == [.event(.messageRefused(.unexpected(.initiateModalOnboarding)))])
  }

  @Test func `a signature request of the onboarding window is answered there or dropped when it closes`() throws {
    var session = try Self.inline()
    _ = session.handle(.message(Fixture.posted(Self.modal)))
    _ = session.handle(.message(Fixture.posted(Fixture.sign, frame: .modal)))
    #expect(session.handle(.signatureAnswered(request: 1, "abc")) == [try Self.post(.signedMessage("abc"), to: .modal)])
    _ = session.handle(.message(Fixture.posted(Fixture.sign, frame: .modal)))
    _ = session.handle(.message(Fixture.posted(Self.resume(.onboardingCanceled), frame: .modal)))
    #expect(session.handle(.signatureAnswered(request: 2, "abc")) == [])
    #expect(session.handle(.message(Fixture.posted(Fixture.sign))) == [.askForSignature(request: 3, message: "Prove it: 1")])
  }

  @Test(arguments: [MesoMode.embedded, .webview])
  func `onboarding is refused in other modes`(mode: MesoMode) throws {
    var session = Self.open(try Fixture.solana { $0.mode = mode })
    #expect(session.handle(.message(Fixture.posted(Self.modal))) == [.event(.messageRefused(.unexpected(.initiateModalOnboarding)))])
    #expect(
      session.handle(.message(Fixture.posted(Self.resume(.onboardingTerminated))))
        == [.event(.messageRefused(.unexpected(.resumeInlineFrame)))])
  }

  @Test func `a path that leads out of onboarding is refused`() throws {
    var session = try Self.inline()
    let json = Self.modal.replacing("/foo", with: "/../app")
    #expect(
      session.handle(.message(Fixture.posted(json)))
        == [.event(.messageRefused(.invalid(.initiateModalOnboarding, field: "initialPathname")))])
  }

  // MARK: Random order

  /// Random steps, the same in every run: nothing is reported after the end, every request is answered at most once, and windows are
  /// opened and closed in turn.
  @Test func `a session keeps its rules in any order of steps`() throws {
    var dice = MesoMessageTests.Dice(state: 8)
    let bodies = [
      #"{"kind":"READY"}"#, #"{"kind":"CLOSE"}"#, Fixture.sign, Fixture.sign, Fixture.send, Self.modal, Self.resume(.onboardingComplete),
      Fixture.update(.approved), Fixture.update(.executing), Fixture.update(.complete), Fixture.update(.declined), "{", #"{"kind":"NEWER"}"#,
    ]
    for round in 0..<600 {
      var session = MesoSession(configuration: try Fixture.sale { $0.mode = MesoMode.allCases[round % 3] })
      var (opened, closed, asked, answered, ended) = (0, 0, 0, 0, 0)
      var (isSendingAsked, isApproved) = (false, false)
      for _ in 0..<40 {
        let input: MesoSession.Input
        switch dice.next(below: 10) {
        case 0: input = .start
        case 1: input = dice.next(below: 6) == 0 ? .destroy : .loadFailed(.timedOut)
        case 2: input = .signatureAnswered(request: dice.next(below: 5), dice.next(below: 2) == 0 ? nil : "abc")
        case 3: input = .sendTransactionAnswered(request: dice.next(below: 5), succeeded: dice.next(below: 2) == 0)
        default: input = .message(Fixture.posted(bodies[dice.next(below: bodies.count)], frame: [.main, .main, .modal, nil][dice.next(below: 4)]))
        }
        let wasEnded = session.state.isEnded
        let outputs = session.handle(input)
        for output in outputs {
          switch output {
          case .surface(.open): opened += 1
          case .surface(.close): closed += 1
          case .askForSignature: asked += 1
          case .surface(.post(.signedMessage, _, _)): answered += 1
          case .ended: ended += 1
          case .askToSend:
            #expect(!(isSendingAsked && isApproved))
            isSendingAsked = true
          case .event(.transferApproved), .event(.transferExecuting): isApproved = true
          case .event(.transferDeclined): isApproved = false
          default: break
          }
        }
        if wasEnded { #expect(outputs == [] || outputs == [.surface(.close)]) }
        #expect(answered <= asked && closed <= opened && opened <= 1 && ended <= 1)
      }
      #expect(ended == (session.state.isEnded ? 1 : 0))
    }
  }
}
