import StellarXDR

/// A tree of authorized calls, which tracks how far the running calls have followed it (`InvocationTracker` of Stellar's hosts).
struct InvocationTree {
  /// An authorized call, with those that it may make in turn.
  final class Node {
    let function: XDR.SorobanAuthorizedFunction
    var calls: [Node]
    var isUsed = false

    init(_ invocation: XDR.SorobanAuthorizedInvocation) {
      function = invocation.function
      calls = invocation.subInvocations.map { Node($0) }
    }

    /// Makes a call whose authorization has just been asked for.
    init(recording function: XDR.SorobanAuthorizedFunction) {
      self.function = function
      calls = []
      isUsed = true
    }

    /// The calls in the protocol's form.
    var xdr: XDR.SorobanAuthorizedInvocation {
      XDR.SorobanAuthorizedInvocation(function: function, subInvocations: calls.map(\.xdr))
    }

    /// This call and those below it. Each comes before the calls that it makes.
    var all: [XDR.SorobanAuthorizedFunction] { [function] + calls.flatMap(\.all) }
  }

  let root: Node
  /// The call that each running contract was matched with.
  private var matched: [Node?]
  /// The depth at which the root was matched.
  private var rootDepth: Int?
  /// Whether the contract that the root was matched with has returned.
  private var isDone = false

  /// - Parameter depth: the number of running contracts.
  init(_ invocation: XDR.SorobanAuthorizedInvocation, depth: Int) {
    root = Node(invocation)
    matched = [Node?](repeating: nil, count: depth)
  }

  /// Makes a tree that begins with a call for which the running contract asks for authorization.
  init(recording function: XDR.SorobanAuthorizedFunction, depth: Int) {
    root = Node(recording: function)
    matched = [Node?](repeating: nil, count: max(0, depth - 1)) + [root]
    rootDepth = depth - 1
  }

  /// Whether the root was matched and its contract still runs.
  var isActive: Bool { root.isUsed && !isDone }
  /// Whether the running contract was matched.
  var isMatched: Bool { matched.last.map { $0 != nil } ?? false }
  /// Whether any of the running contracts was matched.
  var isInStack: Bool { matched.contains { $0 != nil } }

  mutating func push() { matched.append(nil) }

  mutating func pop() {
    _ = matched.popLast()
    if let rootDepth, rootDepth >= matched.count { isDone = true }
  }

  /// Matches the running contract's call with the tree.
  ///
  /// - Parameter allowsRoot: whether the call may be matched with the root.
  /// - Returns: whether the call was newly matched.
  mutating func match(_ function: XDR.SorobanAuthorizedFunction, allowsRoot: Bool) -> Bool {
    guard !matched.isEmpty, !isMatched else { return false }
    var found: Node?
    if let last = matched.last(where: { $0 != nil }) ?? nil {
      found = last.calls.first { !$0.isUsed && $0.function == function }
    } else if allowsRoot, !root.isUsed, root.function == function {
      found = root
      rootDepth = matched.count - 1
    }
    guard let found else { return false }
    found.isUsed = true
    matched[matched.count - 1] = found
    return true
  }

  /// Adds a call for which the running contract asks for authorization.
  ///
  /// - Returns: false if the running contract was matched already, or none of the running contracts was.
  mutating func record(_ function: XDR.SorobanAuthorizedFunction) -> Bool {
    guard !isMatched, !matched.isEmpty, let last = matched.last(where: { $0 != nil }) ?? nil else { return false }
    let node = Node(recording: function)
    last.calls.append(node)
    matched[matched.count - 1] = node
    return true
  }
}
