import Foundation
import MesoKit
import Sentences
import Testing

@testable import WalletWindow

/// The server that the window starts or finds. A shell script takes its place.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct LocalServerTests {
  @Test func `a server is started once, with its port and options, and ended once`() async throws {
    let script = try ServerScript(ServerScript.served)
    let server = try script.server(options: ["--home", "a b"])
    #expect(server.origin.text == "http://basicpay.localhost:8085")
    try await server.start()
    try await server.start()
    #expect(script.log == ["serve --unless-served --port 8085 --until-input-ends --home a b"])
    await server.end()
    #expect(script.log.last == "ended")
    await server.end()
  }

  @Test func `a start succeeds if the wallet is already served, and that server is left running`() async throws {
    let running = try ServerScript(ServerScript.served)
    let other = try running.server()
    try await other.start()
    let script = try ServerScript("echo \"Your wallet: $ADDRESS  (already running)\"")
    let server = try script.server()
    try await server.start()
    await server.end()
    // It would start again if it had ended.
    try await other.start()
    #expect(running.log.count == 1)
    await other.end()
  }

  @Test func `a server that has ended can be started again`() async throws {
    let script = try ServerScript("echo started >> log; echo $ADDRESS")
    let server = try script.server()
    try await server.start()
    await server.end()
    try await server.start()
    #expect(script.log == ["started", "started"])
  }

  @Test func `a failed start reports the server's last line`() async throws {
    let script = try ServerScript("echo first >&2; printf 'Port 8085 is in \\033use.' >&2; exit 1")
    let server = try script.server()
    await #expect(throws: LocalServerError.ended(said: "Port 8085 is in \\u{1B}use.")) { try await server.start() }
    #expect(LocalServerError.ended(said: "No.").sentence.english == "The wallet didn't start: “No.” Press Ctrl-R to try again.")
  }

  @Test(arguments: ["echo http://basicpay.localhost:80850", "echo http://evil.example", "echo \"$ADDRESS.evil.example\"", "exit 0"])
  func `a start fails if the server reports another address or none`(_ lines: String) async throws {
    let script = try ServerScript(lines)
    let server = try script.server()
    await #expect(throws: LocalServerError.ended(said: "")) { try await server.start() }
  }

  @Test func `a start fails if the server prints nothing in time`() async throws {
    let script = try ServerScript("exec sleep 100")
    let server = try script.server(clock: SteppedClock(isPassing: true))
    await #expect(throws: LocalServerError.ended(said: "")) { try await server.start() }
  }

  @Test func `a server that ignores SIGTERM is killed`() async throws {
    let script = try ServerScript("trap '' TERM; echo $$ >> log; echo $ADDRESS; while :; do sleep 0.02; done")
    // The clock stands still while the server starts.
    let clock = SteppedClock()
    let server = try script.server(clock: clock)
    try await server.start()
    clock.passes()
    await server.end()
    let process = try #require(script.log.first.flatMap { Int32($0) })
    #expect(kill(process, 0) == -1, "it is still there")
  }

  @Test func `a missing program is named in the error`() async throws {
    let server = try LocalServer(program: "/nowhere/basicpay", port: 8085)
    let error = await #expect(throws: LocalServerError.self) { try await server.start() }
    #expect(error?.sentence.english.hasPrefix("The wallet can't be started: /nowhere/basicpay is missing") == true)
    await server.end()
  }

  @Test(arguments: [0, -1, 65_536]) func `an invalid port number is refused`(_ port: Int) {
    #expect(throws: MesoOriginError.notAnOrigin) { _ = try LocalServer(program: "/bin/true", port: port) }
  }
}
