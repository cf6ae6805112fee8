import Sentences

/// Transfers that an anchor listed, the newest first.
public struct TransferList: Hashable, Sendable {
  /// Those that can be read.
  public var transfers: [Transfer]
  /// Why others can't: one that is wrong doesn't hide the rest.
  public var unreadable: [AnchorError]

  package init(_ fields: AnswerFields) throws(AnchorError) {
    (transfers, unreadable) = ([], [])
    for entry in try fields.required("transactions", "a list", fields.list("transactions")) {
      do throws(AnchorError) {
        transfers.append(try Transfer(entry))
      } catch {
        unreadable.append(error)
      }
    }
  }
}
