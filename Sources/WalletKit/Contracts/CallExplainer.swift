import RPCKit
import Sentences
public import StellarKit
public import StellarXDR

/// An explainer of contract calls. What an asset's contract does is known from the network, what a token does from its metadata and SEP-41, and what
/// any other contract does from its specification. A call that none of these explains is reported as such.
struct CallExplainer: Sendable {
  /// The most contracts that are asked about. The calls of further ones aren't understood.
  private static let mostContracts = 20

  /// What is known of a contract.
  private struct Facts {
    var specification: ContractSpecification?
    var token: TokenMetadata?
    /// Makes the warning about the token's decimals, if there is one, for an amount in its smallest units.
    var decimalsWarning: @Sendable (Int128) -> Sentence? = { _ in nil }
  }

  /// The server that is asked; if nil, only the contracts of known assets are understood.
  let rpc: StellarRPC?
  /// The assets whose contracts are known without asking, and the tokens whose decimals are.
  let known: KnownTokens

  /// Explains which contract calls a transaction makes, and who has to authorize them. Returns none if it calls no contract.
  func trees(of envelope: XDR.TransactionEnvelope) async -> [ExplainedTree] {
    let applied = envelope.applied
    var trees: [(author: ExplainedTree.Author, calls: [AuthorizedCall])] = []
    for operation in applied.operations {
      guard case .invokeHostFunction(let call) = operation.body else { continue }
      let source = MuxedAccount(operation.sourceAccount ?? applied.sourceAccount).accountID
      // Uploading code calls nothing.
      if let made = AuthorizedCall(level: 0, function: call.hostFunction) { trees.append((.call, [made])) }
      for entry in call.auth {
        let author = (try? ContractAuthorization(entry)).map {
          ExplainedTree.Author.address($0.address, untilLedger: $0.untilLedger, isSigned: $0.isSigned)
        }
        trees.append((author ?? .source(source), entry.rootInvocation.calls))
      }
    }
    return await explain(trees)
  }

  /// Explains the steps of call trees.
  func explain(_ trees: [(author: ExplainedTree.Author, calls: [AuthorizedCall])]) async -> [ExplainedTree] {
    var facts: [ContractAddress: Facts] = [:]
    for contract in trees.lazy.flatMap(\.calls).compactMap({ $0.call?.contract }) where facts[contract] == nil {
      guard facts.count < Self.mostContracts else { break }
      facts[contract] = await self.facts(contract)
    }
    return trees.map { author, calls in
      ExplainedTree(
        author: author,
        calls: calls.map { step in
          guard let call = step.call else { return ExplainedCall(step.function, level: step.level) }
          let known = facts[call.contract] ?? Facts()
          return ExplainedCall(
            call, level: step.level, specification: known.specification, token: known.token, decimalsWarning: known.decimalsWarning)
        })
    }
  }

  /// Returns the warnings about steps that allow somebody to spend who can still spend under an earlier allowance, or may be able to.
  func allowancesLeft(_ trees: [ExplainedTree]) async -> [Sentence] {
    let steps = trees.flatMap(\.calls).compactMap { call in call.contract.flatMap { contract in call.tokenCall.map { (contract, $0) } } }
    return await TokenReader.allowancesLeft(steps, rpc.map { TokenReader(rpc: $0, known: known) })
  }

  private func facts(_ contract: ContractAddress) async -> Facts {
    let before = known[contract]
    if let asset = before?.asset {
      let token = TokenMetadata(decimals: TokenMetadata.assetDecimals, name: "\(asset)", symbol: "\(asset.code)", asset: asset)
      return Facts(specification: .stellarAsset, token: token)
    }
    guard let rpc else { return Facts() }
    let specification = try? await rpc.specification(of: contract)
    var token = try? await Token(contract, on: rpc).metadata()
    var warning: @Sendable (Int128) -> Sentence? = { _ in nil }
    if let now = token, now.asset == nil {
      if let before, before.decimals != now.decimals {
        let changed: Sentence =
          "The contract of \(before.symbol) now reports \(Int(now.decimals)) decimals. It reported \(Int(before.decimals)) before, and amounts are shown with that many here. Don't sign this unless you know why."
        warning = { _ in changed }
        token?.decimals = before.decimals
      } else if before == nil {
        warning = { KnownTokens.uncheckedDecimals(TokenLabel(contract: contract, symbol: now.symbol, decimals: now.decimals), $0) }
      }
    }
    // The asset decides which contract is its own, whatever the server says. A token without a specification takes what SEP-41 says.
    let isPlainToken = token != nil && specification == nil
    return Facts(
      specification: isPlainToken || token?.asset != nil ? .stellarAsset : specification, token: token, decimalsWarning: warning)
  }
}

extension ExplainedTree {
  /// Explains which contract calls an envelope makes, and who has to authorize them, without asking anybody. Only the contract of lumens is known
  /// then.
  ///
  /// - Returns: none if it calls no contract.
  public static func trees(of envelope: XDR.TransactionEnvelope, on network: Network) async -> [ExplainedTree] {
    await CallExplainer(rpc: nil, known: KnownTokens([TokenLabel(.native, on: network)])).trees(of: envelope)
  }
}

extension AuthorizedCall {
  /// The call that a transaction makes; nil for code that it uploads.
  fileprivate init?(level: Int, function: XDR.HostFunction) {
    switch function {
    case .invokeContract(let call): self.init(level: level, function: .contractFn(call))
    case .createContract(let contract): self.init(level: level, function: .createContractHostFn(contract))
    case .createContractV2(let contract): self.init(level: level, function: .createContractV2HostFn(contract))
    case .uploadContractWasm: return nil
    }
  }
}
