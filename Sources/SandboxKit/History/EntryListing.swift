import Foundation
import StellarKit
import StellarXDR

/// One line of a list of entries.
struct EntryListing: Hashable, Sendable {
  var facet: EntryFacet
  /// The entry's place in the list, from which its key can be told.
  var place: Data
  /// Which part of an account it is that has the facet, where several can have it.
  var part = Data()
}

extension EntryListing {
  /// An account's place: accounts are listed by address.
  static func place(_ account: AccountID) -> Data { Data(account.address.utf8) }

  /// An offer's place: offers are listed by number.
  static func place(_ offer: OfferKey) -> Data { Data(bytes(offer.id) + offer.seller.publicKey.bytes) }

  /// A claimable balance's place: they are listed by the ledger in which they last changed.
  static func place(_ balance: Bytes32, lastModified: UInt32) -> Data {
    Data(withUnsafeBytes(of: lastModified.bigEndian) { Array($0) } + balance.bytes)
  }

  /// A number so that its bytes sort as it does, if it isn't negative.
  static func bytes(_ number: Int64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}

/// A stretch of a list of entries: what comes after a cursor, in one order or the other.
struct EntryPage: Hashable, Sendable {
  /// What the list is read from: a place in it, or one before or behind some.
  var cursor: Data?
  var order = ListPage.Order.ascending
  var limit = 10

  /// Whether a place comes after the cursor.
  func contains(_ place: Data) -> Bool {
    guard let cursor else { return true }
    return order == .ascending ? cursor.lexicographicallyPrecedes(place) : place.lexicographicallyPrecedes(cursor)
  }
}
