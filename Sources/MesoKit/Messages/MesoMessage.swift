/// A message between Meso's page and an application, checked: see ``init(parsing:limits:)``.
public enum MesoMessage: Hashable, Sendable {
  /// The page has loaded.
  case ready
  /// The page is done, or its user closed it.
  case close
  /// The page asks for a signature over a text. The text says whatever Meso chose.
  case requestSignedMessage(String)
  /// The application's answer to that; nil for none.
  case returnSignedMessageResult(String?)
  /// The page asks for tokens to be sent, to be sold.
  case requestSendTransaction(MesoSendTransaction)
  /// What is known of the transfer.
  case transferUpdate(MesoTransfer)
  /// Something is wrong.
  case error(MesoErrorKind, message: String)
  /// An inline page asks for the onboarding window.
  case initiateModalOnboarding(MesoOnboarding)
  /// The onboarding window is done.
  case resumeInlineFrame(MesoResumeAction)
  /// A kind that is newer than this library.
  case unknown(MesoUnknownMessage)

  /// The message's kind; nil for one that this library doesn't know.
  public var kind: MesoMessageKind? {
    switch self {
    case .ready: .ready
    case .close: .close
    case .requestSignedMessage: .requestSignedMessage
    case .returnSignedMessageResult: .returnSignedMessageResult
    case .requestSendTransaction: .requestSendTransaction
    case .transferUpdate: .transferUpdate
    case .error(.error, _): .error
    case .error(.configurationError, _): .configurationError
    case .error(.unsupportedNetworkError, _): .unsupportedNetworkError
    case .error(.unsupportedAssetError, _): .unsupportedAssetError
    case .initiateModalOnboarding: .initiateModalOnboarding
    case .resumeInlineFrame: .resumeInlineFrame
    case .unknown: nil
    }
  }
}
