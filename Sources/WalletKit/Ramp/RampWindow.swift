import MesoKit
public import Sentences
import StellarKit

/// The open window of a purchase or a sale: what the page that shows it has to do, and what it has to ask the person.
///
/// The page only carries: each message goes through ``receive(_:origin:isFromFrame:)``, where MesoKit checks who posted it and what it says.
@MainActor
public final class RampWindow {
  /// How long to wait between two checks of whether a page still shows the window.
  private static let patience = Duration.seconds(120)
  /// How many messages are kept for the page to fetch.
  private static let postLimit = 16
  /// How many characters of the page's error are shown.
  private static let errorLimit = 300

  /// The number of the purchase or sale.
  public nonisolated let id: Int64
  /// The page to be shown in a frame.
  public nonisolated let url: String
  /// The page's origin: messages are accepted only from it, and posted only to it.
  public nonisolated let origin: String
  /// The frame's `allow`, `sandbox` and `referrerpolicy` attributes.
  public nonisolated let allow, sandbox, referrerPolicy: String
  /// The most bytes of a message that are worth carrying.
  public nonisolated static let messageLimit = MesoMessageLimits().bytes

  /// Goes up with each change.
  public private(set) var version = 0
  /// Whether the frame is out of sight, with its page still running.
  public private(set) var isHidden = false
  /// Whether the frame is to be removed: nothing more happens.
  public private(set) var isClosed = false
  /// What is to be posted into the frame, the newest last.
  public private(set) var posts: [RampOutgoingMessage] = []
  /// The text that the page wants signed, while it waits for that.
  public private(set) var textToSign: RampTextToSign?
  /// What the person has to send, while the page waits for that.
  public private(set) var tokensToSend: RampTokensToSend?
  /// What went wrong last, as a sentence.
  public private(set) var problem: Sentence?

  private let meso: Meso
  private let record: RampRecord
  private let signer: (any MesoSigner)?
  private let numbers: NumberFormat
  private let note: (RampStep.Kind, _ transaction: String?, _ detail: Sentence?) -> Void
  private var request: SignatureRequest?
  private var requests = 0
  /// How many texts the ramp asked to have signed.
  private var texts = 0
  private var sendRequest: SendTransactionRequest?
  private var earlier: [RampTokensToSend.EarlierRequest] = []
  private var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
  private var watches = 0

  /// - Parameters:
  ///   - record: what is bought or sold.
  ///   - configuration: the same, for MesoKit.
  ///   - signer: signs without asking, where the person allowed that.
  ///   - clock: measures the waiting times.
  ///   - numbers: how amounts are written in what is noted.
  ///   - note: writes down what happened.
  init(
    _ record: RampRecord, _ configuration: MesoTransferConfiguration, signer: (any MesoSigner)?, clock: any Clock<Duration>, numbers: NumberFormat,
    note: @escaping (RampStep.Kind, _ transaction: String?, _ detail: Sentence?) -> Void
  ) throws(RampError) {
    self.record = record
    self.signer = signer
    self.numbers = numbers
    self.note = note
    id = record.id
    meso = Meso(configuration: configuration, clock: clock)
    let window = MesoWindow(configuration)
    (url, origin, allow, sandbox, referrerPolicy) = (window.url, window.origin.text, window.allow, window.sandbox, window.referrerPolicy)
    let events = meso.events()
    do throws(MesoError) {
      try meso.transfer(on: RampSurface(self))
    } catch {
      throw .fields(["asset": error.sentence])
    }
    // The events end with the session, and the last one says how the transfer ended. Until that is written down, the window counts as open.
    Task {
      for await event in events { self.take(event) }
      setClosed()
    }
    Task { [weak self, clock] in
      while (try? await clock.sleep(for: Self.patience)) != nil, self?.isWatched() == true {}
    }
  }

  // MARK: For the page

  /// Takes a message that arrived at the page, with what the browser says of where it came from.
  public func receive(_ body: String, origin: String, isFromFrame: Bool) {
    meso.receive(MesoPostedMessage(body: body, origin: origin, frame: isFromFrame ? .main : nil))
  }

