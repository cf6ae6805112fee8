import ArgumentParser
import Foundation
import Localization
import Logging
import Sentences
import StellarKit
import WalletKit

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the wallet. Default: $BASICPAY_HOME, else basicpay in $XDG_DATA_HOME, else in the platform's data folder.", valueName: "dir"),
    completion: .directory)
  var home: String?

  @Option(
    help: ArgumentHelp(
      "sandbox (embedded, the default), testnet, public, local (a Horizon at localhost:8000), or a file that ends in .toml and has horizon or rpc, passphrase and friendbot.",
      valueName: "name"), completion: .list(NetworkProfile.named.map(\.name)))
  var network: String?

  @Option(
    help: ArgumentHelp(
      "A file of certificates (PEM) to trust in addition to the system's, such as your own server's. Default: as in the settings. $SSL_CERT_FILE replaces the system's.",
      valueName: "file"), completion: .file())
  var caBundle: String?

  @Flag(help: "Print one JSON document instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The language of what is printed for people, such as de or en. Default: as $LANGUAGE, $LC_ALL, $LC_MESSAGES and $LANG say.", valueName: "code"),
    completion: .list(Language.all.map(\.rawValue)))
  var language: String?

  @Option(
    help: ArgumentHelp("Log level on standard error: trace, debug, info, notice, warning, error.", valueName: "level"),
    completion: .list(Logger.Level.allCases.map(\.rawValue)), transform: level)
  var logLevel: Logger.Level?

  var walletHome: WalletHome {
    home.map { WalletHome(folder: URL(filePath: $0)) } ?? .standard(environment: ProcessInfo.processInfo.environment)
  }

  /// Refuses a folder that doesn't exist, for commands that only show what is there: they would make a mistyped name the home of a new wallet.
  /// A network that can't be used is refused first.
  func checkHome() throws {
    guard let home, !FileManager.default.fileExists(atPath: walletHome.folder.path) else { return }
    _ = try profile
    throw Refused(
      "There is no wallet in \(home). Check --home, or create an account there with basicpay account create and the same --home.",
      code: .noAccount)
  }

  /// Whether the network is the embedded one, named or as the default.
  var isSandbox: Bool { [nil, NetworkProfile.sandbox.name].contains(network) }

  /// The named network, else the embedded one.
  ///
  /// - Throws: ``NetworkFileError`` for a file that can't be used.
  var profile: NetworkProfile {
    get throws {
      if let named = NetworkProfile.named.first(where: { $0.name == network ?? NetworkProfile.sandbox.name }) { return named }
      return try NetworkFile.read(URL(filePath: network ?? "")).profile
    }
  }

  private static func level(_ name: String) throws(ValidationError) -> Logger.Level {
    guard let level = Logger.Level(rawValue: name) else {
      throw ValidationError("There is no log level “\(name)”. Choose trace, debug, info, notice, warning or error.")
    }
    return level
  }

  mutating func validate() throws {
    // The value usually comes from a variable that a script forgot to set. The folder in which the script was started would be used.
    guard home != "" else { throw ValidationError("--home is empty. Name a folder, or leave the option out.") }
    guard let network, !network.hasSuffix(".toml"), !NetworkProfile.named.contains(where: { $0.name == network }) else { return }
    guard !["mainnet", "pubnet"].contains(network.lowercased()) else {
      throw ValidationError("There is no network named “\(network)”. Did you mean “public”?")
    }
    throw ValidationError("There is no network named “\(network)”. Choose sandbox, testnet, public, local, or a file that ends in .toml.")
  }

  /// Makes the program's logger. Commands are silent unless something is wrong; servers say a little more.
  func logger(_ standard: Logger.Level = .warning) -> Logger {
    var logger = Logger(label: "basicpay") { StreamLogHandler(label: $0, stream: LogStream()) }
    logger.logLevel = logLevel ?? standard
    return logger
  }

  /// Finds the language that the arguments name. Wrong usage is reported in it, too, and is found before the options are parsed.
  static func language(in arguments: some Sequence<String>) -> String? {
    var (language, isNext) = (String?.none, false)
    for argument in arguments.prefix(while: { $0 != "--" }) {
      if isNext { language = argument }
      isNext = argument == "--language"
      if argument.hasPrefix("--language=") { language = String(argument.dropFirst("--language=".count)) }
    }
    return language
  }

  /// Prints a result as JSON or as a sentence.
  func print(_ document: some Encodable, sentence: () -> Sentence) throws(Refused) {
    try Terminal.result(verbatim: try text(document) { Terminal.text(sentence()) })
  }

  /// Prints a result as JSON or as lines. Each line stays one line, whatever is in it.
  func print(_ document: some Encodable, lines: () -> [Sentence]) throws(Refused) {
    try Terminal.result(verbatim: try text(document) { Terminal.text(lines: lines()) })
  }

  /// Prints what there is of an unfinished result, and then throws why it is unfinished, even if standard output accepts nothing any more.
  ///
  /// - Parameter unfinished: why it isn't finished; nil if it is.
  func print(_ document: some Encodable, unfinished: Refused?, lines: () -> [Sentence]) throws(Refused) {
    do throws(Refused) { try print(document, lines: lines) } catch { throw unfinished ?? error }
    if let unfinished { throw unfinished }
  }

  /// Prints a result that holds a secret, which is repeated nowhere, not even if standard output accepts nothing any more.
  func print(secret document: some Encodable, text: () -> String) throws(Refused) {
    try Terminal.data(Array((try self.text(document, text) + "\n").utf8))
  }

  /// Formats a result as JSON, on one line, or as text.
  func text(_ document: some Encodable, _ text: () -> String) throws(Refused) -> String {
    guard json else { return text() }
    guard let document = Self.json(document) else { throw Refused("The result can't be written as JSON.") }
    return document
  }

  /// Encodes a document as JSON, on one line.
  static func json(_ document: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return (try? encoder.encode(document)).map { PrintableText.escapedJSON(String(decoding: $0, as: UTF8.self)) }
  }
}

/// A stream that writes log entries to standard error, one line each.
private struct LogStream: TextOutputStream {
  func write(_ entry: String) {
    Terminal.say(verbatim: PrintableText.escaped(entry.hasSuffix("\n") ? entry.dropLast() : entry[...]))
  }
}
