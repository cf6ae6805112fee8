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

/// A message of a kind that this library doesn't know, kept as it came.
public struct MesoUnknownMessage: Hashable, Sendable {
  /// Its kind: capital letters, digits and underscores, at most 64.
  public let kind: String
  /// The whole message as JSON. Nothing of it is checked but that it is JSON.
  public let json: String
}

/// How the onboarding window ended. The raw value is Meso's own name.
public enum MesoResumeAction: String, Hashable, Sendable, CaseIterable {
  /// The person is known to Meso now.
  case onboardingComplete = "ONBOARDING_COMPLETE"
  /// The person gave up.
  case onboardingCanceled = "ONBOARDING_CANCELED"
  /// Meso has to look at it; this transfer won't be finished.
  case onboardingTerminated = "ONBOARDING_TERMINATED"
  /// The person was known already and logged in.
  case loginFromOnboarding = "LOGIN_FROM_ONBOARDING"
}

extension MesoMessage {
  /// Reads what a window posted: the text that it posted, or the JSON of the object that it posted.
  ///
  /// Unknown fields are ignored. Everything else is as Meso's own client requires, and in five places more: `decimals` is a whole number
  /// from 0 to 255, as tokens have; the amount to send is a number; a `networkTransactionId` that isn't a text is refused unless it is
  /// null; no name is there twice in an object; and no limit is passed.
  ///
  /// - Throws: ``MesoMessageRefusal``, which is to be reported and never ends a session.
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
