import CFaultyDisk
import Foundation

/// The disk that a wallet's home is on, until it crashes.
struct Disk: Sendable {
  /// A kind of crash, which determines what is left on the disk.
  enum Crash: Int32 {
    /// The program dies: everything that was written is left.
    case processDies = 0
    /// The power fails: what was synced is left, and any part of the rest.
    case powerFails = 1
  }

  /// The error that a write fails with, as SQLite's result code.
  enum Fault: Int32 {
    case inputOutput = 10
    case full = 13
  }

  struct Unusable: Error {}

  let folder: URL
  private let number: Int32

  /// Watches a folder, which needn't exist yet.
  init(_ folder: URL) throws {
    guard faulty_disk_install() == 0 else { throw Unusable() }
    number = faulty_disk_add(folder.path)
    guard number >= 0 else { throw Unusable() }
    self.folder = folder
  }

  /// Removes the folder. Databases in it should be closed.
  func remove() {
    faulty_disk_remove(number)
    try? FileManager.default.removeItem(at: folder)
  }

  func fail(after changes: Int, _ fault: Fault, times: Int) { faulty_disk_fail(number, changes, fault.rawValue, times) }

  /// Schedules a crash at a later change.
  func crash(after changes: Int, _ kind: Crash, seed: UInt64, copy: URL) { faulty_disk_crash(number, changes, kind.rawValue, seed, copy.path) }

  /// Crashes the disk now.
  func crashNow(_ kind: Crash, seed: UInt64, copy: URL) throws {
    guard faulty_disk_crash_now(number, kind.rawValue, seed, copy.path) == 0 else { throw Unusable() }
  }

  var hasCrashed: Bool { faulty_disk_has_crashed(number) != 0 }

  /// Cancels scheduled crashes and failures that haven't happened yet.
  func calm() { faulty_disk_calm(number) }
}
