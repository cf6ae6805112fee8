import Foundation
public import Sentences

/// What the person has to know after a backup was restored.
public enum RestoreNotice: Hashable, Sendable {
  /// Something didn't come back.
  case lost(Sentence)
  /// Something that was in the home was kept instead of the backup's.
  case kept(Sentence)
  /// Something that was in the home was older than the backup's, and was replaced.
  case replaced(Sentence)

  /// What to tell.
  public var sentence: Sentence {
    switch self {
    case .lost(let sentence), .kept(let sentence), .replaced(let sentence): sentence
    }
  }

  init(_ path: String, _ database: RestoredDatabase) {
    let network = path == HomeStore.fileName ? nil : path.prefix { $0 != "/" }
    self =
      switch (database, network) {
      case (.unreadable, nil):
        .lost(
          "Your keys were restored, but your contacts, personal data and settings weren't: the copy in this backup can't be read. Another backup may have them."
        )
      case (.unreadable, let network?):
        .lost(
          "Your keys were restored, but your records for the network \(network) weren't: the copy in this backup can't be read. Another backup may have them."
        )
      case (.kept(let lacksSome), nil):
        .kept(
          [
            "The contacts, personal data and settings on this computer were kept, and the backup's left out: they have changes that the backup lacks.",
            lacksSome ? "The backup has others, which are missing here now." : nil,
          ].compactMap(\.self).joined(separator: " "))
      case (.kept(let lacksSome), let network?):
        .kept(
          [
            "The records for the network \(network) on this computer were kept, and the backup's left out: they have entries that the backup lacks.",
            lacksSome ? "The backup has others, which are missing here now: look at the history before you pay anything again." : nil,
          ].compactMap(\.self).joined(separator: " "))
      case (.replaced(let aside), nil):
        .replaced(
          "The contacts, personal data and settings on this computer were older than the backup's, which replaced them. The older ones are in the file \(aside.path)."
        )
      case (.replaced(let aside), let network?):
        .replaced(
          "The records for the network \(network) on this computer were older than the backup's, which replaced them. The older ones are in the file \(aside.path)."
        )
      }
  }
}
