import Foundation
import Synchronization

@testable import WalletKit

/// The system's files, of which one step that changes something fails, or at which the machine stops.
final class FaultyFiles: FileOperations {
  enum Fault: CaseIterable {
    /// The step fails, and later steps work.
    case failure
    /// The step is done but reported as failed, as by a network disk, and later steps work.
    case failureAfter
    /// Nothing works from this step on, as if the process had been killed before it.
    case stop
    /// The step is done and nothing works after it, as if the process had been killed after it.
    case stopAfter
  }

  struct Failure: Error {}

  private let fault: Fault
  private let state: Mutex<(steps: Int, at: Int?)>
  private let real = SystemFiles()

  /// - Parameter step: the number of the step that fails, among those that change something, from 0; nil for none.
  init(_ fault: Fault, at step: Int?) {
    self.fault = fault
    state = Mutex((0, step))
  }

  /// How many steps were begun.
  var steps: Int { state.withLock { $0.steps } }

  /// - Parameter half: the part of the step that is done before it fails.
  private func step<Value>(half: () throws -> Void = {}, _ work: () throws -> Value) throws -> Value {
    let (number, at) = state.withLock { state in
      defer { state.steps += 1 }
      return (state.steps, state.at ?? .max)
    }
    switch fault {
    case .failure, .failureAfter: guard number == at else { return try work() }
    case .stop, .stopAfter:
      guard number >= at else { return try work() }
      guard number == at else { throw Failure() }
    }
    switch fault {
    case .failure, .stop: try half()
    case .failureAfter, .stopAfter: _ = try work()
    }
    throw Failure()
  }

  func read(_ url: URL, count: Int) throws -> Data? { try real.read(url, count: count) }

  func create(_ url: URL) throws -> Int32 { try step { try real.create(url) } }

  func write(_ data: Data, to descriptor: Int32) throws {
    try step(half: { try real.write(data.prefix(data.count / 2), to: descriptor) }, { try real.write(data, to: descriptor) })
  }

  func synchronize(_ descriptor: Int32) throws { try step { try real.synchronize(descriptor) } }

  func close(_ descriptor: Int32) { real.close(descriptor) }

  func rename(_ url: URL, to other: URL) throws { try step { try real.rename(url, to: other) } }

  func link(_ url: URL, to other: URL) throws -> Bool { try step { try real.link(url, to: other) } }

  func remove(_ url: URL) throws { try step { try real.remove(url) } }

  func synchronize(folder: URL) throws { try step { try real.synchronize(folder: folder) } }
}
