import AnchorKit
import ArgumentParser
import Sentences
import WalletKit

extension AnchorCommand {
  struct Customer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "customer", abstract: "Show what an anchor knows about you and wants to know; tell it, or have it delete everything.",
      discussion: """
        Other users of this computer can see a command's arguments while it runs: share data that you have stored (kyc set FIELD -), or give --set FIELD=-.
        Example: basicpay anchor customer localhost:8001 --share first_name --share last_name
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @OptionGroup var shared: SharedAccountOptions
    @OptionGroup var source: SourceOption
    @Argument(help: "The anchor's domain.")
    var domain: String
    @Option(help: ArgumentHelp("What it is for, by the anchor's name for it, such as sep6-deposit.", valueName: "name"))
    var type: String?
    @Option(help: ArgumentHelp("The number of the transfer here that it is for.", valueName: "id"))
    var transfer: Int64?
    @Option(
      help: ArgumentHelp(
        "Submit a piece of data by its SEP-9 name; with - as the value, it is read from the next line of standard input. May be given more than once.",
        valueName: "field=value"),
      transform: Assignment.init)
    var set: [Assignment] = []
    @Option(
      help: ArgumentHelp("Submit a piece of your own data, or a file of it (kyc list). May be given more than once.", valueName: "field"))
    var share: [String] = []
    @Option(
      help: ArgumentHelp("Submit a code that the anchor sent to verify a field. May be given more than once.", valueName: "field=code"),
      transform: Assignment.init)
    var code: [Assignment] = []
    @Flag(help: "Ask the anchor to delete everything it knows about you.")
    var delete = false
    @Flag(help: "Delete without asking for confirmation.")
    var yes = false

    private struct Document: Encodable {
      struct Field: Encodable {
        let name: String
        let summary: String?
        let choices: [String]
        let isOptional: Bool
        let status: String?
        let error: String?
      }

      let id: String?
      let status: String
      let message: String?
      let needed: [Field]
      let provided: [Field]
    }

    private struct Deletion: Encodable {
      let deleted: String
    }

    mutating func validate() throws {
      guard delete else { return }
      guard set.isEmpty, share.isEmpty, code.isEmpty else {
        throw ValidationError("--delete can't be combined with --set, --share or --code. Send new data in a second command.")
      }
      try pin.refuseStandardInput(unless: yes)
    }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        guard !delete || yes || Terminal.confirms("Ask \(domain) to delete everything it has about you?") else {
          throw Refused("Nothing was deleted: you didn't confirm it.", code: .unconfirmed)
        }
        try await wallet.useHere(source)
        let (secret, texts) = try set.values(after: pin)
        try await wallet.signIn(.secret(secret))
        let record: TransferRecord? = if let transfer { try await wallet.transfers.record(transfer) } else { nil }
        // Another anchor has no business with this transfer's ID.
        if let record, record.anchor != AnchorDomain(domain)?.name {
          throw Refused("Nothing was sent: transfer \("\(record.id)") is with \(record.anchor), not with \(domain).", code: .input)
        }
        if let record, record.account != wallet.account?.id { throw Refused.otherAccount(record.account) }
        let (type, transferID) = (type ?? record?.customerType, record?.anchorID)
        try await wallet.signIn(toAnchor: domain, .secret(secret), as: shared.user ?? record?.user)
        if delete {
          try await wallet.transfers.deleteCustomer(at: domain)
          return try options.print(Deletion(deleted: domain)) { "\(domain) deleted your data." }
        }
        var values = try await OwnData.values(share, of: wallet)
        values.texts.merge(texts) { $1 }
        if !values.isEmpty { try await wallet.transfers.give(values, to: domain, type: type, transferID: transferID) }
        if !code.isEmpty { try await wallet.transfers.verify(code.values, at: domain, type: type, transferID: transferID) }
        try report(try await wallet.transfers.customer(at: domain, type: type, transferID: transferID))
      }
    }

    private static func cells(_ field: Document.Field) -> [Sentence] {
      let more = [field.summary ?? "", field.choices.joined(separator: " | ")].filter { !$0.isEmpty }.joined(separator: " ")
      return [field.isOptional ? "\(field.name) (optional)" : "\(field.name)"] + (more.isEmpty ? [] : ["\(more)"])
    }

    private func report(_ customer: AnchorKit.Customer) throws {
      let needed = customer.fieldsToProvide.map {
        Document.Field(name: $0.field.name, summary: $0.summary, choices: $0.choices, isOptional: $0.isOptional, status: nil, error: nil)
      }
      let provided = customer.providedFields.map {
        Document.Field(
          name: $0.request.field.name, summary: $0.request.summary, choices: $0.request.choices, isOptional: $0.request.isOptional,
          status: $0.status?.name, error: $0.error)
      }
      let document = Document(
        id: customer.id, status: customer.status.name, message: customer.message, needed: needed, provided: provided)
      try options.print(document) {
        var lines = [customer.status.words] + [customer.message].compactMap(\.self).map { Sentence(verbatim: $0) }
        if !needed.isEmpty {
          lines += ["Asked for:"] + Columns.lines(needed.map(Self.cells)).map { $0.indented() }
          lines.append("Send it with --set FIELD=VALUE, or with --share FIELD from your own data.")
        }
        if !provided.isEmpty {
          let rows = customer.providedFields.map { field -> [Sentence] in
            ["\(field.request.field.name)", field.status?.words, field.error.map { "\($0)" }].compactMap(\.self)
          }
          lines += ["Given:"] + Columns.lines(rows).map { $0.indented() }
        }
        return lines
      }
    }
  }
}
