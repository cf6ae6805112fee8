import StellarKit
import StellarXDR

/// The sponsor of an entry, who keeps its reserve instead of its owner (CAP-33).
enum Sponsorship: Hashable, Sendable {
  /// No sponsor, now or before: the entry has no extension for it.
  case never
  /// No sponsor any more.
  case ended
  /// A sponsor. It is held by reference, since few entries have one.
  indirect case by(AccountID)

  /// The sponsor, if there is one.
  var account: AccountID? {
    if case .by(let account) = self { account } else { nil }
  }

  init(_ ext: XDR.LedgerEntryExt) {
    switch ext {
    case .v0: self = .never
    case .v1(let extension1): self = extension1.sponsoringID.map { .by(AccountID($0)) } ?? .ended
    }
  }

  var xdr: XDR.LedgerEntryExt {
    switch self {
    case .never: .v0
    case .ended: .v1(XDR.LedgerEntryExtensionV1(sponsoringID: nil))
    case .by(let account): .v1(XDR.LedgerEntryExtensionV1(sponsoringID: account.xdr))
    }
  }
}
