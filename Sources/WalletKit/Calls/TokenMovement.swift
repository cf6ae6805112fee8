public import RPCKit
public import StellarKit
import StellarXDR

/// A movement of a token that a contract reports in a simulation. A contract can report anything about its own tokens, but not about another's.
public struct TokenMovement: Hashable, Sendable {
  /// The contract that reports it.
  public let contract: ContractAddress
  /// The token's name; nil if it couldn't be found out.
  public let token: TokenLabel?
  /// Whether it is neither the token that the call is for nor on the account's list. Its code or symbol can be that of any other token, so it is
  /// shown with what tells it apart.
  public let isStranger: Bool
  /// What would happen.
  public let kind: TokenEvent.Kind

  /// Returns whether a holder would have less of the token, could lose some later, or could no longer use it.
  func takes(from holder: ContractAddress) -> Bool {
    switch kind {
    case .transfer(let from, let to, let amount, _): from.holder == holder && to.holder != holder && amount > 0
    case .burn(let from, let amount), .clawback(let from, let amount): from.holder == holder && amount > 0
    case .approve(let from, _, let amount, _): from.holder == holder && amount > 0
    case .setAuthorized(let owner, let isFree): owner.holder == holder && !isFree
    case .mint: false
    }
  }
}

extension TokenMovement {
  /// Reads the token movements in events, and counts the events that are named like token events but can't be read.
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

extension [TokenMovement] {
  /// Returns the most lumens that are gone from a holder at any time: nothing that comes in later pays for what leaves before.
  func lumens(from holder: ContractAddress, on network: Network) -> Amount {
    let contract = ContractAddress.contract(of: .native, on: network)
    var (gone, most): (Int128, Int128) = (0, 0)
    for movement in self where movement.contract == contract {
      guard case .transfer(let from, let to, let amount, _) = movement.kind else { continue }
      let units = Swift.min(amount, Int128(Int64.max))
      if from.holder == holder { gone += units }
      most = Swift.max(most, gone)
      if to.holder == holder { gone -= units }
    }
    return Int64(exactly: most).flatMap { try? Amount(stroops: $0) } ?? .max
  }
}
