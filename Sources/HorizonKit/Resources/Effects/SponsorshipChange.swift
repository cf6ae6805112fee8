public import StellarKit

/// A change of an entry's sponsor (CAP-33).
public enum SponsorshipChange: Hashable, Sendable {
  /// A new entry is sponsored.
  case created(sponsor: AccountID)
  /// Another account is the sponsor now.
  case updated(former: AccountID, new: AccountID)
  /// The entry's owner pays again, or the entry was removed.
  case removed(former: AccountID)
}

extension SponsorshipChange {
  /// Horizon's name, and the index of its number among those of one kind of entry.
  var kind: (name: String, place: Int32) {
    switch self {
    case .created: ("created", 0)
    case .updated: ("updated", 1)
    case .removed: ("removed", 2)
    }
  }

  init(_ fields: FieldReader, place: Int32) throws {
    switch place {
    case 0: self = .created(sponsor: try fields.accountID("sponsor"))
    case 1: self = .updated(former: try fields.accountID("former_sponsor"), new: try fields.accountID("new_sponsor"))
    default: self = .removed(former: try fields.accountID("former_sponsor"))
    }
  }

  func write(to fields: inout FieldWriter) throws {
    switch self {
    case .created(let sponsor): try fields.set("sponsor", sponsor)
    case .updated(let former, let new):
      try fields.set("former_sponsor", former)
      try fields.set("new_sponsor", new)
    case .removed(let former): try fields.set("former_sponsor", former)
    }
  }
}
