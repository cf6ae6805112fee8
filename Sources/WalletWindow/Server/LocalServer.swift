import Foundation
public import MesoKit
public import Sentences
import StellarKit

/// The wallet's server, `basicpay serve`. This program starts it, or uses the one that the person already runs at the port.
///
/// `basicpay` itself checks whether that server is the person's own (`--unless-served`), since another page could ask for the PIN, too.
@MainActor
public final class LocalServer {
  /// How long a server may take to report its address.
  private static let patience = Duration.seconds(60)
  /// How long a server may take to end.
  private static let farewell = Duration.seconds(20)

  /// The server's origin, and the origin of the wallet's pages.
  public let origin: MesoOrigin
  /// Further options for `basicpay serve`.
  let options: [String]
  private let program: String
  private let arguments: [String]
  private let clock: any Clock<Duration>
  private var process: ServerProcess?

  /// Makes a server without starting it.
  ///
  /// - Parameters:
  ///   - program: the path of `basicpay`.
  ///   - port: the wallet's port, from 1 to 65535.
  ///   - options: further options for `basicpay serve`.
  ///   - clock: the clock for waiting.
  /// - Throws: `MesoOriginError` for an invalid port.
  public init(program: String, port: Int, options: [String] = [], clock: any Clock<Duration> = ContinuousClock()) throws(MesoOriginError) {
    origin = try MesoOrigin("http://basicpay.localhost:\(port)")
    self.program = program
    self.options = options
    self.clock = clock
    arguments = ["serve", "--unless-served", "--port", String(port), "--until-input-ends"] + options
  }

  /// Starts the server or finds a running one, and returns once it answers. Nothing happens if it was started before and still runs.
  ///
  /// - Throws: ``LocalServerError``
  public func start() async throws(LocalServerError) {
    if process?.isRunning == true { return }
    let process = ServerProcess()
    self.process = process
    let timer = Task { [clock] in
      try await clock.sleep(for: Self.patience)
      process.kill()
    }
    defer { timer.cancel() }
    do {
      try process.run(program, arguments)
    } catch {
      throw .notStarted(program: program, reason: error.localizedDescription)
    }
    for await line in process.lines where line.split(separator: " ").contains(where: { PageAddress(String($0))?.origin == origin }) { return }
    guard !Task.isCancelled else { return }
    var said = ""
    for await line in process.complaints { said = line }
    throw .ended(said: PrintableText.escaped(said))
  }

  /// Ends the server if this program has started it.
  public func end() async {
    guard let process, process.isRunning else { return }
    process.terminate()
    let timer = Task { [clock] in
      try await clock.sleep(for: Self.farewell)
      process.kill()
    }
    for await _ in process.life {}
    timer.cancel()
  }
}

/// An error that says why there is no server.
public enum LocalServerError: Error, Hashable, Sendable {
  /// The program doesn't exist or can't be run here.
  case notStarted(program: String, reason: String)
  /// The server has ended, or didn't report its address within a minute. The text is what it said last.
  case ended(said: String)
}

extension LocalServerError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notStarted(let program, let reason):
      "The wallet can't be started: \(program) is missing, or can't be run (\(reason)). Install the same version of the basicpay package, then press Ctrl-R to try again."
    case .ended(let said) where said.isEmpty: "The wallet didn't start, and gave no reason. Press Ctrl-R to try again."
    case .ended(let said): "The wallet didn't start: “\(said)” Press Ctrl-R to try again."
    }
  }
}
