/// A validated message between Meso's page and an application: see ``init(parsing:limits:)``.
public enum MesoMessage: Hashable, Sendable {
  /// The page has loaded.
  case ready
  /// The page is done, or the user closed it.
  case close
  /// The page asks for a signature of a text. Meso chooses the text.
  case requestSignedMessage(String)
  /// The application's answer to that request; nil if it refuses to sign.
  case returnSignedMessageResult(String?)
  /// The page asks the application to send the tokens to be sold.
  case requestSendTransaction(MesoSendTransaction)
  /// The transfer's status changed.
  case transferUpdate(MesoTransfer)
  /// The page reports an error.
  case error(MesoErrorKind, message: String)
  /// An inline page asks for the onboarding window.
  case initiateModalOnboarding(MesoOnboarding)
  /// The onboarding window has finished.
  case resumeInlineFrame(MesoResumeAction)
  /// A message of a kind that is newer than this library.
  case unknown(MesoUnknownMessage)

  /// The kind of the message; nil for a kind that this library doesn't know.
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

/// A message of a kind that this library doesn't know, kept as received.
public struct MesoUnknownMessage: Hashable, Sendable {
  /// Its kind: uppercase letters, digits and underscores, at most 64.
  public let kind: String
  /// The whole message as JSON. Nothing else about it is validated.
  public let json: String
}

/// The way in which the onboarding window ended. The raw value is Meso's own name.
public enum MesoResumeAction: String, Hashable, Sendable, CaseIterable {
  /// Meso knows the person now.
  case onboardingComplete = "ONBOARDING_COMPLETE"
  /// The person canceled it.
  case onboardingCanceled = "ONBOARDING_CANCELED"
  /// Meso has to review the person; this transfer won't be completed.
  case onboardingTerminated = "ONBOARDING_TERMINATED"
  /// The person was already known, and logged in.
  case loginFromOnboarding = "LOGIN_FROM_ONBOARDING"
}

extension MesoMessage {
  /// Reads what a window posted: either the posted text, or the JSON of the posted object.
  ///
  /// Unknown fields are ignored. Everything else follows the rules of Meso's own client, with five stricter rules: `decimals` is a whole number from
  /// 0 to 255, as tokens have; the amount to send is a number; a `networkTransactionId` that is neither a string nor null is refused; no name occurs
  /// twice in an object; and no limit is exceeded.
  ///
  /// - Throws: ``MesoMessageRefusal``, which should be reported and never ends a session.
  public init(parsing text: String, limits: MesoMessageLimits = MesoMessageLimits()) throws(MesoMessageRefusal) {
    guard text.utf8.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "{"), case .object(let envelope) = try JSONValue(parsing: text, limits: limits) else { throw .notAnObject }
    guard envelope["target"] == nil else { throw .foreign }
    guard case .text(let name) = envelope["kind"] else { throw .noKind }
    guard let kind = MesoMessageKind(rawValue: name) else {
      guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(Self.isKindCharacter) else { throw .noKind }
      self = .unknown(MesoUnknownMessage(kind: name, json: text))
      return
    }
    switch (kind, envelope["payload"]) {
    case (.ready, nil): self = .ready
    case (.close, nil): self = .close
    case (_, .object(let fields)): self = try MesoPayload(kind: kind, fields: fields).message()
    default: throw .invalid(kind, field: "payload")
    }
  }

  private static func isKindCharacter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "_")
  }
}

/// The kinds of messages between Meso's page and an application. The raw value is the kind in the message.
public enum MesoMessageKind: String, Hashable, Sendable, CaseIterable {
  /// The page asks for a signature.
  case requestSignedMessage = "REQUEST_SIGNED_MESSAGE"
  /// The application answers the request for a signature.
  case returnSignedMessageResult = "RETURN_SIGNED_MESSAGE_RESULT"
  /// The page asks for the tokens to be sold. There is no answer.
  case requestSendTransaction = "REQUEST_SEND_TRANSACTION"
  /// The page is done.
  case close = "CLOSE"
  /// The page reports the transfer's status.
  case transferUpdate = "TRANSFER_UPDATE"
  /// The page reports an error.
  case error = "ERROR"
  /// A field of the configuration is missing or invalid.
  case configurationError = "CONFIGURATION_ERROR"
  /// Meso doesn't support the chain.
  case unsupportedNetworkError = "UNSUPPORTED_NETWORK_ERROR"
  /// Meso doesn't support the asset.
  case unsupportedAssetError = "UNSUPPORTED_ASSET_ERROR"
  /// The page has loaded.
  case ready = "READY"
  /// An inline page asks for the onboarding window.
  case initiateModalOnboarding = "INITIATE_MODAL_ONBOARDING"
  /// The onboarding window has finished; the application passes this on to the inline page.
  case resumeInlineFrame = "RESUME_INLINE_FRAME"
}
