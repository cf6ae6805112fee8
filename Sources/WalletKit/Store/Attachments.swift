import Foundation

/// What is kept beside a ``SealedDocument``, each under a number and encrypted by itself, since it may be large.
struct Attachments: Sendable {
  /// What comes in, with its number.
  let added: (number: Int, content: Data)?
  /// The numbers that stay, the new one among them. Everything else is thrown away.
  let kept: Set<Int>
}
