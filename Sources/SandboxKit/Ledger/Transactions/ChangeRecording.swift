/// How much is kept of what transactions change while they are applied.
package enum ChangeRecording: Sendable {
  case nothing
  /// What each operation changed, but for those whose envelope and result say it all.
  case operations
  /// Every step: what taking the fee changed, what came before the operations, and each operation. The transaction's meta is made of it.
  case everything
}
