import ArgumentParser
import Foundation
import Sentences
import StellarKit
import StellarXDR
import WalletKit

/// The command `basicpay contract …`.
struct ContractCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contract", abstract: "Call smart contracts.",
    discussion: "Example: basicpay contract invoke XLM balance --arg id=GABC…", subcommands: [Invoke.self])

  struct Invoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "invoke", abstract: "Call a function of a contract, with its arguments by name.",
      discussion: """
        The call is simulated first. A function that only reads prints its result; any other call is shown for review, and sent once you confirm it. \
        If you have contacts, the PIN is asked for before that, to compare whom the call pays with them.
        Write numbers in digits, bytes in hexadecimal, addresses and texts as they are, and everything else as SEP-51's JSON of an SCVal.
        Example: basicpay contract invoke CABC… transfer --arg from=GABC… --arg to=GDEF… --arg amount=15000000
        """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var sending: TrustCommand.SendingOptions
    @Argument(help: "The contract: its address C…, or an asset (XLM, CODE:ISSUER) for the asset's contract.")
    var contract: String
    @Argument(help: "The function's name.")
    var function: String
    @Option(name: .customLong("arg"), help: ArgumentHelp("An argument by its name; once for each.", valueName: "name=value"))
    var arguments: [String] = []

    private struct Document: Encodable {
      let contract: String
      let function: String
      /// The result, in words and as XDR in base64. For a call that was sent, it is what the network returned when the call was simulated.
      let result: String?
      let resultXdr: String?
      /// The values from here on are those of a call that was sent.
      let hash: TransactionHash?
      let state: String?
      let source: AccountID?
      let ledger: Int?
      let fee: Amount?
      let calls: [CallTreeDocument.Call]?
    }

    func run() async throws {
      let values = try self.values()
      try await WalletSession.run(options) { wallet in try await invoke(wallet, values) }
    }

    /// Parses the arguments by their names.
    private func values() throws -> [String: String] {
      var values: [String: String] = [:]
      for argument in arguments {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("Write an argument's name, = and its value, as in amount=15000000.") }
        guard values.updateValue(parts[1], forKey: parts[0]) == nil else { throw ValidationError("The argument “\(parts[0])” is given twice.") }
      }
      return values
    }

    @MainActor
    private func invoke(_ wallet: Wallet, _ values: [String: String]) async throws {
      // A function that only reads needs no account.
      if wallet.account != nil { try await wallet.useHere(sending.source) }
      let contract = try await ContractCommand.contract(self.contract, wallet)
      let specification = try await wallet.specification(of: contract)
      guard specification.function(function) != nil else {
        let names = specification.functionNames.prefix(50).joined(separator: ", ")
        throw Refused("\(SpecificationError.unknownFunction(function)) It has: \(names).", code: .input)
      }
      let call = try specification.call(contract, function, values)
      if let answer = try await wallet.answer(to: call) {
        let words = specification.described(answer, of: function)
        return try options.print(
          Document(
            contract: contract.description, function: function, result: words, resultXdr: Data(answer.xdrBytes).base64EncodedString(), hash: nil,
            state: nil, source: nil, ledger: nil,
            fee: nil, calls: nil)
        ) { "\(words)" }
      }
      _ = try wallet.requiredAccount
      let review = try await wallet.review(call, feePolicy: try sending.fee.policy(options))
      let tree = await wallet.explain(review)
      // Contacts, which only the PIN opens, may tell whom an address imitates, and who needs a memo.
      let known = await wallet.contacts.hasEntries() ? try await wallet.openContacts(sending.pin) : nil
      let context = await wallet.terminalContext(await wallet.newestLedger())
      let names = await wallet.names()
      var lines: [Sentence] = ["It calls \(specification.described(call).description) of the contract \(contract.description)."]
      if !tree.calls.isEmpty { lines += CallTreeDocument.labelled(tree, context) }
      lines += review.lines { names.name(at: $0.description, memo: nil) }
      let warnings = tree.decimalsWarnings + (tree.isUnderstood ? [] : [ExplainedTree.notUnderstood]) + (await wallet.recipientWarnings(of: tree))
      lines += warnings.map { $0.styled(.problem) }
      // These need a person's consent, which a script can't give.
      guard warnings.isEmpty || !sending.yes else {
        throw Refused("Nothing was sent. \(warnings.joined(separator: " ")) Leave out --yes to be asked.", code: .unconfirmed)
      }
      let record = try await wallet.confirm(
        review.transaction, options, showing: [("Fee, at most", "\(review.transaction.fee.trimmed) XLM")], lines,
        question: sending.yes ? nil : "Call \(function)?"
      ) { try known ?? sending.pin.secret() }
      let (state, ledger) = record.state.words
      let words = review.result.map { specification.described($0, of: function) }
      let document = Document(
        contract: contract.description, function: function, result: words, resultXdr: review.result.map { Data($0.xdrBytes).base64EncodedString() },
        hash: record.hash, state: state, source: record.source,
        ledger: ledger, fee: record.fee, calls: CallTreeDocument(tree, context).calls)
      try await record.report(wallet, options, document, done: "Called. The transaction is \(record.hash)")
    }
  }

  /// Finds the contract that was typed: by its address, or by the asset whose contract it is.
  @MainActor
  static func contract(_ typed: String, _ wallet: Wallet) async throws -> ContractAddress {
    if typed == "XLM" || typed == "native" || typed.contains(":") {
      return .contract(of: try await wallet.asset(typed), on: wallet.profile.network)
    }
    let address: ContractAddress
    do throws(StrKeyError) {
      address = try ContractAddress(typed)
    } catch {
      // What begins as a contract's address does was meant as one.
      throw typed.hasPrefix("C") ? ContractValueError.address(error) : ContractValueError.notAContract(PrintableText.escaped(typed.prefix(80)))
    }
    guard address.isContract else { throw ContractValueError.notAContract(address.description) }
    return address
  }
}
