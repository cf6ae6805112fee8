import Synchronization
import Testing

@testable import MesoKit

/// A whole session with its tasks, timeouts and callbacks.
@Suite(.timeLimit(.minutes(5))) struct MesoTests {
  let surface = RecordingSurface()
  let clock = ManualClock()

  func session(_ configuration: MesoTransferConfiguration? = nil) throws -> Meso {
    Meso(configuration: try configuration ?? Fixture.solana(), clock: clock)
  }

  /// The next request for a signature among events.
  func request(_ events: inout AsyncStream<MesoEvent>.Iterator) async -> SignatureRequest? {
    while let event = await events.next() {
      if case .requestSignedMessage(let request) = event { return request }
    }
    return nil
  }

  @Test func `a purchase runs from opening to completion`() async throws {
    let meso = try session()
    let events = meso.events()
    let window = try meso.transfer(on: surface)
    #expect(window == MesoWindow(try Fixture.solana()))
    let signer = try SolanaSigner(secretKey: Array(repeating: 7, count: 32))
    let body = [#"{"kind":"READY"}"#, Fixture.sign, Fixture.update(.approved), Fixture.update(.complete)]
    meso.receive(Fixture.posted(body[0]))
    meso.receive(Fixture.posted(body[1]))
    var seen: [String?] = []
    for await event in events {
      seen.append(event.name)
      guard case .requestSignedMessage(let request) = event else { continue }
      #expect(request.message == "Prove it: 1")
      #expect(request.network == .solanaMainnet && request.walletAddress == Fixture.solanaAddress)
      #expect(request.origin.text == Fixture.origin)
      request.answer(try signer.sign(request.message))
      meso.receive(Fixture.posted(body[2]))
      meso.receive(Fixture.posted(body[3]))
      meso.receive(Fixture.posted(body[3]))
    }
    #expect(seen == ["READY", "REQUEST_SIGNED_MESSAGE", "TRANSFER_APPROVED", "TRANSFER_COMPLETE"])
    var commands: [MesoSurfaceCommand] = []
    for await command in surface.commands { commands.append(command) }
    let reply = MesoReply.signedMessage(try signer.sign("Prove it: 1"))
    #expect(commands == [.open(window), .post(reply, to: .main, origin: window.origin), .hide, .close])
    #expect(meso.state == .ended(.complete))
  }

  @Test func `a second transfer is refused`() async throws {
    let meso = try session()
    meso.on { _ in }
    try meso.transfer(on: surface)
    #expect(throws: MesoError.alreadyStarted) { try meso.transfer(on: RecordingSurface()) }
    meso.destroy()
    #expect(throws: MesoError.alreadyStarted) { try meso.transfer(on: RecordingSurface()) }
  }

  // Meso's client throws if the event handler is missing. Here a stream of events is enough, too.
  @Test func `a transfer without an event handler or stream is refused`() throws {
    let meso = try session()
    #expect(throws: MesoError.nobodyListens) { try meso.transfer(on: surface) }
    #expect(meso.state == .idle)
    let events = meso.events()
    #expect(throws: Never.self) { try meso.transfer(on: surface) }
    _ = events
  }

  @Test func `all handlers receive every event in order`() async throws {
    let meso = try session()
    let heard = Mutex<[String]>([])
    for name in ["a", "b"] {
      meso.on { event in
        heard.withLock { $0.append("\(name) \(event.name ?? "-")") }
      }
    }
    let events = meso.events()
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(#"{"kind":"READY"}"#))
    meso.receive(Fixture.posted(#"{"kind":"ERROR","payload":{"message":"m"}}"#))
    meso.receive(Fixture.posted(#"{"kind":"CLOSE"}"#))
    for await _ in events {}
    #expect(heard.withLock(\.self) == ["a READY", "b READY", "a ERROR", "b ERROR", "a CLOSE", "b CLOSE"])
  }

  @Test func `a handler may add another and end the session`() async throws {
    let meso = try session()
    let events = meso.events()
    meso.on { [weak meso] _ in
      meso?.on { _ in }
      meso?.destroy()
    }
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(#"{"kind":"READY"}"#))
    for await _ in events {}
    #expect(meso.state == .ended(.destroyed))
  }

  @Test func `only the first answer to a request is posted`() async throws {
    let meso = try session()
    var events = meso.events().makeAsyncIterator()
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(Fixture.sign))
    let request = try #require(await request(&events))
    let firsts = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 { group.addTask { number.isMultiple(of: 2) ? request.answer("signature") : request.refuse() } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(firsts == 1)
    meso.destroy()
    var replies = 0
    for await command in surface.commands {
      if case .post = command { replies += 1 }
    }
    #expect(replies == 1)
  }

  @Test func `a refusal is posted without a signature`() async throws {
    let meso = try session()
    var events = meso.events().makeAsyncIterator()
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(Fixture.sign))
    try #require(await request(&events)).refuse()
    #expect(await surface.reply() == .signedMessage(nil))
    meso.receive(Fixture.posted(Fixture.sign))
    try #require(await request(&events)).answer(" ")
    #expect(await surface.reply() == .signedMessage(nil))
  }

  @Test func `a signature request that is dropped unanswered is refused`() async throws {
    let meso = try session()
    meso.on { _ in }
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(Fixture.sign))
    #expect(await surface.reply() == .signedMessage(nil))
  }

  @Test func `a signature request is refused after five minutes, and a late answer is ignored`() async throws {
    let meso = try session()
    var events = meso.events().makeAsyncIterator()
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(Fixture.sign))
    let request = try #require(await request(&events))
    await clock.sleeper(for: .seconds(300))
    clock.advance(by: .seconds(300))
    #expect(await surface.reply() == .signedMessage(nil))
    request.answer("too late")
    meso.destroy()
    #expect(await surface.reply() == nil)
  }

  @Test func `destroy refuses an open request before it closes the window`() async throws {
    let meso = try session()
    var events = meso.events().makeAsyncIterator()
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(Fixture.sign))
    let request = try #require(await request(&events))
    meso.destroy()
    meso.destroy()
    request.answer("too late")
    var commands: [MesoSurfaceCommand] = []
    for await command in surface.commands { commands.append(command) }
    #expect(commands == [.open(MesoWindow(meso.configuration)), .post(.signedMessage(nil), to: .main, origin: meso.configuration.origin), .close])
    #expect(await events.next() == nil)
  }

  @Test func `a session without references is destroyed`() async throws {
    var events: AsyncStream<MesoEvent>?
    do {
      let meso = try session()
      events = meso.events()
      try meso.transfer(on: surface)
    }
    for await command in surface.commands where command == .close { break }
    for await _ in try #require(events) {}
  }

  @Test func `event streams end when an unstarted session is destroyed`() async throws {
    let meso = try session()
    let events = meso.events()
    meso.destroy()
    for await _ in events {}
    for await _ in meso.events() {}
    #expect(meso.state == .ended(.destroyed))
  }

  @Test func `a window that takes more than a minute to load is reported`() async throws {
    let meso = try session()
    var events = meso.events().makeAsyncIterator()
    try meso.transfer(on: surface)
    await clock.sleeper(for: .seconds(60))
    clock.advance(by: .seconds(60))
    #expect(await events.next() == .loadFailed(.timedOut))
    meso.loadFailed("no route")
    #expect(await events.next() == .loadFailed(.failed("no route")))
  }

  @Test func `a request to send fails when it is failed or dropped`() async throws {
    let meso = try session(Fixture.sale())
    var events = meso.events().makeAsyncIterator()
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(Fixture.send))
    guard case .requestSendTransaction(let request) = await events.next() else {
      Issue.record("no request to send")
      return
    }
    #expect(request.transaction.recipientAddress == Fixture.solanaAddress)
    #expect(request.network == .solanaMainnet)
    #expect(request.fail())
    #expect(!request.finish())
    #expect(await events.next() == .sendTransactionFailed(request.transaction))
    meso.receive(Fixture.posted(Fixture.send))
    do {
      guard case .requestSendTransaction = await events.next() else {
        Issue.record("no request to send")
        return
      }
    }
    #expect(await events.next() == .sendTransactionFailed(request.transaction))
  }

  @Test func `a signer signs only requests for its own address`() async throws {
    let signer = try SolanaSigner(secretKey: Array(repeating: 7, count: 32))
    let meso = try session(Fixture.solana { $0.walletAddress = signer.address })
    var events = meso.events().makeAsyncIterator()
    try meso.transfer(on: surface)
    meso.receive(Fixture.posted(Fixture.sign))
    try #require(await request(&events)).sign(with: signer)
    #expect(await surface.reply() == .signedMessage(try signer.sign("Prove it: 1")))
    meso.receive(Fixture.posted(Fixture.sign))
    let second = try #require(await request(&events))
    #expect(throws: MesoSigningError.otherAddress) { try second.sign(with: SolanaSigner(secretKey: Array(repeating: 8, count: 32))) }
    #expect(await surface.reply() == .signedMessage(nil))
  }
}
