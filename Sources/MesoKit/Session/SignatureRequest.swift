/// Meso's request to sign a text with the key of the transfer's address.
///
/// Show the text to the user, unless they agreed to go without. Answer once, from any task; later answers do nothing. A request is refused when
/// nothing holds it any more, when it has waited too long, and when its session ends, so that the window never waits for ever. When its page loads
/// again (``MesoEvent/ready``), the request is over: release it, and sign nothing.
public struct SignatureRequest: Sendable {
  /// The text to sign, exactly as it was received. Meso chooses it, and it can contain any characters.
  public let message: String
  /// The chain that determines how to sign.
  public let network: MesoNetwork
  /// The address whose key must sign.
  public let walletAddress: String
  /// The origin of the page that asks.
  public let origin: MesoOrigin
  private let answer: OnceAnswer<String?>

  init(message: String, configuration: MesoTransferConfiguration, deliver: @escaping @Sendable (String?) -> Void) {
    self.message = message
    network = configuration.network
    walletAddress = configuration.walletAddress
    origin = configuration.origin
    answer = OnceAnswer(unanswered: nil, deliver: deliver)
  }

  /// Answers with a signature in the chain's encoding: see ``MesoSigner``. A blank text counts as a refusal.
  ///
  /// - Returns: Whether this was the first answer. Even so, a session that is over, or that waited too long, doesn't use it.
  @discardableResult
  public func answer(_ signedMessage: String) -> Bool {
    answer.give(signedMessage.isBlank ? nil : signedMessage)
  }

  /// Answers that there is no signature. The window then offers to try again.
  ///
  /// - Returns: Whether this was the first answer.
  @discardableResult
  public func refuse() -> Bool {
    answer.give(nil)
  }

  /// Signs the text and answers, or refuses if it can't be signed.
  ///
  /// - Throws: ``MesoSigningError``, after the refusal; also if the signer has another address.
  public func sign(with signer: some MesoSigner) throws(MesoSigningError) {
    do throws(MesoSigningError) {
      guard signer.address == walletAddress || signer.address.lowercased() == walletAddress.lowercased() && network.family == .evm else {
        throw .otherAddress
      }
      answer(try signer.sign(message))
    } catch {
      refuse()
      throw error
    }
  }
}

extension SignatureRequest: Hashable {
  /// Returns whether both are the very same request, not just equal in content.
  public static func == (left: SignatureRequest, right: SignatureRequest) -> Bool { left.answer === right.answer }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(answer)) }
}
