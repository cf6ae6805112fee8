import Foundation
import Testing

@testable import SandboxKit

/// Recordings of a real stellar-core: see Recordings/README.md.
@Suite struct RecordingTests {
  static var recordings: [String] {
    let folder = Bundle.module.url(forResource: "Recordings", withExtension: nil)
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
    return names.filter { $0.hasSuffix(".jsonl.gz") }.sorted()
  }

  @Test func `all recordings are there`() {
    #expect(Self.recordings.count == 34)
  }

  @Test(arguments: recordings) func `the ledger does what stellar-core did`(recording: String) throws {
    let path = try #require(Bundle.module.url(forResource: "Recordings/" + recording, withExtension: nil)).path
    let (transactions, differences) = try Replay.differences(of: path)
    #expect(transactions > 0)
    for difference in differences { Issue.record("\(difference)") }
  }
}
