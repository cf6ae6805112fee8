import Foundation
import SandboxKit
import StellarKit

/// An embedded network's database that grows by payments, each in a transaction of its own.
actor PaymentHistory {
  /// How many ledgers are written in one batch.
  private static let batchSize = 10
  private static let ledgerSize = 200

  /// The path of the database.
  let path: String
  private let folder: URL
  private let network: PaymentNetwork
  private var history: SandboxHistory?
  private(set) var length = 0

  /// - Parameters:
  ///   - inMemory: whether there is no file.
  ///   - keepsMeta: whether each payment's meta is kept, with its events.
  init(accounts: Int, inMemory: Bool = false, keepsMeta: Bool = false) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "basicpay-bench-\(UUID().uuidString)")
    path = folder.appending(path: "sandbox.sqlite").path
    network = try PaymentNetwork(accounts: accounts, recording: keepsMeta ? .everything : .nothing)
    let ledger = await network.ledger
    history = try SandboxHistory.open(inMemory ? .inMemory : .file(path), network: .sandbox) { ledger }.history
  }

  /// Applies payments and writes them until the history has the given length.
  ///
  /// - Returns: for each batch the processor time of writing one payment, in nanoseconds.
  @discardableResult
  func grow(to count: Int) async throws -> [Double] {
    var times: [Double] = []
    while length < count {
      let size = min(Self.ledgerSize * Self.batchSize, count - length)
      let closed = try await network.close(size, ledgerOf: Self.ledgerSize)
      let start = Sampler.processorTime()
      try await history?.append(closed)
      times.append((Sampler.processorTime() - start) / Double(size))
      length += size
    }
    return times
  }

  /// Closes the database without removing its file.
  func close() {
    history?.close()
    history = nil
  }

  /// Closes the database and removes it.
  func remove() throws {
    close()
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
  }
}
