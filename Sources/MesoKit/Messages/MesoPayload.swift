/// The payload of a message of a known kind, which is read field by field.
struct MesoPayload {
  let kind: MesoMessageKind
  let fields: [String: JSONValue]

  /// Reads the whole message.
  func message() throws(MesoMessageRefusal) -> MesoMessage {
    switch kind {
    case .requestSignedMessage: .requestSignedMessage(try text("messageToSign"))
    case .returnSignedMessageResult: .returnSignedMessageResult(try textIfThere("signedMessage"))
    case .requestSendTransaction: .requestSendTransaction(try sendTransaction())
    case .transferUpdate: .transferUpdate(try transfer())
    case .error: .error(.error, message: try text("message"))
    case .configurationError: .error(.configurationError, message: try text("message"))
    case .unsupportedNetworkError: .error(.unsupportedNetworkError, message: try text("message"))
    case .unsupportedAssetError: .error(.unsupportedAssetError, message: try text("message"))
    case .initiateModalOnboarding:
      .initiateModalOnboarding(MesoOnboarding(initialPathname: try text("initialPathname"), search: try textIfThere("search")))
    case .resumeInlineFrame: .resumeInlineFrame(try value("action"))
    case .ready, .close: throw invalid("payload")
    }
  }

  private func sendTransaction() throws(MesoMessageRefusal) -> MesoSendTransaction {
    guard let amount = try? MesoAmount(try text("amount")) else { throw invalid("amount") }
    guard case .number(let number) = fields["decimals"], let decimals = UInt8(number) else { throw invalid("decimals") }
    return MesoSendTransaction(
      amount: amount, recipientAddress: try text("recipientAddress"), tokenAddress: try text("tokenAddress"), decimals: decimals)
  }

  private func transfer() throws(MesoMessageRefusal) -> MesoTransfer {
    let transaction: String?
    switch fields["networkTransactionId"] {
    case nil, .null, .text(""): transaction = nil
    case .text(let text): transaction = text
    default: throw invalid("networkTransactionId")
    }
    return MesoTransfer(
      id: try text("id"), status: try value("status"), updatedAt: try text("updatedAt"), networkTransactionID: transaction)
  }

  /// Reads a text, which must not be blank.
  private func text(_ name: String) throws(MesoMessageRefusal) -> String {
    guard case .text(let text) = fields[name], !text.isBlank else { throw invalid(name) }
    return text
  }

  private func textIfThere(_ name: String) throws(MesoMessageRefusal) -> String? {
    fields[name] == nil ? nil : try text(name)
  }

  /// Reads a text that must be one of an enumeration's values.
  private func value<Value: RawRepresentable<String>>(_ name: String) throws(MesoMessageRefusal) -> Value {
    guard let value = Value(rawValue: try text(name)) else { throw invalid(name) }
    return value
  }

  private func invalid(_ field: String) -> MesoMessageRefusal { .invalid(kind, field: field) }
}

extension String {
  /// Whether it has only white space, as JavaScript defines it.
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{FEFF}" } }
}
