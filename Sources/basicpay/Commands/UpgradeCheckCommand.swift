import ArgumentParser
import HorizonKit
import Sentences
import WalletKit

/// The command `basicpay upgrade-check`.
struct UpgradeCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade-check", abstract: "Check whether there is a newer version. BasicPay never checks on its own.",
    discussion: """
      It requests one document, and sends nothing with the request. Nothing is downloaded or installed.
      Example: basicpay upgrade-check --from https://example.com/basicpay/release.json
      """)

  @OptionGroup var options: GlobalOptions

  @Option(help: ArgumentHelp("The document that says which version is the newest. Default: the address set in this build.", valueName: "url"))
  var from: String?

  private struct Document: Encodable {
    let version: String
    let newest: String
    let isNewest: Bool
    let page: String?
  }

  func run() async throws {
    guard let address = from ?? Build.releases else {
      throw Refused("This build doesn't know where newer versions are announced. Give the address with --from.", code: .input)
    }
    guard let own = ReleaseNumber(Build.number) else { return }
    let trust = try TrustRoots.chosen(options.caBundle, (try? HomeStore.existing(options.walletHome))?.settings ?? Settings())
    let release = try await Release.newest(at: address, AsyncHTTPTransport(trust: trust))
    let document = Document(version: Build.number, newest: release.number.description, isNewest: release.number <= own, page: release.page)
    let isNewest: Sentence = "BasicPay \(document.version) is the newest version."
    let isOlder: Sentence = "BasicPay \(document.newest) is available. You have \(document.version)."
    try options.print(document, lines: { document.isNewest ? [isNewest] : [isOlder] + (release.page.map { ["\($0)"] } ?? []) })
  }
}
