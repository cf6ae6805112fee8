import ArgumentParser
import Foundation
import SandboxKit
import Sentences
import WalletKit

extension SandboxCommand {
  /// The command `basicpay sandbox upgrade`.
  struct Upgrade: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "upgrade", abstract: "Upgrade the embedded network to a later protocol, while it isn't running.",
      discussion: "Example: basicpay sandbox upgrade --protocol 30")

    @OptionGroup var options: GlobalOptions

    @Option(name: .customLong("protocol"), help: ArgumentHelp("The protocol whose rules apply from then on.", valueName: "version"))
    var version: UInt32

    private struct Document: Encodable {
      let protocolVersion: UInt32
    }

    func run() async throws {
      let home = options.walletHome
      guard let lease = try SandboxLease.take(of: home) else {
        throw Refused("The sandbox of \(home.folder.path) is running. Stop it first.")
      }
      let sandbox = try EmbeddedNetwork.open(.file(EmbeddedNetwork.database(of: home)))
      try await sandbox.upgrade(toProtocol: version)
      await sandbox.close()
      withExtendedLifetime(lease) {}
      try options.print(Document(protocolVersion: version)) { "The embedded network uses protocol \(Int(version)) now." }
    }
  }
}
