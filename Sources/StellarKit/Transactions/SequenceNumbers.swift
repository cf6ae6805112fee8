/// Assigns sequence numbers, so that no two transactions of an account have the same one.
///
/// A number that was assigned becomes free only through ``release(_:for:)``, when it is known that its transaction is in no ledger. As long as that
/// isn't known, no number below a later one is ever assigned again. Numbers that were used elsewhere are noticed by ``reload(_:)``.
///
/// ```swift
/// let numbers = SequenceNumbers { account in try await horizon.account(account).sequence }
/// let number = try await numbers.next(for: account)
/// ```
public actor SequenceNumbers {
  private struct State {
    /// The number on the network when the account was loaded. No number up to it is assigned again.
    var loaded: Int64
    var last: Int64
    var released: Set<Int64> = []
  }

  private let load: @Sendable (AccountID) async throws -> Int64
  private var states: [AccountID: State] = [:]
  private var loads: [AccountID: Task<Int64, any Error>] = [:]

  /// Makes a source of numbers.
  ///
  /// - Parameter load: Fetches an account's current sequence number from the network. It is called once per account, and by ``reload(_:)``.
  public init(load: @escaping @Sendable (AccountID) async throws -> Int64) {
    self.load = load
  }

  /// Returns an account's next number, which isn't assigned to anyone else.
  ///
  /// - Throws: what loading throws; ``TransactionError/sequenceExhausted``.
  public func next(for account: AccountID) async throws -> Int64 {
    if states[account] == nil {
      let present = try await present(of: account)
      // Another caller may have stored it during the wait.
      if states[account] == nil { states[account] = State(loaded: present, last: present) }
    }
    guard var state = states[account] else { throw TransactionError.sequenceExhausted }
    if let number = state.released.min() {
      state.released.remove(number)
      states[account] = state
      return number
    }
    state.last = try Transaction.sequenceNumber(after: state.last)
    states[account] = state
    return state.last
  }

  /// Releases a number whose transaction was never sent, or was refused or is too late and is in no ledger. A transaction that failed in a ledger has
  /// used its number, so that number must not be released. The caller that got the number releases it once.
  public func release(_ number: Int64, for account: AccountID) {
    guard var state = states[account], number > state.loaded, number <= state.last else { return }
    state.released.insert(number)
    while state.released.remove(state.last) != nil { state.last -= 1 }
    states[account] = state
  }

  /// Fetches an account's number from the network, and no longer assigns any number up to it: after `tx_bad_seq`, or when numbers were used
  /// elsewhere. Numbers that have been assigned stay so. This may be done at any time.
  ///
  /// - Throws: what loading throws.
  public func reload(_ account: AccountID) async throws {
    let present = try await present(of: account)
    var state = states[account] ?? State(loaded: present, last: present)
    state.loaded = max(state.loaded, present)
    state.last = max(state.last, present)
    state.released = state.released.filter { $0 > present }
    states[account] = state
  }

  /// Forgets an account, so that its number is loaded again, even if it is lower than before. Do this only while none of its transactions is in
  /// progress.
  public func forget(_ account: AccountID) {
    states[account] = nil
  }

  /// Fetches the number on the network; concurrent callers wait for the same request.
  private func present(of account: AccountID) async throws -> Int64 {
    while let task = loads[account] {
      do {
        return try await task.valueUnlessCancelled
      } catch  where task.isCancelled && !Task.isCancelled {
        // Only the caller that asked the network was cancelled; this one asks again.
        if loads[account] == task { loads[account] = nil }
      }
    }
    let task = Task { [load] in try await load(account) }
    loads[account] = task
    defer { if loads[account] == task { loads[account] = nil } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
