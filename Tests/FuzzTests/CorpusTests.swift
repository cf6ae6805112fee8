import Foundation
import Testing

/// Inputs that the fuzzer found worth keeping (script/fuzz), and those that once broke something.
struct CorpusTests {
  @Test(arguments: Property.allCases) func `every stored input keeps its property`(_ property: Property) async throws {
    let folder = try #require(Bundle.module.url(forResource: property.rawValue, withExtension: nil, subdirectory: "Corpus"))
    let inputs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(inputs.count >= 10)
    for input in inputs {
      await #expect(throws: Never.self, "\(input.lastPathComponent)") { try await property.check(Array(Data(contentsOf: input))) }
    }
  }

  /// There are as many threads as cores. Two properties that blocked threads until the network had answered once made all tests hang.
  @Test func `many checks of a property that asks a network run at the same time without blocking threads`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { try await Property.rpcRequest.check(Array(#"{"jsonrpc":"2.0","id":1,"method":"getHealth"}"#.utf8)) } }
      try await group.waitForAll()
    }
  }
}