  /// Notes that the ramp's page couldn't be loaded, with the reason in the system's words.
  public func loadFailed(_ reason: String) { meso.loadFailed(PrintableText.escaped(reason)) }

  /// Returns a stream that yields at each change from now on, for as long as it is kept. If a page doesn't watch for four minutes, it is gone, and
  /// its window is closed.
  public func watch() -> AsyncStream<Void> {
    let (stream, entry) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    watches += 1
    watchers[watches] = entry
    entry.onTermination = { [weak self, watch = watches] _ in
      Task { @MainActor in self?.watchers[watch] = nil }
    }
    return stream
  }

  private var watchesAtLastLook = 0

  private func isWatched() -> Bool {
    guard !isClosed else { return false }
    defer { watchesAtLastLook = watches }
    if !watchers.isEmpty || watches > watchesAtLastLook { return true }
    close()
    return false
  }

  /// Answers the page's request for a signature.
  ///
  /// - Parameter number: of the text that was shown (``RampTextToSign/number``). No other is signed in its place.
  /// - Throws: ``RampError``
  func sign(_ number: Int, with signer: any MesoSigner) throws(RampError) {
    try check(number)
    guard let request else { throw .nothingToSign }
    (self.request, textToSign) = (nil, nil)
    do throws(MesoSigningError) {
      try request.sign(with: signer)
    } catch {
      problem = error.sentence
      note(.signatureRefused, nil, error.sentence)
      changed()
      throw .signing(error.sentence)
    }
    problem = nil
    note(.signed, nil, nil)
    changed()
  }

  /// Checks that the page waits for a signature of the text that was shown.
  ///
  /// - Throws: ``RampError`` if the page waits for the signature of another text, or for none.
  func check(_ number: Int) throws(RampError) {
    guard let textToSign else { throw .nothingToSign }
    guard textToSign.number == number else { throw .otherText }
  }

  /// Answers that nothing is signed. The page offers to try again.
  public func refuseToSign() {
    guard let request else { return }
    (self.request, textToSign) = (nil, nil)
    request.refuse()
    note(.signatureRefused, nil, nil)
    changed()
  }

  /// Answers that the tokens are sent, or won't be.
  ///
  /// - Parameters:
  ///   - number: of the request that was shown (``RampTokensToSend/number``). No other is answered in its place.
  ///   - isSent: whether the tokens were sent, rather than refused.
  public func answerSending(_ number: Int, isSent: Bool) {
    guard let sendRequest, let tokens = tokensToSend, tokens.number == number else { return }
    (self.sendRequest, tokensToSend) = (nil, nil)
    if isSent { earlier.append(.sent(tokens.amount)) }
    note(isSent ? .sent : .sendRefused, nil, nil)
    if isSent { sendRequest.finish() } else { sendRequest.fail() }
    changed()
  }

  /// Closes the window. What was approved before goes on without it.
  func close() {
    guard !isClosed, !meso.state.isEnded else { return }
    meso.destroy()
    note(.left, nil, nil)
    setClosed()
  }

  private func setClosed() {
    isClosed = true
    changed()
  }

  // MARK: What happens

  func perform(_ command: MesoSurfaceCommand) {
    switch command {
    case .hide: isHidden = true
    case .show: isHidden = false
    case .post(let reply, _, let origin):
      posts.append(RampOutgoingMessage(number: (posts.last?.number ?? 0) + 1, json: reply.json, origin: origin.text))
      if posts.count > Self.postLimit { posts.removeFirst() }
      // Once an answer is posted, the page no longer waits for a signature. It may have waited for too long.
      if case .signedMessage = reply { withdrawText() }
    case .open, .close, .openModal, .closeModal: break
    }
    changed()
  }

