import ArgumentParser
import Foundation
import HTTPTypes
import HorizonKit
import Logging
import Sentences
import WalletKit

/// The checks of `basicpay doctor`.
struct Checkup {
  /// A kind of check. The raw value is its name in JSON.
  enum Kind: String {
    case version, home, vault, databases, network, clock, ports

    var title: Sentence {
      switch self {
      case .version: "version"
      case .home: "folder"
      case .vault: "keys"
      case .databases: "databases"
      case .network: "network"
      case .clock: "clock"
      case .ports: "ports"
      }
    }
  }

  struct Result: Sendable {
    let kind: Kind
    let isFine: Bool
    let detail: Sentence

    init(_ kind: Kind, isFine: Bool = true, _ detail: Sentence) {
      (self.kind, self.isFine, self.detail) = (kind, isFine, detail)
    }
  }

  /// How far this computer's clock may be from the network's, in seconds. Payments are refused beyond that.
  private static let clockTolerance: TimeInterval = 5 * 60
  /// How much free space on the disk is needed to keep what is sent, in bytes: a few times what a change of a database takes.
  private static let leastSpace: UInt64 = 1_000_000

  let home: WalletHome
  let profile: NetworkProfile
  /// A file of certificates to trust besides the system's; nil for the one of the settings.
  let caBundle: String?
  let port: Int
  let sandboxPort: Int
  let logger: Logger

  func results() async -> [Result] {
    [
      Result(.version, "BasicPay \(Build.description), \(ProcessInfo.processInfo.operatingSystemVersionString)"), folder,
      await vault, databases,
    ] + (await network()) + [await ports]
  }

