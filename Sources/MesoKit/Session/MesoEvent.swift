public import Sentences

/// An event in a transfer's window, for the application.
public enum MesoEvent: Hashable, Sendable {
  /// The window's page has loaded.
  case ready
  /// Meso asks for a signature, to verify that the address is the person's. Answer it once; see ``SignatureRequest``.
  case requestSignedMessage(SignatureRequest)
  /// Meso asks for the tokens to be sold. Answer it once; see ``SendTransactionRequest``. The window is hidden in the meantime.
  case requestSendTransaction(SendTransactionRequest)
  /// The request to send failed, or wasn't answered. The window is shown again.
  case sendTransactionFailed(MesoSendTransaction)
  /// The payment was approved. Nothing has moved yet; an embedded window is hidden and has to stay. A pending request to send is over.
  case transferApproved(MesoTransfer)
  /// The money has arrived, according to the window. The session is over.
  case transferComplete(MesoTransfer)
  /// The payment was declined. The window tells the person and stays. A pending request to send is over.
  case transferDeclined(MesoTransfer)
  /// The money is on its way. A pending request to send is over.
  case transferExecuting(MesoTransfer)
  /// Meso doesn't know the transfer's status.
  case transferUnknown(MesoTransfer)
  /// Onboarding ended in such a way that this transfer can't be completed (inline only).
  case transferIncomplete
  /// Meso reports an error. The window stays.
  case error(MesoErrorKind, message: String)
  /// The window's page reported that it is done. The session is over.
  case close
  /// A message of a kind that this library doesn't know.
  case unknown(MesoUnknownMessage)
  /// A message was ignored. It may come from somebody impersonating Meso.
  case messageRefused(MesoMessageRefusal)
  /// The window's page didn't load, or has stopped. The window stays until ``Meso/destroy()``.
  case loadFailed(MesoLoadFailure)

  /// Meso's own name of this kind of event; nil for kinds that its clients don't have.
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

/// The reason why a window's page can't be shown.
public enum MesoLoadFailure: Error, Hashable, Sendable {
  /// It sent no message within the time limit for loading.
  case timedOut
  /// The platform reported a failure to load it, or that its process ended.
  case failed(String)
}

extension MesoLoadFailure: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .timedOut: "Meso's window hasn't loaded. Check your connection to the internet, or close the window and try again later."
    case .failed(let reason):
      "Meso's page can't be shown (\(reason.shortened)). Check your connection to the internet, and reload the page in its window."
    }
  }
}
