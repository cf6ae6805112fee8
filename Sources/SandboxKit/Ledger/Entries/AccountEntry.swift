import StellarKit
import StellarXDR

/// An account on the ledger. Amounts are in stroops.
struct AccountEntry: Hashable, Sendable {
  /// The protocol's extensions that an account has. Each includes those before it, and none is ever removed.
  enum Extension: UInt8, Comparable, Sendable {
    case none
    case liabilities
    case sponsorship
    case sequence

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The fields that few accounts use.
  struct Rare: Hashable, Sendable {
    var signers: [AccountSigner] = []
    var homeDomain: [UInt8] = []
    var inflationDestination: AccountID?
    var sponsorship = Sponsorship.never
  }

  /// The lumens that the account holds, after fees.
  var balance: Int64
  /// The sequence number of the last transaction that used one.
  var sequenceNumber: Int64
  /// The close time of the ledger in which the sequence number last changed, in seconds since 1970 (CAP-21).
  var sequenceTime: UInt64 = 0
  /// The lumens that offers promise to buy and sell.
  var liabilities = Liabilities()
  /// How many trustlines and other entries the account has.
  var subentryCount: UInt32 = 0
  /// How many base reserves others keep for this account.
  var sponsoredCount: UInt32 = 0
  /// How many base reserves this account keeps for others.
  var sponsoringCount: UInt32 = 0
  var flags: AccountFlags = []
  var thresholds = Thresholds()
  /// The ledger in which the sequence number last changed, 0 for the one it began with (CAP-21).
  var sequenceLedger: UInt32 = 0
  var lastModified: UInt32 = 0
  var level = Extension.none
  /// Nil if all of its fields are empty, so that equal accounts compare as equal.
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

  /// The account that received this one's vote while there was inflation.
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

  /// Gives the account an extension, which it keeps from then on.
  mutating func extend(to level: Extension) {
    self.level = max(self.level, level)
  }

  /// Sets which account keeps the reserve of a signer instead of this one.
  mutating func setSponsor(_ sponsor: AccountID?, ofSigner index: Int) {
    if sponsor != nil { extend(to: .sponsorship) }
    signers[index].sponsor = sponsor
  }
}

/// A signer of an account besides its own key.
struct AccountSigner: Hashable, Sendable {
  var key: XDR.SignerKey
  /// From 1 to 255.
  var weight: UInt32
  /// The account that keeps the signer's reserve instead of this one.
  var sponsor: AccountID?
}
