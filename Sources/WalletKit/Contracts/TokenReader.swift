import RPCKit
import Sentences
import StellarKit
import StellarXDR

/// A reader that asks contracts for their names as tokens.
struct TokenReader: Sendable {
  /// The most allowances of one transaction that contracts are asked about.
  private static let mostAllowances = 20

  let rpc: StellarRPC
  /// The tokens whose contracts needn't be asked what they are called.
  var known = KnownTokens()

  /// Fetches what a contract says of itself. It is trusted for nothing but the token's name.
  ///
  /// - Throws: `ContractCallError`
  func metadata(_ contract: ContractAddress) async throws(ContractCallError) -> TokenMetadata {
    let token: Token
    do throws(ContractValueError) { token = try Token(contract, on: rpc) } catch { throw .value(error) }
    return try await token.metadata()
  }

  /// Returns a token's label for lists and sentences, fetching it if it isn't known, or nil if the contract says nothing that can be read.
  func label(_ contract: ContractAddress) async -> TokenLabel? {
    if let known = known[contract] { return known }
    return (try? await metadata(contract)).map { TokenLabel($0, contract) }
  }

  /// Warns of each allowance that would replace one of which something is left, or may be. Its spender could spend what is left first, and the new
  /// allowance after it (SEP-41).
  ///
  /// - Parameter reader: nil if there is no server to ask.
  static func allowancesLeft(_ steps: [(ContractAddress, TokenCall)], _ reader: TokenReader?) async -> [Sentence] {
    var (sentences, asked): ([Sentence], Set<[ContractAddress]>) = ([], [])
    for (contract, call) in steps {
      guard case .approve(let from, let spender, let new, _) = call, new > 0, asked.insert([contract, from, spender]).inserted else { continue }
      guard asked.count <= mostAllowances else { return sentences + [ExplainedTree.notUnderstood] }
      guard let reader, let token = try? Token(contract, on: reader.rpc), let left = try? await token.allowance(from: from, to: spender) else {
        sentences.append(
          "BasicPay couldn't check whether \(spender.shortAddress) can still spend some of the token \("\(contract)") under an earlier allowance. If so, it could take that first and then the new amount as well. Revoke that allowance first, and check that nothing was spent."
        )
        continue
      }
      guard left > 0 else { continue }
      let label = await reader.label(contract)
      let (amount, name): (Sentence, Sentence) =
        if let label, let amount = label.amount(left) { ("\(decimal: amount.description)", label.fullName) } else {
          (Sentence(verbatim: "\(left)"), "of the smallest units of \("\(contract)")")
        }
      sentences.append(
        "\(spender.shortAddress) can still spend \(amount) \(name), and could take that first and then the new amount as well. Revoke that allowance first, and check that nothing was spent."
      )
    }
    return sentences
  }

  /// Returns the sentence about a contract that isn't on the ledger.
  static func missing(_ contract: ContractAddress) -> Sentence {
    "There is no contract \(contract.description) on this network. Check the address and the network."
  }

  /// Finds out whether an address is the contract of an asset, another contract, or nothing on the ledger.
  ///
  /// - Throws: `ContractCallError`
  func kind(_ contract: ContractAddress) async throws(ContractCallError) -> Kind {
    let found: FoundEntries
    do throws(RPCError) { found = try await rpc.entries([.contractInstance(of: contract)]) } catch { throw .rpc(error) }
    guard let entry = found.entries.first else { return .missing }
    let data: XDR.LedgerEntryData
    do throws(RPCError) { data = try entry.data.value() } catch { throw .rpc(error) }
    guard case .contractData(let entry) = data, case .contractInstance(let instance) = entry.val else { return .missing }
    return if case .stellarAsset = instance.executable { .asset } else { .contract }
  }

  enum Kind: Hashable, Sendable {
    /// The contract of an asset.
    case asset
    /// Any other contract.
    case contract
    /// There is no such contract, or it has been archived.
    case missing
  }
}
