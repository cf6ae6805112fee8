import ArgumentParser
import SandboxKit
import Sentences
import StellarKit

extension SandboxCommand {
  /// The command `basicpay sandbox replay`.
  struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay",
      abstract: "Replay recorded ledgers on a fresh network, and report what differs from the recording.",
      discussion: "Example: basicpay sandbox replay recording.jsonl.gz")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("Recordings, plain or compressed with gzip; - is standard input.", valueName: "file"))
    var files: [String]

    @Flag(help: "Also check ledger invariants.")
    var checkInvariants = false

    private struct Document: Encodable {
      struct Difference: Encodable {
        let file: String
        let ledger: UInt32
        let subject: String
        let recorded: String
        let replayed: String
      }

      let transactions: Int
      let differing: Int
      let differences: [Difference]
    }

    func run() throws {
      var replay = SandboxKit.Replay(checksInvariants: checkInvariants)
      var differences: [Document.Difference] = []
      for file in files {
        try replay.play(file) { found in
          guard options.json else { return try Terminal.result(verbatim: PrintableText.escaped("\(file): \(found)")) }
          differences.append(
            Document.Difference(
              file: file, ledger: found.ledger, subject: found.subject, recorded: found.recorded, replayed: found.replayed))
        }
      }
      let document = Document(transactions: replay.transactions, differing: replay.differences, differences: differences)
      // A line that scripts rely on.
      try Terminal.result(verbatim: try options.text(document) { "\(replay.transactions) transactions, \(replay.differences) differ" })
      guard replay.differences == 0 else { throw Refused("What is listed differs from the recording.") }
    }
  }
}
