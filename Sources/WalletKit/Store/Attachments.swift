import Foundation

/// A change to the attachments of a ``SealedDocument``. Each is stored beside it under a number, and encrypted separately, since it may be large.
struct Attachments: Sendable {
  /// The attachment that is added, with its number.
  let added: (number: Int, content: Data)?
  /// The numbers of the attachments that stay, including the new one. All others are deleted.
  let kept: Set<Int>
}
