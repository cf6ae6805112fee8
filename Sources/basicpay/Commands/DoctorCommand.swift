import ArgumentParser
import Foundation
import Sentences
import WalletKit

/// The command `basicpay doctor`.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check that everything the wallet needs is in order. Changes nothing, and shows nothing secret.",
    discussion: """
      A line for each check: the version, the folder, the keys, the databases, the network, this computer's clock against it, and the ports of \
      “basicpay serve”. The exit status is 1 if something is wrong.
      Example: basicpay doctor --network testnet
      """)

  @OptionGroup var options: GlobalOptions

  @Option(help: "The wallet's port.")
  var port = 8080

  @Option(help: "The port of the embedded network's Horizon API.")
  var sandboxPort = 8000

  mutating func validate() throws {
    guard (1...65535).contains(port), (1...65535).contains(sandboxPort), port != sandboxPort else {
      throw ValidationError("--port and --sandbox-port take two different numbers from 1 to 65535.")
    }
  }

  private struct Document: Encodable {
    struct Check: Encodable {
      let name: String
      let isFine: Bool
      let detail: String
    }

    let checks: [Check]
    let isFine: Bool
  }

  func run() async throws {
    let checkup = Checkup(
      home: options.walletHome, profile: try options.profile, caBundle: options.caBundle, port: port, sandboxPort: sandboxPort,
      logger: options.logger())
    let results = await checkup.results()
    let wrong = results.filter { !$0.isFine }
    let document = Document(
      checks: results.map { Document.Check(name: $0.kind.rawValue, isFine: $0.isFine, detail: $0.detail.english) }, isFine: wrong.isEmpty)
    try options.print(document) {
      Columns.lines(
        results.map { [$0.isFine ? ("ok" as Sentence).styled(.gain) : ("wrong" as Sentence).styled(.problem), $0.kind.title, $0.detail] })
    }
    guard wrong.isEmpty else {
      throw Refused(
        Sentence(wrong.count, one: "\(wrong.count) check found something wrong.", other: "\(wrong.count) checks found something wrong."),
        code: .checkFailed)
    }
  }
}
