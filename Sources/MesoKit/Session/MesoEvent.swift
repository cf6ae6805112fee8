public import Sentences

/// What happens in a transfer's window, for the application.
public enum MesoEvent: Hashable, Sendable {
  /// The window's page has loaded.
  case ready
  /// Meso asks for a signature, to see that the address is the person's. Answer it once; see ``SignatureRequest``.
  case requestSignedMessage(SignatureRequest)
  /// Meso asks for the tokens that are sold. Answer it once; see ``SendTransactionRequest``. The window is hidden meanwhile.
  case requestSendTransaction(SendTransactionRequest)
  /// The request to send was answered with a failure or not at all. The window is shown again.
  case sendTransactionFailed(MesoSendTransaction)
  /// The payment was approved. Nothing has moved yet; an embedded window is hidden and has to stay. A request to send is over.
  case transferApproved(MesoTransfer)
  /// The money has arrived, as the window says. The session is over.
  case transferComplete(MesoTransfer)
  /// The payment was declined. The window tells the person and stays. A request to send is over.
  case transferDeclined(MesoTransfer)
  /// The money is on its way. A request to send is over.
  case transferExecuting(MesoTransfer)
  /// Meso doesn't know how far the transfer is.
  case transferUnknown(MesoTransfer)
  /// Onboarding ended in a way that this transfer can't be finished (inline only).
  case transferIncomplete
  /// Meso reports that something is wrong. The window stays.
  case error(MesoErrorKind, message: String)
  /// The window's page said that it is done. The session is over.
  case close
  /// A message of a kind that this library doesn't know.
  case unknown(MesoUnknownMessage)
  /// A message was ignored. It may be from somebody who pretends to be Meso.
  case messageRefused(MesoMessageRefusal)
  /// The window's page didn't load. The window stays until ``Meso/destroy()``.
  case loadFailed(MesoLoadFailure)

  /// Meso's own name of this kind of event; nil for those that its clients don't have.
  public var name: String? {
    switch self {
    case .ready: "READY"
    case .requestSignedMessage: "REQUEST_SIGNED_MESSAGE"
    case .requestSendTransaction: "REQUEST_SEND_TRANSACTION"
    case .transferApproved: "TRANSFER_APPROVED"
    case .transferComplete: "TRANSFER_COMPLETE"
    case .transferIncomplete: "TRANSFER_INCOMPLETE"
    case .error(let kind, _): kind.rawValue
    case .close: "CLOSE"
    case .unknown(let message): message.kind
    case .sendTransactionFailed, .transferDeclined, .transferExecuting, .transferUnknown, .messageRefused, .loadFailed: nil
    }
  }
}

/// Why a window's page isn't there.
public enum MesoLoadFailure: Error, Hashable, Sendable {
  /// It said nothing for as long as a page may take to load.
  case timedOut
  /// The platform says so.
  case failed(String)
}

extension MesoLoadFailure: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .timedOut: "Meso's window hasn't loaded. Check your connection to the internet, or close the window and try again later."
    case .failed(let reason): "Meso's window couldn't be loaded (\(reason.shortened)). Check your connection to the internet and try again."
    }
  }
}
