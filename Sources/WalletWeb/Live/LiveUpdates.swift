import AsyncAlgorithms
import HTTPTypes
import Hummingbird
import Localization
import Observation
import ServiceLifecycle
import StellarKit
import WalletKit

/// `/events/NAME`: tells open pages what has changed, as the very pieces of the page to put in place of the old.
struct LiveUpdates {
  /// A stream writes at least this often, to find out whether anybody still listens.
  static let heartbeat = Duration.seconds(15)

  let site: Site

  /// Whether a path is a stream's.
  static func isPath(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().last == "events"
  }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/events/{name}") { request, context in
      guard OriginCheck.isOwn(request, at: site.address) ?? true else { throw PageError.foreignOrigin }
      // A browser that gets this answer doesn't try again; the page then leads to the sign-in page.
      guard let session = context.session else { throw PageError.signedOut }
      guard let name = context.parameters.get("name"), FormReader.isEqual(name, session.streamName) else { throw PageError.wrongToken }
      let network = request.query.get("network") ?? ""
      let language = Language.current
      let body = ResponseBody { writer in
        // This runs after the request has been answered, and outlives its language.
        try await Language.$current.withValue(language) { try await write(to: &writer, for: session, on: network) }
        try await writer.finish(nil)
      }
      return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }
  }

  /// Writes what changes until the session ends, another network is chosen, the program stops, or nobody listens any more.
  private func write(to writer: inout any ResponseBodyWriter, for session: Session, on network: String) async throws {
    let (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listener = await site.sessions.addListener(of: session) { continuation.finish() }
    let heart = Task { await beat(continuation, while: session) }
    defer {
      heart.cancel()
      continuation.finish()
      Task { await site.sessions.removeListener(listener, of: session) }
    }
    await observe(continuation)
    continuation.yield()
    try await writer.write(ServerSentEvent.retry)
    var sent = Sent()
    for await _ in wakes.cancelOnGracefulShutdown() {
      // The page is of another network than the one in use: none of this is for it.
      guard await site.wallet.profile.name == network else {
        try await writer.write(ServerSentEvent(name: "network", data: "").bytes)
        return
      }
      let news = try await news(since: &sent, for: session)
      if news.isEmpty { try await writer.write(ServerSentEvent.heartbeat) }
      for event in news { try await writer.write(event.bytes) }
    }
    if await !site.sessions.isOpen(session) { try await writer.write(ServerSentEvent(name: "signed-out", data: "").bytes) }
  }

  /// What a page was told last.
  private struct Sent {
    var balances: String?
    var recent: String?
    var payments: Set<Int64>?
    var transfer: TransferUpdate?
  }

  private func news(since sent: inout Sent, for session: Session) async throws -> [ServerSentEvent] {
    let fragments = try await site.overviewFragments(for: session)
    let payments = await site.wallet.dashboard.payments.state.value
    var events: [ServerSentEvent] = []
    if fragments.balances.description != sent.balances {
      events.append(ServerSentEvent(name: "balances", data: fragments.balances.description))
    }
    if fragments.recent.description != sent.recent {
      events.append(ServerSentEvent(name: "recent", data: fragments.recent.description))
    }
    if let known = sent.payments {
      let names = await site.historyNames()
      for entry in payments ?? [] where entry.direction == .received && !known.contains(entry.id) {
        events.append(contentsOf: entry.changes.map { ServerSentEvent(name: "arrived", data: arrival($0, of: entry, names)) })
      }
    }
    let transfer = await site.wallet.transfers.update
    if let transfer, transfer != sent.transfer, sent.balances != nil {
      events.append(ServerSentEvent(name: "transfer", data: Language.current.say(transfer.sentence)))
    }
    sent = Sent(
      balances: fragments.balances.description, recent: fragments.recent.description, payments: payments.map { Set($0.map(\.id)) } ?? sent.payments,
      transfer: transfer)
    return events
  }

  private func arrival(_ change: HistoryChange, of entry: HistoryEntry, _ names: HistoryNames) -> String {
    let amount = AmountView(change.amount, change.asset, site.formats.numbers).text
    guard let other = entry.counterparty else { return Language.current.say("Received \(amount)") }
    return Language.current.say("Received \(amount) from \(names.name(of: entry) ?? "\(other.prefix(4))…\(other.suffix(4))")")
  }

  /// Wakes the stream whenever the dashboard changes. Observation tells of one change at a time, before it happens.
  @MainActor
  private func observe(_ continuation: AsyncStream<Void>.Continuation) {
    withObservationTracking {
      let wallet = site.wallets.current
      _ = (wallet.dashboard.assets.state, wallet.dashboard.payments.state, wallet.transfers.update)
    } onChange: {
      Task { @MainActor in
        if case .terminated = continuation.yield() { return }
        observe(continuation)
      }
    }
  }

  private func beat(_ continuation: AsyncStream<Void>.Continuation, while session: Session) async {
    while !Task.isCancelled, await site.sessions.isOpen(session) {
      do { try await site.environment.clock.sleep(for: Self.heartbeat) } catch { break }
      continuation.yield()
    }
    continuation.finish()
  }
}
