/// The kinds of message between Meso's page and an application. The raw value is what the message says.
public enum MesoMessageKind: String, Hashable, Sendable, CaseIterable {
  /// The page asks for a signature.
  case requestSignedMessage = "REQUEST_SIGNED_MESSAGE"
  /// The application answers that.
  case returnSignedMessageResult = "RETURN_SIGNED_MESSAGE_RESULT"
  /// The page asks for the tokens that are sold. It has no answer.
  case requestSendTransaction = "REQUEST_SEND_TRANSACTION"
  /// The page is done.
  case close = "CLOSE"
  /// The page says how far the transfer is.
  case transferUpdate = "TRANSFER_UPDATE"
  /// The page reports something that is wrong.
  case error = "ERROR"
  /// A field of the configuration is missing or wrong.
  case configurationError = "CONFIGURATION_ERROR"
  /// The chain isn't one of Meso's.
  case unsupportedNetworkError = "UNSUPPORTED_NETWORK_ERROR"
  /// The asset isn't one of Meso's.
  case unsupportedAssetError = "UNSUPPORTED_ASSET_ERROR"
  /// The page has loaded.
  case ready = "READY"
  /// An inline page asks for the onboarding window.
  case initiateModalOnboarding = "INITIATE_MODAL_ONBOARDING"
  /// The onboarding window is done; the application passes this on to the inline page.
  case resumeInlineFrame = "RESUME_INLINE_FRAME"
}
