import AsyncAlgorithms
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import Observation
import Sentences
import ServiceLifecycle
import StellarKit
import WalletKit

/// `/events/NAME`: sends open pages what has changed, as the HTML that replaces the old parts. `/typing`: pages report that somebody is typing.
struct LiveUpdates {
  /// A stream writes at least this often, to find out whether anybody still reads it.
  static let heartbeat = Duration.seconds(15)
  /// The age in seconds from which an open page requests balances again at a heartbeat. An unreachable network reports neither changes nor that it is
  /// gone.
  private static let oldAfter: TimeInterval = 60

  let services: Services
  let address: OwnAddress

  func add(to router: RouterGroup<PageContext>) {
    router.get("/\(PagePath.events)/{name}") { request, context in
      guard OriginCheck.isOwn(request, at: address) ?? true else { throw PageError.foreignOrigin }
      // A browser that gets this answer doesn't reconnect. The page then leads to the sign-in page.
      guard let session = context.session else { throw PageError.signedOut }
      guard let name = context.parameters.get("name"), FormReader.isEqual(name, session.streamName) else { throw PageError.wrongToken }
      let place = Place(network: request.query.get("network"), account: request.query.get("account"))
      let language = Language.current
      let body = ResponseBody { writer in
        // This runs after the request was answered, when its language is no longer set.
        try await Language.$current.withValue(language) { try await write(to: &writer, for: session, at: place) }
        try await writer.finish(nil)
      }
      return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }
    // Typing sends no other requests. This one keeps the wallet from locking, so that nobody loses what they have written.
    router.post("/\(PagePath.typing)") { _, context in
      if let session = context.session { await services.sessions.keep(session) }
      return Response(status: .noContent)
    }
  }

  /// The account whose money a page shows: the network's name and the account's address. A page without an account goes on with any.
  private struct Place: Sendable {
    let network: String?
    let account: String?
  }

  /// Returns whether the network and the account are in use.
  private func isInUse(_ place: Place) async -> Bool {
    let wallet = await services.wallet
    guard await wallet.profile.name == place.network else { return false }
    guard let account = place.account else { return true }
    return await wallet.account?.id.address == account
  }

