import StellarKit
import Synchronization

@testable import WalletKit

/// Trustlines remembered in this process, for every account as if it were the person's own.
final class TestMemory: TrustlineMemory {
  private let known = Mutex<[AccountID: KnownTrustlines]>([:])

  func trustlines(of account: AccountID) async -> KnownTrustlines? { known.withLock { $0[account] ?? KnownTrustlines() } }
  func remember(_ lines: KnownTrustlines, of account: AccountID) async {
    known.withLock { $0[account] = lines.union($0[account] ?? KnownTrustlines()) }
  }
}
