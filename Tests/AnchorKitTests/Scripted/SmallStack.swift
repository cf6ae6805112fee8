import Foundation

/// Runs something on a thread with half a megabyte of stack, as the threads of Apple's systems have.
func onSmallStack<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Result(catching: body)) }
    thread.stackSize = 512 << 10
    thread.start()
  }
}

/// Returns JSON of arrays and objects within each other, which open in turn as is said: `[`, or `{` with a name.
func nestedJSON(_ depth: Int, _ openings: [String]) -> String {
  let opened = (0..<depth).map { openings[$0 % openings.count] }
  return opened.joined() + "1" + opened.reversed().map { $0 == "[" ? "]" : "}" }.joined()
}
