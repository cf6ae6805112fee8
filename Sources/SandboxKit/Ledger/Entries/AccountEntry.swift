import StellarKit
import StellarXDR

/// An account on the ledger. Amounts are in stroops.
struct AccountEntry: Hashable, Sendable {
  /// Which of the protocol's extensions an account has: each brings those before it, and none ever goes away.
  enum Extension: UInt8, Comparable, Sendable {
    case none
    case liabilities
    case sponsorship
    case sequence

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// What few accounts have.
  struct Rare: Hashable, Sendable {
    var signers: [AccountSigner] = []
    var homeDomain: [UInt8] = []
    var inflationDestination: AccountID?
    var sponsorship = Sponsorship.never
  }

  /// Fees taken.
  var balance: Int64
  /// The number of the last transaction that used one.
  var sequenceNumber: Int64
  /// The close time of the ledger in which the sequence number last changed, in seconds since 1970 (CAP-21).
  var sequenceTime: UInt64 = 0
  /// What offers have promised of lumens.
  var liabilities = Liabilities()
  /// How many trustlines and other entries the account has.
  var subentryCount: UInt32 = 0
  /// How many base reserves others keep for this account.
  var sponsoredCount: UInt32 = 0
  /// How many base reserves this account keeps for others.
  var sponsoringCount: UInt32 = 0
  var flags: AccountEntryFlags = []
  var thresholds = Thresholds()
  /// The ledger in which the sequence number last changed, 0 for the one it began with (CAP-21).
  var sequenceLedger: UInt32 = 0
  var lastModified: UInt32 = 0
  var level = Extension.none
  /// Nil where it has nothing of it, so that equal accounts are equal.
  private(set) var rare: Boxed<Rare>?

  /// Sorted by key.
  var signers: [AccountSigner] {
    get { rare?.value.signers ?? [] }
    set { changeRare { $0.signers = newValue } }
  }

  /// The domain that speaks for the account, in the bytes that its owner set.
  var homeDomain: [UInt8] {
    get { rare?.value.homeDomain ?? [] }
    set { changeRare { $0.homeDomain = newValue } }
  }

  /// Who got the account's vote while there was inflation.
  var inflationDestination: AccountID? {
    get { rare?.value.inflationDestination }
    set { changeRare { $0.inflationDestination = newValue } }
  }

  var sponsorship: Sponsorship {
    get { rare?.value.sponsorship ?? .never }
    set { changeRare { $0.sponsorship = newValue } }
  }

  private mutating func changeRare(_ change: (inout Rare) -> Void) {
    var value = rare?.value ?? Rare()
    change(&value)
    rare = value == Rare() ? nil : Boxed(value)
  }

  /// Gives the account an extension that it has from now on.
  mutating func extend(to level: Extension) {
    self.level = max(self.level, level)
  }

  /// Who keeps the reserve of one of the signers instead of the account.
  mutating func setSponsor(_ sponsor: AccountID?, ofSigner index: Int) {
    if sponsor != nil { extend(to: .sponsorship) }
    signers[index].sponsor = sponsor
  }
}

/// Who may sign for an account besides its own key.
struct AccountSigner: Hashable, Sendable {
  var key: XDR.SignerKey
  /// From 1 to 255.
  var weight: UInt32
  /// Who keeps the signer's reserve instead of the account.
  var sponsor: AccountID?
}
