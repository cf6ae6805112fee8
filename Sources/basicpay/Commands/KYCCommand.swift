import AnchorKit
import ArgumentParser
import Foundation
import Sentences
import WalletKit

/// The command `basicpay kyc …`.
struct KYCCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kyc", abstract: "What anchors ask about you (SEP-9).",
    discussion: "It is encrypted: each command asks for the PIN.\nExample: basicpay kyc set first_name Ana",
    subcommands: [Set.self, File.self, List.self, Clear.self])

  fileprivate struct Done: Encodable {
    let field: String
    var value: String?
    var contentType: String?
    var size: Int?
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set a value. An empty one removes it.",
      discussion:
        "Other users of this computer can see a command's arguments while it runs: with - the value is the next line of standard input.\nExample: basicpay kyc set birth_date 1976-07-04"
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Argument(help: "The field's name, as in kyc list --all.")
    var field: String
    @Argument(help: "The value, or - for a line of standard input.")
    var value: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        _ = try wallet.requiredAccount
        let field = CustomerField(field)
        let (secret, values) = try [Assignment(field, value)].values(after: pin)
        try await wallet.signIn(.secret(secret))
        try await wallet.kyc.set(values)
        let kept = try await wallet.kyc.record().texts[field.kept]
        try options.print(Done(field: field.kept.name, value: kept)) { kept.map { "\(field.kept.name): \($0)" } ?? "Removed." }
      }
    }
  }

  struct File: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "file", abstract: "Store a picture or document, encrypted.", discussion: "Example: basicpay kyc file photo_id_front passport.jpg")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Argument(help: "The field's name, as in kyc list --all.")
    var field: String
    @Argument(help: "The file: JPEG, PNG, WebP, HEIC or PDF.", completion: .file())
    var path: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        guard let handle = FileHandle(forReadingAtPath: path), let content = try? handle.read(upToCount: KYCFile.sizeLimit + 1) else {
          throw Refused("The file \(path) can't be read. Check its name and permissions.")
        }
        try await wallet.open(pin, because: "Your data is encrypted, and each command has to open it with your PIN or passphrase.")
        let field = CustomerField(field)
        try await wallet.kyc.setFile(field, name: path, content)
        let file = try await wallet.kyc.record().files[field]
        try options.print(Done(field: field.name, contentType: file?.contentType, size: file?.size)) {
          ["Kept for \(field.name), encrypted. The file \(path) stays where it is: delete it if nobody else should see it."]
        }
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List what was entered.",
      discussion: "With --all, it lists all fields and needs no PIN.\nExample: basicpay kyc list --json")

    private struct Document: Encodable {
      let fields: [Done]
    }

    private struct Fields: Encodable {
      struct Item: Encodable {
        let field: String
        let label: String
        let section: String
        let isFile: Bool
      }

      let fields: [Item]
    }

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Flag(help: "List all fields instead.")
    var all = false

    func run() async throws {
      if all {
        let items = KYCSection.allCases.flatMap { section in
          section.fields.map { Fields.Item(field: $0.name, label: $0.label.english, section: section.rawValue, isFile: $0.kind == .binary) }
        }
        return try options.print(Fields(fields: items)) {
          KYCSection.allCases.flatMap(\.fields).map {
            $0.kind == .binary ? "\($0.name)  (\($0.label), a file)" : "\($0.name)  (\($0.label))"
          }
        }
      }
      try await WalletSession.withoutNetwork(options) { wallet in
        try await wallet.open(pin, because: "Your data is encrypted, and each command has to open it with your PIN or passphrase.")
        let record = try await wallet.kyc.record()
        let texts = record.texts.sorted { $0.key < $1.key }.map { Done(field: $0.key.name, value: $0.value) }
        let files = record.files.sorted { $0.key < $1.key }.map {
          Done(field: $0.key.name, value: $0.value.name, contentType: $0.value.contentType, size: $0.value.size)
        }
        try options.print(Document(fields: texts + files)) {
          guard !record.isEmpty else { return ["Nothing was entered."] }
          return LabelledLines.of(
            (texts + files).map { item in
              ("\(item.field)", item.size.map { "\(item.value ?? ""), \($0) bytes" } ?? "\(item.value ?? "")")
            })
        }
      }
    }
  }

  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Remove what was entered: some fields, or everything.",
      discussion: "Example: basicpay kyc clear birth_date photo_id_front")

    private struct Document: Encodable {
      /// The names of the removed fields; left out if they weren't known.
      let removed: [String]?
    }

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Argument(help: "The fields to remove. Default: everything.")
    var fields: [String] = []
    @Flag(help: "Remove everything without asking.")
    var yes = false

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        try await wallet.open(pin, because: "Your data is encrypted, and each command has to open it with your PIN or passphrase.")
        guard !fields.isEmpty else { return try await clear(wallet) }
        let record = try await wallet.kyc.record()
        let there = Self.fields(record)
        let chosen = fields.map { CustomerField($0).kept }
        if let unknown = chosen.first(where: { !there.contains($0) }) {
          throw Refused("Nothing is kept for \(unknown.name). See: basicpay kyc list.")
        }
        try await wallet.kyc.remove(chosen)
        try report(chosen)
      }
    }

    /// Removes everything, even if it can't be read.
    @MainActor
    private func clear(_ wallet: Wallet) async throws {
      let record = try? await wallet.kyc.record()
      let there = record.map(Self.fields)
      if there == [] { return try report([]) }
      let question: Sentence =
        there.map { Sentence($0.count, one: "Remove \($0.count) value or file?", other: "Remove all \($0.count) values and files?") }
        ?? "Your personal data can't be read. Remove all of it anyway?"
      guard yes || Terminal.confirms(question) else { throw Refused("Nothing was removed: you didn't confirm it.", code: .unconfirmed) }
      try await wallet.kyc.clear()
      guard let there else { return try options.print(Document(removed: nil)) { "Everything was removed." } }
      try report(there)
    }

    private static func fields(_ record: KYCRecord) -> [CustomerField] { (Array(record.texts.keys) + record.files.keys).sorted() }

    private func report(_ removed: [CustomerField]) throws {
      let names = removed.map(\.name)
      try options.print(Document(removed: names)) {
        names.isEmpty ? "There was nothing to remove." : "Removed: \(names.joined(separator: ", "))."
      }
    }
  }
}
