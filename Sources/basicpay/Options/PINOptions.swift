import ArgumentParser
import Foundation
import Sentences
import WalletKit

/// The source of a PIN or passphrase. It is asked for without echo, or read from a file, and never comes from an argument or the environment.
struct PINOptions: ParsableArguments {
  /// The largest size of a file in bytes, since longer files hold something else.
  private static let sizeLimit = 4096
  /// The most that is signed with a PIN that is asked for once, in lines and in bytes, since nobody looks through more.
  private static let shownLimit = (lines: 100, bytes: 16 << 20)

  @Option(help: ArgumentHelp("Read the PIN or passphrase from this file; - is standard input.", valueName: "file"), completion: .file())
  var pinFile: String?

  /// Reads the PIN of an existing vault.
  ///
  /// - Parameter reason: why it is asked for, if that isn't obvious.
  func secret(because reason: Sentence? = nil) throws(Refused) -> Secret {
    if let pinFile { return Secret(try Self.read(pinFile)) }
    if let reason {
      guard Terminal.isInteractive else { throw Refused("\(reason) \(Terminal.noPIN)", code: .secretNeeded) }
      Terminal.say(reason)
    }
    return Secret(try Terminal.secret("PIN or passphrase"))
  }

  /// Refuses standard input as the source of the PIN if a question has to be answered there as well.
  func refuseStandardInput(unless yes: Bool) throws {
    guard yes || pinFile != "-" else {
      throw ValidationError("--pin-file - takes up standard input, so the question can't be answered. Give --yes, or name a file.")
    }
  }

  /// Reads the PIN of an existing vault if standard input holds what the command works on. With `--pin-file -`, its next line is the PIN.
  func secret(before lines: inout LineReader) throws(Refused) -> Secret {
    try Self.known(pinFile, "PIN or passphrase", before: &lines)
  }

  /// Returns all that is to be signed, to be shown before the PIN is asked for.
  ///
  /// - Throws: ``Refused`` for more than a person would look through.
  func shown(_ lines: inout LineReader) throws(Refused) -> [String] {
    let shown = try lines.peekAll(limit: Self.shownLimit.bytes)
    guard shown.count <= Self.shownLimit.lines else {
      throw Refused(
        "Nothing was signed. You are shown everything before you type the PIN, and \(shown.count) lines are too many for that. Sign at most \(Self.shownLimit.lines) at a time, or use --pin-file."
      )
    }
    return shown
  }

  /// Reads a new PIN: asks for it twice, or reads it once.
  func newSecret(before lines: inout LineReader) throws(Refused) -> (secret: Secret, again: Secret) {
    try Self.new(pinFile, "New PIN or passphrase (at least 6 characters)", before: &lines)
  }

  /// Reads a secret that exists already.
  ///
  /// - Parameter advice: the sentence if it is neither given nor can be asked for.
  static func known(
    _ file: String?, _ prompt: Sentence, orSay advice: Sentence = Terminal.noPIN, before lines: inout LineReader
  ) throws(Refused) -> Secret {
    Secret(try written(file, prompt, advice, before: &lines))
  }

  /// Reads a new secret: asks for it twice, or reads it once.
  ///
  /// - Parameter advice: the sentence if it is neither given nor can be asked for.
  static func new(
    _ file: String?, _ prompt: Sentence, orSay advice: Sentence = Terminal.noPIN, before lines: inout LineReader
  ) throws(Refused) -> (secret: Secret, again: Secret) {
    let written = try written(file, prompt, advice, before: &lines)
    guard !written.hasMoreLines else {
      throw Refused("Nothing was changed: a PIN or passphrase must be a single line, but there is more than one.")
    }
    guard !written.text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw Refused("Nothing was changed: a PIN or passphrase can't contain control characters such as tabs, because you couldn't type them later.")
    }
    let secret = Secret(written.text)
    if secret.isTrivial {
      // A script goes on with its trivial PIN, while a person has to choose another.
      guard file != nil else { throw Refused(Secret.trivialSentence) }
      Terminal.say(Secret.trivialSentence)
    }
    return (secret, file == nil ? Secret(try Terminal.secret("Type it again", isInputTaken: true)) : secret)
  }

  private static func written(
    _ file: String?, _ prompt: Sentence, _ advice: Sentence, before lines: inout LineReader
  ) throws(Refused) -> WrittenSecret {
    switch file {
    case "-": WrittenSecret(try lines.next(keepsSpace: true) ?? "")
    case let path?: try read(path)
    case nil: WrittenSecret(try Terminal.secret(prompt, orSay: advice, isInputTaken: true))
    }
  }

  private static func read(_ path: String) throws(Refused) -> WrittenSecret {
    let data: Data?
    if path == "-" {
      data = try? FileHandle.standardInput.read(upToCount: sizeLimit + 1)
    } else {
      data = try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: sizeLimit + 1)
    }
    guard let data, data.count <= sizeLimit, let text = String(data: data, encoding: .utf8) else {
      throw Refused(
        path == "-"
          ? "The PIN can't be read from standard input. Check that it is there and isn't too long."
          : "The PIN can't be read from \(path). Check that it is there and isn't too long.", code: .secretNeeded)
    }
    return WrittenSecret(text)
  }
}

extension Secret {
  fileprivate init(_ written: WrittenSecret) { self.init(written.text, readEarlierAs: written.earlier) }
}
