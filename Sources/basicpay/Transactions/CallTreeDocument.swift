import RPCKit
import Sentences
import StellarKit
import WalletKit

/// A tree of calls as a document and as lines: the calls of contracts, or what an authorization lets them do.
struct CallTreeDocument: Encodable {
  struct Call: Encodable {
    struct Argument: Encodable {
      let name: String?
      let value: String
      let understood: Bool
    }

    let level: Int
    let words: String
    /// `known`, `token`, `named` or `unknown`.
    let understanding: String
    let contract: String?
    let function: String?
    let arguments: [Argument]
    let token: TokenDocument?
    let amount: String?
    let from: String?
    let to: String?

    init(_ call: ExplainedCall, _ context: CallContext) {
      level = call.level
      words = call.words(context).english
      understanding = call.understanding.rawValue
      contract = call.contract?.description
      function = call.function.isEmpty ? nil : call.function
      arguments = call.arguments.map { Argument(name: $0.name, value: $0.text, understood: $0.isUnderstood) }
      (token, amount, from, to) = call.tokenParts
    }
  }

  /// `call`, `source`, `address` or `anybody`.
  let by: String
  let address: String?
  let untilLedger: UInt32?
  let signed: Bool?
  let understood: Bool
  let calls: [Call]

  init(_ tree: ExplainedTree, _ context: CallContext) {
    understood = tree.isUnderstood
    calls = tree.calls.map { Call($0, context) }
    switch tree.author {
    case .call: (by, address, untilLedger, signed) = ("call", nil, nil, nil)
    case .source(let account): (by, address, untilLedger, signed) = ("source", account.address, nil, nil)
    case .address(let address, let until, let isSigned):
      (by, self.address, untilLedger, signed) = ("address", address.description, until == 0 ? nil : until, isSigned)
    case .anybody: (by, address, untilLedger, signed) = ("anybody", nil, nil, nil)
    }
  }

  /// Formats the steps as lines, indented by their depth. A step that isn't understood says so.
  static func lines(_ tree: ExplainedTree, _ context: CallContext) -> [Sentence] {
    tree.calls.flatMap { call -> [Sentence] in
      let space = String(repeating: "  ", count: call.level + 1)
      let values =
        call.step != nil && call.isUnderstood
        ? []
        : call.arguments.enumerated().map { index, value -> Sentence in
          let name = value.name ?? "\(index + 1)"
          if value.isCut { return "\(space)  \(name): \(value.text) (too long to show)" }
          return value.isUnderstood ? "\(space)  \(name): \(value.text)" : "\(space)  \(name): \(value.text) (not what the contract says)"
        }
      let unknown: [Sentence] =
        call.isUnderstood ? [] : [("\(space)! \("This wallet can't tell what this allows." as Sentence)" as Sentence).styled(.problem)]
      return ["\(space)\(call.words(context))"] + values + unknown
    }
  }

  /// Says who authorizes the calls, and formats their steps.
  static func labelled(_ tree: ExplainedTree, _ context: CallContext) -> [Sentence] {
    ["\(tree.title(context)):"] + lines(tree, context)
  }
}

extension ExplainedCall {
  /// The token of a step, its amount, and from whom to whom it goes.
  fileprivate var tokenParts: (TokenDocument?, amount: String?, from: String?, to: String?) {
    guard isUnderstood, let step, let token, let contract else { return (nil, nil, nil, nil) }
    return (
      TokenDocument(token, contract),
      step.amount.flatMap { try? token.amount($0) }?.padded, step.giver?.description, step.taker?.description
    )
  }
}
