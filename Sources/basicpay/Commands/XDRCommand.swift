import ArgumentParser
import Foundation
import Sentences
import StellarXDR

/// The command `basicpay xdr …`.
struct XDRCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xdr", abstract: "Turn Stellar's wire format (XDR) into JSON (SEP-51) and back, one value a line.",
    discussion: "Example: echo AAAAAA== | basicpay xdr decode --type Memo", subcommands: [Types.self, Decode.self, Encode.self])

  /// A notation for XDR on a line.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case base64, hex, json
  }

  struct Types: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "types", abstract: "List the types by name.", discussion: "Example: basicpay xdr types")

    @OptionGroup var options: GlobalOptions

    private struct Document: Encodable {
      let types: [String]
    }

    func run() async throws {
      let names = XDRType.all.map(\.name)
      try options.print(Document(types: names)) { names.map { "\($0)" } }
    }
  }

  struct Decode: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decode", abstract: "Read XDR, write JSON.", discussion: "Example: basicpay xdr decode --type TransactionEnvelope < envelopes.txt")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: ConversionOptions
    @Option(help: "How values are written on standard input.")
    var input = Form.base64
    @Option(help: "How values are written on standard output.")
    var output = Form.json

    func run() async throws {
      try await XDRConversion(type: options.xdrType, input: input, output: output).run()
    }
  }

  struct Encode: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "encode", abstract: "Read JSON, write XDR.", discussion: #"Example: echo '{"id":"7"}' | basicpay xdr encode --type Memo"#)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: ConversionOptions
    @Option(help: "How values are written on standard input.")
    var input = Form.json
    @Option(help: "How values are written on standard output.")
    var output = Form.base64

    func run() async throws {
      try await XDRConversion(type: options.xdrType, input: input, output: output).run()
    }
  }

  struct ConversionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The type of the values, as `basicpay xdr types` lists it.", valueName: "type"))
    var type: String

    var xdrType: XDRType {
      get throws(ValidationError) {
        guard let found = XDRType(named: type) else {
          throw ValidationError("There is no XDR type “\(type)”. The command basicpay xdr types lists them all.")
        }
        return found
      }
    }

    mutating func validate() throws {
      _ = try xdrType
    }
  }
}
