import Foundation
import Testing

/// Inputs that the fuzzer found worth keeping (script/fuzz), and those that once broke something.
struct CorpusTests {
  @Test(arguments: Property.allCases) func `every kept input holds its property`(_ property: Property) throws {
    let folder = try #require(Bundle.module.url(forResource: property.rawValue, withExtension: nil, subdirectory: "Corpus"))
    let inputs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(inputs.count >= 10)
    for input in inputs {
      #expect(throws: Never.self, "\(input.lastPathComponent)") { try property.check(Array(Data(contentsOf: input))) }
    }
  }
}
