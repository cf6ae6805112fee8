import ArgumentParser
import HorizonKit
import Sentences
import WalletKit

/// The command `basicpay upgrade-check`.
struct UpgradeCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade-check",
    abstract: "Check whether a newer version, or another build of this one, is published. BasicPay never checks on its own.",
    discussion: """
      It requests one document, and sends nothing with the request. Nothing is downloaded or installed.
      Example: basicpay upgrade-check --from https://example.com/basicpay/release.json
      """)

  @OptionGroup var options: GlobalOptions

  @Option(help: ArgumentHelp("The document that says which version is the newest. Default: the address set in this build.", valueName: "url"))
  var from: String?

  private struct Document: Encodable {
    let version: String
    let commit: String?
    let newest: String
    let newestCommit: String?
    let isNewest: Bool
    let page: String?
  }

  func run() async throws {
    guard let address = from ?? Build.releases else {
      throw Refused("This build doesn't know where newer versions are announced. Give the address with --from.", code: .input)
    }
    guard let own = ReleaseNumber(Build.number) else { return }
    let trust = try TrustRoots.chosen(options.caBundle, HomeStore.settings(of: options.walletHome) ?? Settings())
    let release = try await Release.newest(at: address, AsyncHTTPTransport(trust: trust))
    let published = release.number == own ? release.commit : nil
    let (news, isNewest): (Sentence, Bool) =
      switch (published, Build.commit) {
      case _ where release.number > own: ("BasicPay \(release.number.description) is available. You have \(Build.number).", false)
      // Which of the two commits is later, nobody can tell from their names.
      case (let published?, let commit?) where published != commit:
        ("Another build of BasicPay \(Build.number) is published (commit \(published)). You have commit \(commit).", false)
      case (let published?, nil):
        ("BasicPay \(Build.number) is the newest version, published as commit \(published). Yours was built from a folder.", true)
      default: ("BasicPay \(Build.number) is the newest version.", true)
      }
    let document = Document(
      version: Build.number, commit: Build.commit, newest: release.number.description, newestCommit: release.commit, isNewest: isNewest,
      page: release.page)
    let page: [Sentence] = isNewest ? [] : release.page.map { ["\($0)"] } ?? []
    try options.print(document, lines: { [news] + page })
  }
}
