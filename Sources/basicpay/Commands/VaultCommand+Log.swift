import ArgumentParser
import Foundation
import Sentences
import WalletKit

extension VaultCommand {
  struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "log", abstract: "Print the security log: what happened to your keys on this computer, newest first.",
      discussion: "Example: basicpay vault log --limit 20")

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("How many events at most.", valueName: "n"))
    var limit = 50

    private struct Event: Encodable {
      let time: Date
      let kind: String
      let title: String
      let detail: String
    }

    private struct Document: Encodable {
      let events: [Event]
    }

    mutating func validate() throws {
      guard (1...SecurityLog.limit).contains(limit) else { throw ValidationError("--limit takes a number from 1 to \(SecurityLog.limit).") }
    }

    func run() async throws {
      let events = try HomeStore.existing(options.walletHome)?.log.events(limit: limit) ?? []
      let document = Document(
        events: events.map { Event(time: $0.time, kind: $0.kind.rawValue, title: $0.kind.title.english, detail: $0.detail.english) })
      try options.print(document) {
        guard !events.isEmpty else { return ["Nothing yet."] }
        return Columns.lines(events.map { ["\($0.time.formatted(.iso8601))", $0.kind.title] + [$0.detail].filter { !$0.isEmpty } })
      }
    }
  }
}