  private var folder: Result {
    let path = home.folder.path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return FileManager.default.fileExists(atPath: path)
        ? Result(.home, isFine: false, "\(path) can't be read. Check its permissions.")
        : Result(.home, "\(path) doesn't exist yet. It is created with the first account.")
    }
    let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    guard attributes[.type] as? FileAttributeType == .typeDirectory else {
      return Result(.home, isFine: false, "\(path) isn't a folder. Choose another with --home.")
    }
    guard permissions & 0o077 == 0 else {
      return Result(.home, isFine: false, "Other users can open \(path). Make it private with: chmod 700 \(Self.quoted(path))")
    }
    guard FileManager.default.isWritableFile(atPath: path) else {
      return Result(.home, isFine: false, "\(path) can't be written. Check its permissions, and the disk.")
    }
    // If the system doesn't say, nothing is said about it.
    if let free = (try? FileManager.default.attributesOfFileSystem(forPath: path)[.systemFreeSize]) as? UInt64, free < Self.leastSpace {
      return Result(
        .home, isFine: false,
        "The disk that holds \(path) is full: only \(free / 1_000) kB left. Nothing can be saved there until you free up some space.")
    }
    return Result(.home, "\(path), closed to other users")
  }

  /// Shortens the address of an RPC server by the part that may contain a provider's key, since this output is shown to others.
  private static func withoutKey(_ address: String) -> String {
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host() else { return "Stellar RPC" }
    let origin = "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")/"
    return address == origin ? origin : origin + "…"
  }

  /// Quotes a path as one word of a shell's command line.
  private static func quoted(_ path: String) -> String { "'\(path.replacing("'", with: #"'\''"#))'" }

  private var vault: Result {
    get async {
      let state = await Wallet.vaultState(of: home)
      switch state.error {
      case .notCreated: return Result(.vault, "There is no account here yet.")
      case let error?: return Result(.vault, isFine: false, error.sentence)
      case nil:
        let count = state.contents?.accounts.count ?? 0
        return Result(
          .vault,
          Sentence(count, one: "readable and locked, with \(count) account", other: "readable and locked, with \(count) accounts"))
      }
    }
  }

  private var databases: Result {
    do throws(WalletError) {
      try Wallet.checkDatabases(of: home, profile: profile)
      guard !home.isStoreLost else { return Result(.databases, isFine: false, home.storeLost) }
      let files = FileManager.default
      let own = [home.folder.appending(path: HomeStore.fileName).path, home.database(of: profile).path]
      let paths = profile.isEmbedded ? own + [EmbeddedNetwork.database(of: home)] : own
      if let path = paths.first(where: { files.fileExists(atPath: $0) && !files.isWritableFile(atPath: $0) }) {
        return Result(.databases, isFine: false, StoreError.databaseInaccessible(path: path).sentence)
      }
      return Result(.databases, "no damage found")
    } catch {
      return Result(.databases, isFine: false, error.sentence)
    }
  }

  private func network() async -> [Result] {
    if !profile.isEmbedded { return await ask(profile.horizon) }
    // A sandbox that isn't there isn't made here.
    guard FileManager.default.fileExists(atPath: EmbeddedNetwork.database(of: home)) else {
      return [Result(.network, "The sandbox doesn't exist yet. It is created when it is first used.")]
    }
    do {
      let answers = Answers()
      try await EmbeddedNetwork.look(at: home, logger: logger) { horizon in
        let results = await ask(horizon)
        // What was interrupted says nothing of the network.
        try Task.checkCancellation()
        await answers.add(results)
      }
      let results = await answers.results
      return results.isEmpty ? [Result(.network, isFine: false, "This check was interrupted.")] : results
    } catch {
      return [Result(.network, isFine: false, Sentence(error))]
    }
  }

  /// The results that were found while the embedded network ran.
  private actor Answers {
    var results: [Result] = []

    func add(_ results: [Result]) { self.results += results }
  }

  /// Asks the network for its newest ledger, and compares the clocks.
  ///
  /// - Parameter horizon: where the embedded network answers. For another network, its profile says that.
  private func ask(_ horizon: String?) async -> [Result] {
    let (ledger, trust): (LedgerSnapshot, TrustRoots)
    do {
      trust = try TrustRoots.chosen(caBundle, HomeStore.settings(of: home) ?? Settings())
      let network = try WalletSession.network(profile, trust) ?? horizon.map { try WalletSession.network($0, trust) } ?? NoNetwork()
      ledger = try await network.ledger()
    } catch {
      return [Result(.network, isFine: false, Sentence(error))]
    }
    let answer = Result(.network, "\(profile.title), \(profile.rpc.map(Self.withoutKey) ?? horizon ?? ""), answers at ledger \("\(ledger.sequence)")")
    if profile.isEmbedded { return [answer, Self.sandboxClock(ledger)] }
    return [answer, await clock(ledger, profile.horizon ?? horizon ?? profile.rpc, trust)]
  }

  /// Checks the sandbox's newest ledger against this computer's clock. The embedded network uses this clock. It closes a ledger only when there is
  /// something in it, and never with a time before its newest one.
  private static func sandboxClock(_ ledger: LedgerSnapshot) -> Result {
    guard ledger.closedAt.timeIntervalSince(SystemEnvironment.now()) > clockTolerance else {
      return Result(.clock, "The sandbox uses this computer's clock.")
    }
    let date = ledger.closedAt.formatted(.iso8601)
    return Result(
      .clock, isFine: false,
      "The sandbox's newest ledger is dated \(date), which is in the future. If this computer's clock is wrong, set it. If it is right now, it was wrong before: stop “basicpay serve” if it is running, then start with an empty sandbox: “basicpay sandbox --reset”."
    )
  }

  /// Compares this computer's clock with the newest ledger. No correct clock is behind it. One that is ahead of it may be right, since a quiet
  /// network closes no ledgers. Then the server's clock counts, if its answers tell it.
  private func clock(_ ledger: LedgerSnapshot, _ server: String?, _ trust: TrustRoots) async -> Result {
    let seconds = SystemEnvironment.now().timeIntervalSince(ledger.closedAt)
    if abs(seconds) <= Self.clockTolerance {
      return Result(
        .clock,
        seconds < 0 ? "\(Int(-seconds)) s behind the network's newest ledger" : "\(Int(seconds)) s ahead of the network's newest ledger")
    }
    if seconds < 0 { return Self.wrongClock("\(Int(-seconds)) s behind the network's newest ledger") }
    guard let server, let time = await Self.time(at: server, trust) else {
      return Result(.clock, "\(Int(seconds)) s ahead of the network's newest ledger, which is fine where the network has been quiet for that long")
    }
    let ahead = SystemEnvironment.now().timeIntervalSince(time)
    if abs(ahead) <= Self.clockTolerance {
      return Result(.clock, "as the server's. The network's newest ledger closed \(Int(seconds)) s ago.")
    }
    return Self.wrongClock(ahead < 0 ? "\(Int(-ahead)) s behind the server's clock" : "\(Int(ahead)) s ahead of the server's clock")
  }

  private static func wrongClock(_ detail: Sentence) -> Result {
    Result(.clock, isFine: false, "\(detail). Set this computer's clock; payments are refused until it is right.")
  }

  /// Returns a server's time by the `Date` of its answer (RFC 9110, section 6.6.1), or nil if it doesn't say.
  private static func time(at server: String, _ trust: TrustRoots) async -> Date? {
    let request = HTTPRequestMessage(url: server, timeLimit: .seconds(10))
    guard let text = try? await AsyncHTTPTransport(trust: trust).send(request).headers[.date] else { return nil }
    let format: Date.FormatString = """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)
      """
    // The rest is always “GMT”.
    return try? Date(
      String(text.prefix(25)), strategy: Date.ParseStrategy(format: format, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt))
  }

  private var ports: Result {
    get async {
      let served = ServedWallet(port: port)
      if await served.isOwn { return Result(.ports, "You are already running a wallet at \(served.address).") }
      do throws(Refused) {
        try Port(number: port, option: "--port").checkIsFree()
        if let running = SandboxLease.port(of: home) { return Result(.ports, "This wallet's own sandbox is running, on port \("\(running)").") }
        try Port(number: sandboxPort, option: "--sandbox-port").checkIsFree()
        return Result(.ports, "\("\(port)") and \("\(sandboxPort)") are free")
      } catch {
        return Result(.ports, isFine: false, error.sentence)
      }
    }
  }
}