  private func take(_ event: MesoEvent) {
    switch event {
    // These were posted before the window was closed or the wallet locked, and arrive only now. How the transfer ended still counts; requests don't.
    case .ready where isClosed, .requestSignedMessage where isClosed, .requestSendTransaction where isClosed: return
    case .ready:
      problem = nil
      withdrawText()
      note(.ready, nil, nil)
    case .requestSignedMessage(let request): asked(request)
    case .requestSendTransaction(let request):
      withdrawTokens()
      sendRequest = request
      requests += 1
      let tokens = RampTokensToSend(
        request.transaction, number: requests, asset: record.asset, asked: record.amount, chain: record.chain, earlier: earlier,
        isTest: record.isTest)
      tokensToSend = tokens
      note(.sendAsked, nil, "\(numbers.typed(decimal: tokens.amount)) \(tokens.asset) to \(tokens.recipient)")
    case .sendTransactionFailed: break
    case .transferApproved(let transfer): decided(.approved, transfer)
    case .transferComplete(let transfer): note(.complete, transfer.networkTransactionID, nil)
    case .transferDeclined(let transfer): decided(.declined, transfer)
    case .transferExecuting(let transfer): decided(.executing, transfer)
    case .transferUnknown(let transfer): note(.unknown, transfer.networkTransactionID, nil)
    case .transferIncomplete: note(.incomplete, nil, nil)
    case .error(let kind, let message):
      let text = PrintableText.escaped(message)
      problem = "The ramp's page reports: “\(text.count > Self.errorLimit ? "\(text.prefix(Self.errorLimit))…" : text)”"
      note(.error, nil, "\(kind.rawValue): \(text)")
    case .close: note(.closed, nil, nil)
    case .unknown: break
    case .messageRefused(let refusal): note(.messageRefused, nil, refusal.sentence)
    case .loadFailed(let failure):
      problem = "\(failure)"
      note(.loadFailed, nil, "\(failure)")
    }
    changed()
  }

  /// Notes what the ramp decided, and withdraws its request for tokens: after its decision, nothing is to be sent any more.
  private func decided(_ kind: RampStep.Kind, _ transfer: MesoTransfer) {
    withdrawTokens()
    if kind != .declined { problem = nil }
    note(kind, transfer.networkTransactionID, nil)
  }

  private func withdrawText() {
    guard request != nil else { return }
    (request, textToSign) = (nil, nil)
    note(.signatureRefused, nil, nil)
  }

  private func withdrawTokens() {
    // The person may have sent them already, but can no longer say so.
    if let request = tokensToSend.map({ RampTokensToSend.EarlierRequest.unanswered($0.amount) }), !earlier.contains(request), earlier.count < 20 {
      earlier.append(request)
    }
    (sendRequest, tokensToSend) = (nil, nil)
  }

  private func asked(_ request: SignatureRequest) {
    // Only a text that can be shown and stored whole is signed.
    texts += 1
    guard texts <= RampStore.textLimit, request.message.unicodeScalars.count <= RampStore.detailLimit else {
      problem =
        texts > RampStore.textLimit
        ? "The ramp asked for too many signatures. Nothing more is signed in this window."
        : "The ramp asked you to sign a text that is too long to show. Nothing was signed."
      request.refuse()
      return note(.signatureRefused, nil, problem)
    }
    self.request = request
    requests += 1
    let text = RampTextToSign(number: requests, text: request.message, origin: origin)
    textToSign = text
    note(.signatureAsked, nil, Sentence(verbatim: request.message))
    if let signer, text.otherSignInSite == nil { try? sign(requests, with: signer) }
  }

  private func changed() {
    version += 1
    for watcher in watchers.values { watcher.yield() }
  }
}

/// A message that the page has to post to the ramp's window, once.
public struct RampOutgoingMessage: Hashable, Sendable {
  /// Counts up from 1 in each window.
  public let number: Int
  /// The message. It is data, and never becomes part of a script.
  public let json: String
  /// The only origin that it may be delivered to.
  public let origin: String
}

/// The surface that passes MesoKit's commands on to the window. Its reference is weak, since the session must not keep the window.
@MainActor
final class RampSurface: MesoSurface {
  private weak var window: RampWindow?

  init(_ window: RampWindow) {
    self.window = window
  }

  func perform(_ command: MesoSurfaceCommand) async {
    window?.perform(command)
  }
}
