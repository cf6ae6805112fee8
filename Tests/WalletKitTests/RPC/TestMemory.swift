import StellarKit
import Synchronization

@testable import WalletKit

/// Remembers in this process, and takes every account for the person's own.
final class TestMemory: LineMemory {
  private let known = Mutex<[AccountID: KnownLines]>([:])

  func lines(of account: AccountID) async -> KnownLines? { known.withLock { $0[account] ?? KnownLines() } }
  func remember(_ lines: KnownLines, of account: AccountID) async { known.withLock { $0[account] = lines.union($0[account] ?? KnownLines()) } }
}