  /// Writes changes until the session ends, another network or account is chosen, the program stops, or nobody reads any more.
  private func write(to writer: inout any ResponseBodyWriter, for session: Session, at place: Place) async throws {
    let (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listener = await services.sessions.addListener(of: session) { continuation.finish() }
    let heart = Task { await beat(continuation, while: session) }
    defer {
      heart.cancel()
      continuation.finish()
      Task { await services.sessions.removeListener(listener, of: session) }
    }
    await observe(continuation)
    continuation.yield()
    try await writer.write(ServerSentEvent.retry)
    var sent = Sent()
    for await _ in wakes.cancelOnGracefulShutdown() {
      // The format may change while the page is open.
      let events = try await NumberFormat.$current.withValue(services.formats.numbers) { try await self.events(since: &sent, for: session) }
      // The page is for another network or account than the one in use, perhaps only since a moment ago. None of these events are for it.
      guard await isInUse(place) else {
        try await writer.write(ServerSentEvent(name: "switched", data: "").bytes)
        return
      }
      if events.isEmpty { try await writer.write(ServerSentEvent.heartbeat) }
      for event in events { try await writer.write(event.bytes) }
    }
    if await !services.sessions.isOpen(session) { try await writer.write(ServerSentEvent(name: "signed-out", data: "").bytes) }
  }

  /// What a page was sent last.
  private struct Sent {
    var total: String?
    var balances: String?
    var recent: String?
    /// The newest entry of the history, whether it is complete, and the date, with which the names of its days change.
    var history: String?
    var payments: Set<Int64>?
    var transfer: TransferUpdate?
  }

  private func events(since sent: inout Sent, for session: Session) async throws -> [ServerSentEvent] {
    Task { await services.wallet.refreshPrices(services.settings) }
    let parts = try await OverviewParts(services, for: session)
    let payments = await services.wallet.dashboard.payments.state.value
    var events: [ServerSentEvent] = []
    if parts.total.description != sent.total {
      events.append(ServerSentEvent(name: "total", data: parts.total.description))
    }
    if parts.balances.description != sent.balances {
      events.append(ServerSentEvent(name: "balances", data: parts.balances.description))
    }
    if parts.recent.description != sent.recent {
      events.append(ServerSentEvent(name: "recent", data: parts.recent.description))
    }
    // The history may be fetched long after the newest entries are known.
    let history = await historyState()
    if history != sent.history {
      events.append(ServerSentEvent(name: "history", data: history))
    }
    if let known = sent.payments {
      let names = await services.wallet.names()
      for entry in payments ?? []
      where entry.direction == .received && !known.contains(entry.id) && names.imitated(by: entry) == nil && !names.isDust(entry) {
        events.append(contentsOf: entry.changes.map { ServerSentEvent(name: "arrived", data: arrival($0, of: entry, names)) })
      }
    }
    let transfer = await services.wallet.transfers.update
    if transfer != nil, sent.balances == nil {
      // The list of transfers may be older than the newest change, which the page perhaps knows.
      events.append(ServerSentEvent(name: "transfers", data: ""))
    } else if let transfer, transfer != sent.transfer {
      let text = Language.current.say(transfer.sentence, decimalMark: services.formats.numbers.decimalMark)
      events.append(ServerSentEvent(name: "transfer", data: text))
    }
    sent = Sent(
      total: parts.total.description, balances: parts.balances.description, recent: parts.recent.description, history: history,
      payments: payments.map { Set($0.map(\.id)) } ?? sent.payments,
      transfer: transfer)
    return events
  }

  private func historyState() async -> String {
    let history = await services.wallet.dashboard.payments.history
    let newest = try? await history?.entries(limit: 1).first?.id
    let isComplete = try? await history?.isComplete()
    return "\(newest ?? 0) \(isComplete == true) \(TimeView.date(services.environment.now(), services.formats))"
  }

  private func arrival(_ change: HistoryChange, of entry: HistoryEntry, _ names: Names) -> String {
    let amount = AmountView(change.amount, change.asset, services.formats.numbers).text
    guard let other = entry.counterparty else { return Language.current.say("Received \(amount)") }
    return Language.current.say("Received \(amount) from \(names.name(of: entry) ?? "\(other.prefix(4))…\(other.suffix(4))")")
  }

  /// Wakes the stream when the dashboard changes. Observation reports only one change, before it happens, so it starts again after each.
  @MainActor
  private func observe(_ continuation: AsyncStream<Void>.Continuation) {
    withObservationTracking {
      let wallet = services.wallets.current
      _ = (
        wallet.dashboard.assets.state, wallet.dashboard.prices.prices, wallet.dashboard.worthHistory.line, wallet.dashboard.payments.state,
        wallet.transfers.update
      )
    } onChange: {
      Task { @MainActor in
        if case .terminated = continuation.yield() { return }
        observe(continuation)
      }
    }
  }

  private func beat(_ continuation: AsyncStream<Void>.Continuation, while session: Session) async {
    while !Task.isCancelled, await services.sessions.isOpen(session) {
      do { try await services.environment.clock.sleep(for: Self.heartbeat) } catch { break }
      let dashboard = await services.wallet.dashboard
      // The wallet itself repeats requests that failed. Balances from the future were requested before the clock was set back.
      if case .loaded(_, let time) = await dashboard.assets.state,
        !(0..<Self.oldAfter).contains(services.environment.now().timeIntervalSince(time))
      {
        Task { await dashboard.refreshWhatIsOld() }
      }
      continuation.yield()
    }
    continuation.finish()
  }
}

/// One event of an event stream (HTML Standard, "Server-sent events").
struct ServerSentEvent: Sendable {
  let name: String
  let data: String

  /// The event as bytes. Data can't contain line breaks, so each line becomes a `data` line of its own.
  var bytes: ByteBuffer {
    let lines = data.split(whereSeparator: \.isNewline).map { "data: \($0)\n" }
    return ByteBuffer(
      string: "event: \(name)\n" + (lines.isEmpty ? "data\n" : lines.joined()) + "\n")
  }

  /// How long a browser waits before it reconnects, in milliseconds.
  static let retry = ByteBuffer(string: "retry: 1000\n\n")
  /// An empty comment. Writing it shows whether anybody still reads.
  static let heartbeat = ByteBuffer(string: ":\n\n")
}
