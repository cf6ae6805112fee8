import Foundation
import StellarKit
import StellarXDR

/// One line of a list of entries.
struct EntryListing: Hashable, Sendable {
  var facet: EntryFacet
  /// The entry's place in the list, from which its key can be read.
  var place: Data
  /// The part of an account that has the facet, if several parts can have it.
  var part = Data()
}

extension EntryListing {
  /// Returns an account's place. Accounts are listed by address.
  static func place(_ account: AccountID) -> Data { Data(account.address.utf8) }

  /// Returns an offer's place. Offers are listed by number.
  static func place(_ offer: OfferKey) -> Data { Data(bytes(offer.id) + offer.seller.publicKey.bytes) }

  /// Returns a claimable balance's place. Claimable balances are listed by the ledger in which they last changed.
  static func place(_ balance: Bytes32, lastModified: UInt32) -> Data {
    Data(withUnsafeBytes(of: lastModified.bigEndian) { Array($0) } + balance.bytes)
  }

  /// Returns the bytes of a number. They sort as the numbers do, if these aren't negative.
  static func bytes(_ number: Int64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}

/// A page of a list of entries: what comes after a cursor, in either order.
struct EntryPage: Hashable, Sendable {
  /// The place after which the page begins. It need not be in the list.
  var cursor: Data?
  var order = ListPage.Order.ascending
  var limit = 10

  /// Returns whether a place comes after the cursor.
  func contains(_ place: Data) -> Bool {
    guard let cursor else { return true }
    return order == .ascending ? cursor.lexicographicallyPrecedes(place) : place.lexicographicallyPrecedes(cursor)
  }
}
