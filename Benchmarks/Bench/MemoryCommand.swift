import ArgumentParser

/// The hidden command with which the benchmark runs itself for each memory row.
struct MemoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "Prints the bytes that one row finds, in a process of its own.", shouldDisplay: false)

  @Argument(help: "The row's name.")
  var name: String

  func run() async throws {
    let row = try await Measure.rows().first { $0.name == name }
    guard case .memory(let measure) = row?.work else { throw ValidationError("There is no row of memory named “\(name)”.") }
    print(try await measure(), terminator: "")
  }
}
