import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay contact …`.
struct ContactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact", abstract: "The people you pay, by name.",
    discussion: "Contacts are encrypted: each command asks for the PIN.\nExample: basicpay contact add Ana GABC…",
    subcommands: [Add.self, Edit.self, Remove.self, List.self, Import.self, Export.self])

  /// A contact as the commands print it.
  struct Document: Encodable {
    let name: String
    let address: String
    let memo: String?
    let memoType: MemoKind?
    let note: String

    init(_ contact: Contact) {
      name = contact.name
      address = contact.address.description
      memo = contact.memo.written?.text
      memoType = contact.memo.written?.kind
      note = contact.note
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Give an address a name.", discussion: "Example: basicpay contact add \"Ana's exchange\" GABC… --memo-id 1234")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Argument(help: "What you call them.")
    var name: String
    @Argument(help: "Their address: G…, M…, or name*domain.")
    var address: String
    @OptionGroup var memo: MemoOptions
    @Option(help: "What you want to remember about them.")
    var note = ""

    mutating func validate() throws { try memo.refuseEmpty() }

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        try Refused.contract(address)
        try await wallet.open(pin)
        let (kind, text) = memo.written
        let contact = try await wallet.contacts.add(ContactForm(name: name, address: address, memo: text, memoKind: kind, note: note))
        try await report(contact, wallet, options)
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Edit a contact. What you leave out stays as it is.",
      discussion: "Example: basicpay contact edit Ana --name \"Ana Lima\" --memo \"\""
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Argument(help: "The contact's name.")
    var contact: String
    @Option(help: "The new name.")
    var name: String?
    @Option(help: "The new address: G…, M…, or name*domain.")
    var address: String?
    @OptionGroup var memo: MemoOptions
    @Option(help: "The new note.")
    var note: String?

    func run() async throws {
      try await WalletSession.run(options) { wallet in
        if let address { try Refused.contract(address) }
        try await wallet.open(pin)
        let old = try await wallet.contact(contact)
        var form = ContactForm(old)
        if let name { form.name = name }
        if let address { form.address = address }
        if let note { form.note = note }
        if memo.isGiven { (form.memoKind, form.memo) = memo.written }
        try await report(try await wallet.contacts.change(old, to: form), wallet, options)
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a contact.", discussion: "Example: basicpay contact remove Ana")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Argument(help: "The contact's name.")
    var contact: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        try await wallet.open(pin)
        let removed = try await wallet.contacts.remove(try await wallet.contact(contact).id)
        try options.print(Document(removed)) { ["Removed \(removed.name), whose address is \(removed.address)."] }
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List your contacts.", discussion: "Example: basicpay contact list --search exchange")

    fileprivate struct Document: Encodable {
      let contacts: [ContactCommand.Document]
    }

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Option(help: ArgumentHelp("Only those with these words in the name, address, memo or note.", valueName: "words"))
    var search = ""

    func run() async throws {
      try options.checkHome()
      try await WalletSession.withoutNetwork(options) { wallet in
        try await wallet.open(pin)
        let contacts = try await wallet.contacts.contacts(matching: search)
        try options.print(Document(contacts: contacts.map(ContactCommand.Document.init))) {
          guard !contacts.isEmpty else { return [search.isEmpty ? "No contacts yet." : "No contact matches these words."] }
          return ContactCommand.table(contacts)
        }
      }
    }
  }

  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Import contacts from a table (CSV).",
      discussion: "The first line names the columns: name,address,memo_type,memo,note.\nExample: basicpay contact import contacts.csv")

    fileprivate struct Document: Encodable {
      struct Refused: Encodable {
        let row: Int
        let name: String
        let reason: String
      }

      let added: [ContactCommand.Document]
      let known: Int
      let refused: [Refused]
    }

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Argument(help: "The file.", completion: .file())
    var file: String

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        guard let handle = FileHandle(forReadingAtPath: file), let data = try? handle.read(upToCount: ContactTable.sizeLimit + 1) else {
          throw Refused("The file \(file) can't be read. Check its name and permissions.")
        }
        let table = try ContactTable(data)
        try await wallet.open(pin)
        let result = try await wallet.contacts.add(table)
        for refused in result.refused { Terminal.say("Line \(refused.row), \(refused.name): \(refused.reason)") }
        let lookalikes = await wallet.lookalikes(among: result.added.compactMap { $0.address.account?.accountID })
        for contact in result.added {
          if let sentence = contact.address.account.flatMap({ lookalikes[$0.accountID] }) { Terminal.say("\(contact.name): \(sentence)") }
        }
        let document = Document(
          added: result.added.map(ContactCommand.Document.init), known: result.known,
          refused: result.refused.map { Document.Refused(row: $0.row, name: $0.name, reason: $0.reason.english) })
        let refused = result.refused.count
        let unfinished = Refused(Sentence(refused, one: "\(refused) contact wasn't added.", other: "\(refused) contacts weren't added."))
        try options.print(document, unfinished: refused > 0 ? unfinished : nil) {
          ["Added: \(result.added.count). Already there: \(result.known). Not added: \(refused)."]
        }
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Print your contacts as a table (CSV), or write it to a file.",
      discussion: "Example: basicpay contact export contacts.csv")

    fileprivate struct Document: Encodable {
      let file: String
      let contacts: Int
    }

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pin: PINOptions
    @Argument(help: "The file to write; an existing file is never replaced.", completion: .file())
    var file: String?

    mutating func validate() throws {
      guard file != nil || !options.json else {
        throw ValidationError("--json says how many were written to a file. Name the file, or leave --json out.")
      }
    }

    func run() async throws {
      try await WalletSession.withoutNetwork(options) { wallet in
        try await wallet.open(pin)
        let contacts = try await wallet.contacts.contacts()
        let text = ContactTable.text(of: contacts)
        guard let file else { return try Terminal.data(Array(text.utf8)) }
        try NewFile(file).write(Data(text.utf8))
        try options.print(Document(file: file, contacts: contacts.count)) { ["Written to \(file): \(contacts.count)."] }
      }
    }
  }

  fileprivate static func lines(_ contact: Contact) -> [Sentence] {
    ["\(contact.name)  \(contact.address)"] + [contact.memo.line?.indented()].compactMap(\.self) + note(contact)
  }

  /// Makes a line for each contact, with their note below it.
  fileprivate static func table(_ contacts: [Contact]) -> [Sentence] {
    let rows = Columns.lines(contacts.map { ["\($0.name)", "\($0.address)"] + [$0.memo.line].compactMap(\.self) })
    return zip(rows, contacts).flatMap { [$0] + note($1) }
  }

  private static func note(_ contact: Contact) -> [Sentence] { contact.note.split(separator: "\n").map { "  \($0)" } }
}

@MainActor
private func report(_ contact: Contact, _ wallet: Wallet, _ options: GlobalOptions) async throws {
  if let advice = await wallet.advice(on: contact.address) { Terminal.say(advice) }
  try options.print(ContactCommand.Document(contact)) { ContactCommand.lines(contact) }
}

extension Wallet {
  /// Opens contacts and personal data.
  ///
  /// - Parameter reason: why the PIN is needed for that.
  func open(_ pin: PINOptions, because reason: Sentence = Contact.isEncrypted) async throws {
    _ = try requiredAccount
    try await signIn(.secret(try pin.secret(because: reason)))
  }

  /// Finds the contact of a name.
  func contact(_ name: String) async throws -> Contact {
    try await contacts.contacts()
    guard let contact = await contacts.contact(named: name) else {
      throw Refused("You have no contact called “\(name.prefix(Contact.maximumNameLength))”. See: basicpay contact list.")
    }
    return contact
  }
}
