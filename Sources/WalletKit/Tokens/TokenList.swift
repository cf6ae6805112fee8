import Foundation
import RPCKit
import Sentences
import StellarKit

/// An account's list of tokens, with what their contracts say.
struct TokenList: Sendable {
  /// How many contracts are asked at a time.
  private static let questionsTogether = 8

  let store: TokenStore
  let account: AccountID
  let rpc: StellarRPC

  private var reader: TokenReader { TokenReader(rpc: rpc) }

  /// Asks a contract what it is as a token, before it is added.
  ///
  /// - Parameters:
  ///   - text: a contract's address, as typed.
  ///   - assets: the assets that a token could be mistaken for.
  ///   - known: what it was before, if the wallet knows it already.
  /// - Throws: ``TokenRefusal``
  func preview(_ text: String, among assets: Set<Asset>, _ known: KnownTokens) async throws(TokenRefusal) -> TokenPreview {
    let contract = try Self.contract(text)
    let metadata: TokenMetadata
    do throws(ContractCallError) {
      guard try await reader.kind(contract) != .missing else { throw .noContract(contract) }
      metadata = try await reader.metadata(contract)
    } catch {
      throw Self.refusal(error, contract)
    }
    let label = TokenLabel(metadata, contract)
    let (balance, _) = await balance(of: label)
    let listed: [ListedToken]
    do throws(StoreError) { listed = try await store.tokens(of: account) } catch { throw TokenRefusal(.store(error)) }
    let others = listed.filter { $0.contract != contract }
    return TokenPreview(
      label: label, name: Self.name(metadata), doubt: LookalikeToken(assets, others.map(\.label)).doubt(label, name: metadata.name), balance: balance,
      isListed: others.count < listed.count, decimalsWarning: known.decimalsWarning(label))
  }

  /// Reads a contract's address from typed text.
  ///
  /// - Throws: ``TokenRefusal``
  static func contract(_ text: String) throws(TokenRefusal) -> ContractAddress {
    let typed = text.filter { !$0.isWhitespace }
    guard !typed.isEmpty else { throw TokenRefusal("Enter the token's contract address. It begins with C.") }
    let address: ContractAddress
    do throws(StrKeyError) {
      address = try ContractAddress(typed)
    } catch {
      throw TokenRefusal("This isn't a contract address: \(error.reason). Copy it again. It begins with C.")
    }
    guard address.isContract else {
      throw TokenRefusal("This isn't a contract address: those begin with C. An account (G…) isn't a token.")
    }
    return address
  }

  private static func refusal(_ error: ContractCallError, _ contract: ContractAddress) -> TokenRefusal {
    switch error {
    case .noContract: TokenRefusal(TokenReader.missing(contract))
    case .rpc(let error): TokenRefusal(error.sentence, cause: .network(NetworkError(error)))
    // The contract has no such function, or returns something else.
    case .wouldFail, .value, .specification:
      TokenRefusal("This contract isn't a token, or its name, symbol or decimals can't be read.")
    default: TokenRefusal(error.sentence)
    }
  }

  private static func name(_ metadata: TokenMetadata) -> String { metadata.asset == nil ? metadata.name : "" }

  /// Adds a token with what the preview shows, or updates what it is called if it is on the list already.
  ///
  /// - Throws: ``TokenRefusal``
  func add(_ preview: TokenPreview, at time: Date) async throws(TokenRefusal) {
    let token = ListedToken(label: preview.label, name: preview.name, addedAt: time)
    let isAdded: Bool
    do throws(StoreError) { isAdded = try await store.add(token, to: account) } catch { throw TokenRefusal(.store(error)) }
    guard isAdded else { throw TokenRefusal("Your list already has \(TokenStore.limit) tokens, the maximum. Remove one first.") }
  }

  /// Asks how much the account holds of each token.
  func holdings(_ tokens: [ListedToken]) async -> [TokenHolding] {
    var holdings: [TokenHolding] = []
    for first in stride(from: 0, to: tokens.count, by: Self.questionsTogether) {
      let part = tokens[first..<min(first + Self.questionsTogether, tokens.count)]
      holdings += await withTaskGroup(of: (Int, TokenHolding).self) { group in
        for (place, token) in part.enumerated() {
          group.addTask {
            let (balance, problem) = await self.balance(of: token.label)
            return (place, TokenHolding(token: token, balance: balance, problem: problem))
          }
        }
        return await group.reduce(into: [(Int, TokenHolding)]()) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
      }
    }
    return holdings
  }

  /// Asks how much the account holds of a token. Returns the amount, or the reason why it isn't known. A negative amount isn't accepted as a balance.
  func balance(of label: TokenLabel) async -> (TokenAmount?, Sentence?) {
    do throws(ContractCallError) {
      let token: Token
      do throws(ContractValueError) {
        token = if let asset = label.asset { Token(asset, on: rpc) } else { try Token(label.contract, on: rpc) }
      } catch {
        throw .value(error)
      }
      let units = try await token.balance(of: ContractAddress(account))
      guard units >= 0 else { return (nil, "Its contract reports a negative balance, which is impossible.") }
      return (label.amount(units), nil)
    } catch .wouldFail(let failure) {
      return (nil, failure.sentence(isAsset: label.asset != nil))
    } catch {
      return (nil, error.sentence)
    }
  }
}
