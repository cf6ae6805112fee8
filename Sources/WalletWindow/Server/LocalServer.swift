import Foundation
public import MesoKit
public import Sentences
import StellarKit

/// The wallet's server: `basicpay serve`, which this program starts, or finds where the person serves one at the port already.
///
/// `basicpay` itself finds out whether it is the person's own (`--unless-served`): another's page could ask for the PIN, too.
@MainActor
public final class LocalServer {
  /// How long a server may take until it says its address.
  private static let patience = Duration.seconds(60)
  /// How long one may take to end.
  private static let farewell = Duration.seconds(20)

  /// Where it answers, and whose pages are the wallet's.
  public let origin: MesoOrigin
  /// Further options for `basicpay serve`.
  let options: [String]
  private let program: String
  private let arguments: [String]
  private let clock: any Clock<Duration>
  private var process: ServerProcess?

  /// A server that isn't started.
  ///
  /// - Parameters:
  ///   - program: the path of `basicpay`.
  ///   - port: the wallet's, from 1 to 65535.
  ///   - options: further ones for `basicpay serve`.
  ///   - clock: what waiting goes by.
  /// - Throws: `MesoOriginError` for a port that there isn't.
  public init(program: String, port: Int, options: [String] = [], clock: any Clock<Duration> = ContinuousClock()) throws(MesoOriginError) {
    origin = try MesoOrigin("http://basicpay.localhost:\(port)")
    self.program = program
    self.options = options
    self.clock = clock
    arguments = ["serve", "--unless-served", "--port", String(port)] + options
  }

  /// Starts it, or finds it, and returns once it answers. Where it was started before and still runs, nothing is done.
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

  /// Ends it, where this program has started it.
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

/// Why there is no server.
public enum LocalServerError: Error, Hashable, Sendable {
  /// The program isn't there, or can't be run here.
  case notStarted(program: String, reason: String)
  /// It has ended, or didn't say within a minute where it answers; what it said last.
  case ended(said: String)
}

extension LocalServerError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notStarted(let program, let reason):
      "The wallet can't be started: \(program) isn't there, or can't be run (\(reason)). Install the same version of the basicpay package, then press Ctrl-R to try again."
    case .ended(let said) where said.isEmpty: "The wallet didn't start, and gave no reason. Press Ctrl-R to try again."
    case .ended(let said): "The wallet didn't start: “\(said)” Press Ctrl-R to try again."
    }
  }
}
