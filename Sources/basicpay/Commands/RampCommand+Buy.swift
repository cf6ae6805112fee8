import ArgumentParser
import Foundation
import HorizonKit
import Sentences
import ServiceLifecycle
import UnixSignals
import WalletKit
import WalletWeb

extension RampCommand {
  struct Buy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "buy", abstract: "Open the wallet's page for buying tokens with a card, and follow the purchase.",
      discussion: """
        The page opens in the system's browser, where you sign in and continue; without a browser, or with --print, its address is printed. \
        The command serves the page itself, and ends when the purchase has ended. Outside the sandbox, Meso's partner ID must be set.
        Example: basicpay ramp buy --asset SOL --chain solana --amount 50
        """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("What to buy: SOL, ETH, POL or USDC.", valueName: "code"))
    var asset: String
    @Option(help: ArgumentHelp("Where it should arrive.", valueName: "chain"))
    var chain: RampChain
    @Option(help: ArgumentHelp("How many US dollars to spend.", valueName: "dollars"))
    var amount: String
    @Flag(name: .customLong("print"), help: "Print the page's address instead of opening a browser.")
    var printsAddress = false
    @Option(help: "The port of the page. Default: any free port.")
    var port: Int?

    mutating func validate() throws {
      guard chain.assets.contains(asset) else {
        throw ValidationError("There is no \(asset) on \(chain.name). Choose \(chain.assets.joined(separator: " or ")).")
      }
      guard amount.wholeMatch(of: /[0-9]{1,12}(\.[0-9]{1,2})?/) != nil, amount.contains(where: { ("1"..."9").contains($0) }) else {
        throw ValidationError("--amount takes a number of dollars above zero, with at most two decimals, such as 50 or 12.50.")
      }
      guard (0...65535).contains(port ?? 0) else { throw ValidationError("--port takes a number from 1 to 65535.") }
    }

    func run() async throws {
      let (profile, home) = (try options.profile, options.walletHome)
      try await Wallet.check(home: home, profile: profile)
      let store = try HomeStore(home, now: SystemEnvironment.now)
      let trust = try TrustRoots.chosen(options.caBundle, store.settings)
      if let network = try WalletSession.network(profile, trust) {
        try await buy(try await WalletSession.open(home, profile, network, store, trust), store)
      } else {
        try await EmbeddedNetwork.use(of: home, logger: options.logger(), hasRamp: true, staysOpen: true) { horizon in
          try await buy(try await WalletSession.open(home, profile, try WalletSession.network(horizon, trust), store, trust), store)
        }
      }
    }

    @MainActor
    private func buy(_ wallet: Wallet, _ store: HomeStore) async throws {
      _ = try wallet.rampAddress(on: chain)
      _ = try wallet.ramp.origin(try await store.loadSettings())
      let before = try await wallet.ramp.records().first?.id ?? 0
      let wallets = Wallets(wallet, store: store) { _ in
        throw Refused("You can't switch networks while this command follows a purchase. Stop the command first.")
      }
      let (ports, bound) = AsyncStream.makeStream(of: Int.self)
      let server = try WalletServer(
        wallets: wallets, port: port ?? 0, version: Build.number, now: SystemEnvironment.now, clock: SystemEnvironment.clock,
        randomBytes: SystemEnvironment.randomBytes, logger: options.logger()
      ) { bound.yield($0) }
      let group = ServiceGroup(services: [server], gracefulShutdownSignals: [.sigint, .sigterm], logger: options.logger())
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask {
          defer { bound.finish() }
          try await group.run()
          throw CancellationError()
        }
        tasks.addTask {
          for await port in ports.prefix(1) { try await follow(wallet, after: before, port: port) }
        }
        defer { tasks.cancelAll() }
        var problem: (any Error)?
        do { try await tasks.next() } catch { problem = error }
        // However it ends, the pages are closed first: cancelling the server would cut its connections off in the middle of an answer.
        await group.triggerGracefulShutdown()
        while (try? await tasks.next()) != nil {}
        if problem is CancellationError {
          throw Refused("Stopped before the purchase was finished. “basicpay serve” shows what is known about it, under Transfers.")
        }
        if let problem { throw problem }
      }
    }

    /// Opens the page, reports each step of the purchases that are begun there, and prints how the last one ended.
    @MainActor
    private func follow(_ wallet: Wallet, after before: Int64, port: Int) async throws {
      let address = "http://basicpay.localhost:\(port)/ramp?chain=\(chain.rawValue)&asset=\(asset)&amount=\(amount)"
      if printsAddress { SystemBrowser.say(address) }
      // Not awaited, since it may take as long as the browser is open.
      async let _ = printsAddress ? () : SystemBrowser.show(address)
      Terminal.say("Waiting for the purchase to finish in your browser. Ctrl-C closes the page, too.")
      var said: [Int64: Int] = [:]
      while true {
        try await SystemEnvironment.clock.sleep(for: .milliseconds(300))
        let records = try await wallet.ramp.records().filter { $0.id > before }
        for record in records.reversed() {
          for step in record.steps.dropFirst(said[record.id] ?? 0) { Terminal.say(step.sentence) }
          said[record.id] = record.steps.count
        }
        // When this command ends, so does every window, and an earlier purchase may be on its way in another tab.
        guard let record = records.first, !records.contains(where: { $0.status == .moving }) else { continue }
        switch record.status {
        case .begun, .open, .moving: continue
        // The window stays open, says why, and may be used again.
        case .declined where record.isOpen: continue
        case .complete: return try options.print(RampDocument(record)) { RampDocument(record).lines(record) }
        case .declined, .closed, .outcomeUnknown: throw Refused(record.sentence)
        }
      }
    }
  }
}
