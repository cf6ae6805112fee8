import ArgumentParser
import Foundation

/// The hidden command whose output `script/bench` gives other programs to read. They are timed beside the row that reads the same.
struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "Prints a page of 200 transactions with meta as Stellar RPC gives it.", shouldDisplay: false)

  func run() async throws {
    try FileHandle.standardOutput.write(contentsOf: Data(try await RPCAnswers.transactions()))
  }
}
