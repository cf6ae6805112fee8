/// Hands out sequence numbers, so that two transactions of an account never share one.
///
/// A number that was handed out comes back only by ``release(_:for:)``, when the transaction with it is in no ledger. While that isn't known, no number
/// below a later one is ever handed out again. What was used from elsewhere is learnt by ``reload(_:)``.
///
/// ```swift
/// let numbers = SequenceNumbers { account in try await horizon.account(account).sequence }
/// let number = try await numbers.next(for: account)
/// ```
public actor SequenceNumbers {
  private struct State {
    /// The number on the network when the account was loaded: what was used before nobody hands out again.
    var loaded: Int64
    var last: Int64
    var released: Set<Int64> = []
  }

  private let load: @Sendable (AccountID) async throws -> Int64
  private var states: [AccountID: State] = [:]
  private var loads: [AccountID: Task<Int64, any Error>] = [:]

  /// A source of numbers.
  ///
  /// - Parameter load: gives an account's present sequence number from the network. It is called once per account, and by ``reload(_:)``.
  public init(load: @escaping @Sendable (AccountID) async throws -> Int64) {
    self.load = load
  }

  /// Returns the next number of an account, which is nobody else's from now on.
  ///
  /// - Throws: what loading throws; ``TransactionError/sequenceExhausted``.
  public func next(for account: AccountID) async throws -> Int64 {
    if states[account] == nil {
      let present = try await present(of: account)
      // Somebody else may have stored it during the wait.
      if states[account] == nil { states[account] = State(loaded: present, last: present) }
    }
    guard var state = states[account] else { throw TransactionError.sequenceExhausted }
    if let number = state.released.min() {
      state.released.remove(number)
      states[account] = state
      return number
    }
    guard state.last < Int64.max else { throw TransactionError.sequenceExhausted }
    state.last += 1
    states[account] = state
    return state.last
  }

  /// Gives a number back: the transaction with it was never sent, or was refused or is too late and is in no ledger. One that failed in a ledger
  /// has used its number, and doesn't give it back. Whoever got it does so once.
  public func release(_ number: Int64, for account: AccountID) {
    guard var state = states[account], number > state.loaded, number <= state.last else { return }
    state.released.insert(number)
    while state.released.remove(state.last) != nil { state.last -= 1 }
    states[account] = state
  }

  /// Asks the network for an account's number, and hands out none up to it any more: after `tx_bad_seq`, or when it was used from elsewhere. What is handed
  /// out already stays so, so that this may be done at any time.
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

  /// Forgets an account, so that its number is loaded anew, also where it is lower than before. Only while none of its transactions is under way.
  public func forget(_ account: AccountID) {
    states[account] = nil
  }

  /// The number on the network; callers at the same time wait for one answer.
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
