import Foundation
import Synchronization

@testable import WalletKit

/// The system's files, until a step that changes something fails, or until the machine stops there.
final class FaultyFiles: FileOperations {
  enum Fault: CaseIterable {
    /// The step fails, and what comes after works.
    case failure
    /// Nothing works from there on, as if the process had been killed before the step.
    case stop
  }

  struct Failure: Error {}

  private let fault: Fault
  private let state: Mutex<(steps: Int, at: Int?)>
  private let real = SystemFiles()

  /// - Parameter step: which step that changes something fails, counted from 0; nil for none.
  init(_ fault: Fault, at step: Int?) {
    self.fault = fault
    state = Mutex((0, step))
  }

  /// How many steps were begun.
  var steps: Int { state.withLock { $0.steps } }

  private func step() throws {
    try state.withLock { state in
      defer { state.steps += 1 }
      guard let at = state.at else { return }
      if state.steps == at || fault == .stop && state.steps > at { throw Failure() }
    }
  }

  func read(_ url: URL, count: Int) throws -> Data? { try real.read(url, count: count) }

  func create(_ url: URL) throws -> Int32 {
    try step()
    return try real.create(url)
  }

  func write(_ data: Data, to descriptor: Int32) throws {
    // Half of it is written before the failure.
    do {
      try step()
    } catch {
      try real.write(data.prefix(data.count / 2), to: descriptor)
      throw error
    }
    try real.write(data, to: descriptor)
  }

  func synchronize(_ descriptor: Int32) throws {
    try step()
    try real.synchronize(descriptor)
  }

  func close(_ descriptor: Int32) { real.close(descriptor) }

  func rename(_ url: URL, to other: URL) throws {
    try step()
    try real.rename(url, to: other)
  }

  func link(_ url: URL, to other: URL) throws -> Bool {
    try step()
    return try real.link(url, to: other)
  }

  func remove(_ url: URL) throws {
    try step()
    try real.remove(url)
  }

  func synchronize(folder: URL) throws {
    try step()
    try real.synchronize(folder: folder)
  }
}
