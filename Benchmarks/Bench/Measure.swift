import ArgumentParser
import Foundation

/// The command that times the libraries' work, each row against its reference in the same run.
struct Measure: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Times the libraries' work in units of one bare Ed25519 signature, and compares with the baseline.",
    discussion: "It fails where a row misses its goal, or is slower than the baseline by more than the tolerance.")

  /// The topics of the table. To add one, write a file in Rows and list the type here.
  private static var topics: [any Topic.Type] {
    [
      Bare.self, Transactions.self, Addresses.self, HorizonPages.self, LedgerPayments.self, Paths.self, Submissions.self, Histories.self,
      MesoMessages.self, RPCAnswers.self, ContractCalls.self,
    ]
  }

  static func rows() async throws -> [Row] {
    var rows: [Row] = []
    for topic in topics { rows += try await topic.rows() }
    return rows
  }

  @Option(help: "Only rows with this in their name.")
  var only: String?

  @Option(help: "How many times each row is sampled; the fastest sample counts.")
  var samples = 40

  @Option(help: "Where to write the results as JSON.", completion: .file())
  var json: String?

  @Option(help: "The results to compare with, as --json writes them.", completion: .file())
  var baseline: String?

  @Option(help: "How much slower than the baseline, in percent, a row may be before this fails.")
  var tolerance = 30

  @Option(help: "Times that other programs took, as JSON: {\"program\": {\"row\": nanoseconds}}.", completion: .file())
  var others: String?

  @Flag(help: "Only see that each row works: it runs once and nothing is timed.")
  var once = false

  @Flag(help: "Also the rows that take minutes: great numbers of accounts, and a long history.")
  var all = false

  func run() async throws {
    let longest: Row.Duration = all ? .minutes : once ? .moment : .seconds
    let rows = try await Self.rows().filter { $0.duration <= longest }
    let chosen = rows.filter { row in Bare.names.contains(row.name) || row.name.contains(only ?? row.name) }
    if once { return try await runOnce(chosen) }
    let results = try await Sampler(rows: chosen, samples: samples).results()
    let run = Run(results: results, others: try others.map { try Self.read($0) } ?? [:])
    let earlier: Run? = try baseline.map { try Self.read($0) }
    print(Table(run: run, baseline: earlier).text)
    if let json { try Self.write(run, to: json) }
    let slower = earlier.map { run.regressions(from: $0, tolerance: tolerance) } ?? []
    let missed = results.filter { $0.isGoodEnough == false }.map(\.name)
    if !missed.isEmpty { throw ValidationError("Not as fast or as small as it is meant to be: \(missed.joined(separator: "; "))") }
    if !slower.isEmpty { throw ValidationError("Slower than the baseline, or with more allocations: \(slower.joined(separator: "; "))") }
  }

  private func runOnce(_ rows: [Row]) async throws {
    for row in rows { try await row.work.once() }
    print("\(rows.count) rows work.")
  }

  private static func read<Value: Decodable>(_ path: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(contentsOf: URL(filePath: path)))
  }

  private static func write(_ run: Run, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(run).write(to: URL(filePath: path))
  }
}
