import RPCKit
import StellarKit
import StellarXDR

/// A reader of what happened to an account's tokens, and of what it lets others spend, from events. A server keeps events for some time, usually a
/// week.
struct TokenHistoryReader: Sendable {
  /// The most allowances that are looked at.
  private static let allowanceLimit = 100

  let rpc: StellarRPC
  let account: AccountID

  private var holder: ContractAddress { ContractAddress(account) }
  private var search: EventSearch { EventSearch(rpc: rpc) }

  /// Reads what happened to the account's tokens, newest first. Events that cost nobody anything take only the places that the others leave.
  ///
  /// - Parameters:
  ///   - tokens: the tokens whose history is read.
  ///   - limit: the most entries to return.
  /// - Throws: `NetworkError`
  func history(of tokens: [TokenLabel], limit: Int) async throws(NetworkError) -> TokenHistory {
    let holder = holder
    var (moving, idle): ([TokenHistoryEntry], [TokenHistoryEntry]) = ([], [])
    var (unread, keptSince, isCut): (Int, UInt32, Bool) = (0, 0, false)
    for label in tokens {
      let (events, since) = try await found { () async throws(RPCError) in
        // One more than wanted tells whether there are more.
        try await search.newest(of: label.contract.description, Self.patterns(holder), limit: limit + 1) { !$0.isIdle(for: holder) }
      }
      let page = TokenHistoryPage(events)
      for event in page.events where event.parties.contains(where: { $0.holder == holder }) {
        let entry = TokenHistoryEntry(event, label, of: holder)
        if event.kind.isIdle(for: holder) { idle.append(entry) } else { moving.append(entry) }
      }
      unread += page.unread.count
      keptSince = max(keptSince, since)
      if events.count(where: { !$0.isIdle(for: holder) }) > limit { isCut = true }
    }
    if moving.count > limit { isCut = true }
    let newest = Self.newest(limit, of: moving)
    let others = Self.newest(limit - newest.count, of: idle)
    return TokenHistory(
      entries: Self.newest(limit, of: newest + others), unread: unread, isCut: isCut, leftOut: idle.count - others.count,
      keptSince: isCut || keptSince <= 2 ? nil : keptSince)
  }

  private static func newest(_ limit: Int, of entries: [TokenHistoryEntry]) -> [TokenHistoryEntry] {
    Array(entries.sorted { ($0.id, $0.token.contract.description) > ($1.id, $1.token.contract.description) }.prefix(limit))
  }

  /// Finds what the account lets others spend, newest first. Each token's contract is asked whether the allowance still exists.
  ///
  /// - Parameters:
  ///   - known: tokens whose contracts needn't be asked for what they are called.
  ///   - limit: the most that are looked at.
  /// - Throws: `NetworkError`
  func allowances(_ known: [TokenLabel], limit: Int = allowanceLimit) async throws(NetworkError) -> AllowanceList {
    let pattern = [Self.name("approve"), holder.contractValue]
    let (events, keptSince) = try await found { () async throws(RPCError) in
      var (events, keptSince) = try await search.newest(of: nil, [pattern], limit: limit)
      // Anybody's contract can emit so many events that those of the person's own tokens aren't among the newest.
      if events.count >= limit {
        for token in known {
          let own = try await search.newest(of: token.contract.description, [pattern], limit: limit)
          events += own.events
          keptSince = max(keptSince, own.keptSince)
        }
      }
      return (events, keptSince)
    }
    let page = TokenHistoryPage(events)
    var labels = Dictionary(known.map { ($0.contract, $0) }) { first, _ in first }
    var (allowances, seen, problems): ([Allowance], Set<[ContractAddress]>, Int) = ([], [], 0)
    for event in page.events {
      guard case .approve(let from, let spender, let units, let until) = event.kind, from == holder, seen.insert([event.contract, spender]).inserted,
        units > 0
      else { continue }
      do throws(ContractCallError) {
        let token: Token
        do throws(ContractValueError) { token = try Token(event.contract, on: rpc) } catch { throw .value(error) }
        let left = try await token.allowance(from: holder, to: spender)
        guard left > 0 else { continue }
        if labels[event.contract] == nil { labels[event.contract] = TokenLabel(try await token.metadata(), event.contract) }
        guard let label = labels[event.contract], let amount = label.amount(left) else { continue }
        allowances.append(
          Allowance(
            token: label, isListed: known.contains { $0.contract == event.contract }, spender: spender, amount: amount, untilLedger: until,
            time: event.closedAt))
      } catch {
        problems += 1
      }
    }
    return AllowanceList(
      allowances: allowances, unread: page.unread.count + problems, isCut: events.count >= limit, keptSince: keptSince > 2 ? keptSince : nil)
  }

  private func found<Value>(_ ask: () async throws(RPCError) -> Value) async throws(NetworkError) -> Value {
    do throws(RPCError) { return try await ask() } catch { throw NetworkError(error) }
  }

  private static func name(_ text: String) -> XDR.SCVal { .symbol(Array(text.utf8)) }

  /// Returns the first topics of each kind of event that concerns a holder; nil stands for any topic.
  private static func patterns(_ holder: ContractAddress) -> [[XDR.SCVal?]] {
    let holder = holder.contractValue
    return [
      [name("transfer"), holder], [name("transfer"), nil, holder], [name("mint"), holder], [name("burn"), holder], [name("clawback"), holder],
      [name("approve"), holder], [name("approve"), nil, holder], [name("set_authorized"), holder],
      // Before protocol 23 the administrator stood before the holder.
      [name("mint"), nil, holder], [name("clawback"), nil, holder],
    ]
  }
}

extension TokenEvent.Kind {
  /// Returns whether it moves nothing of a holder's and anybody could have caused it: with a token's `transfer_from` anybody can make an account
  /// send zero, and `approve` lets anybody give it an allowance.
  fileprivate func isIdle(for holder: ContractAddress) -> Bool {
    switch self {
    case .transfer(_, _, let amount, _), .mint(_, let amount, _), .burn(_, let amount), .clawback(_, let amount): amount == 0
    case .approve(let from, _, _, _): from.holder != holder
    case .setAuthorized: false
    }
  }
}

extension RPCEvent {
  /// Returns whether it is a token's event that is ``TokenEvent/Kind/isIdle(for:)``.
  fileprivate func isIdle(for holder: ContractAddress) -> Bool { (try? TokenEvent(self))?.kind.isIdle(for: holder) == true }
}
