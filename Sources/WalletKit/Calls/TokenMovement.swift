public import RPCKit
public import StellarKit
import StellarXDR

/// What a contract says that would happen to tokens, in a simulation. A contract may say whatever it likes of its own tokens, but not of another's.
public struct TokenMovement: Hashable, Sendable {
  /// The contract that says it.
  public let contract: ContractAddress
  /// What the token is called; nil where that couldn't be found out.
  public let token: TokenLabel?
  /// Whether it is neither the token that the call is for nor on the account's list. Its code or symbol can be that of any other, so it is shown with what tells it apart.
  public let isStranger: Bool
  /// What would happen.
  public let kind: TokenEvent.Kind

  /// Whether somebody would have less by it, or could lose it later.
  func takes(from holder: ContractAddress) -> Bool {
    switch kind {
    case .transfer(let from, let to, let amount, _): from == holder && to.holder != holder && amount > 0
    case .burn(let from, let amount), .clawback(let from, let amount): from == holder && amount > 0
    case .approve(let from, _, let amount, _): from == holder && amount > 0
    case .mint, .setAuthorized: false
    }
  }
}

extension TokenMovement {
  /// What events say of tokens, and how many of those that have the names of such can't be read.
  static func read(_ events: [XDR.ContractEvent]) -> (movements: [(contract: ContractAddress, kind: TokenEvent.Kind, asset: Asset?)], unread: Int) {
    var found: [(contract: ContractAddress, kind: TokenEvent.Kind, asset: Asset?)] = []
    var unread = 0
    for event in events {
      guard let id = event.contractID, case .v0(let body) = event.body else { continue }
      do throws(ContractValueError) {
        guard let kind = try TokenEvent.Kind(topics: body.topics, data: body.data) else { continue }
        let name: String? = if case .string(let bytes)? = body.topics.last { String(validating: bytes, as: UTF8.self) } else { nil }
        found.append((ContractAddress(contract: id), kind, name.flatMap { $0 == "native" ? Asset.native : try? Asset($0) }))
      } catch {
        unread += 1
      }
    }
    return (found, unread)
  }
}
