/// Meso's request for a signature over a text, by the key of the transfer's address.
///
/// Show the text to the person unless they agreed to go without. Answer once, from any task; answers after the first do nothing. A request
/// that nobody holds any more is refused by that, and so is one that waits for too long or whose session ends, so the window never waits
/// for ever.
public struct SignatureRequest: Sendable {
  /// The text to sign, exactly as it came. It says whatever Meso chose, and can have any characters.
  public let message: String
  /// The chain whose way of signing is expected.
  public let network: MesoNetwork
  /// The address whose key is expected.
  public let walletAddress: String
  /// Who asks.
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
  /// - Returns: whether this was the first answer. A session that is over, or waited too long, has no use for it all the same.
  @discardableResult
  public func answer(_ signedMessage: String) -> Bool {
    answer.give(signedMessage.isBlank ? nil : signedMessage)
  }

  /// Answers that there is no signature. The window then offers to try again.
  ///
  /// - Returns: whether this was the first answer.
  @discardableResult
  public func refuse() -> Bool {
    answer.give(nil)
  }

  /// Signs and answers; where signing isn't possible, refuses.
  ///
  /// - Throws: ``MesoSigningError``, after the refusal; also where the signer is that of another address.
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
  /// Whether both are the same request, not just alike.
  public static func == (left: SignatureRequest, right: SignatureRequest) -> Bool { left.answer === right.answer }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(answer)) }
}
