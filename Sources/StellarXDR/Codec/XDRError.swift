public import Sentences

/// Why bytes are not the XDR, or text is not the JSON, of the type asked for.
public struct XDRError: Error, Hashable, Sendable, SentenceConvertible {
  /// What is wrong with the bytes or the text.
  public enum Reason: Hashable, Sendable {
    /// The input ends inside a value.
    case endOfInput
    /// The value ended and there are still bytes: `count` of them.
    case leftOver(count: Int)
    /// A length above what the protocol allows here.
    case tooLong(length: Int, limit: Int)
    /// A discriminant or enumeration value that the protocol doesn't have.
    case unknownDiscriminant(Int32)
    /// A Boolean or optional flag that is neither 0 nor 1.
    case invalidFlag(UInt32)
    /// Padding bytes that are not zero.
    case nonZeroPadding
    /// Values nested deeper than any real one.
    case tooDeep(limit: Int)
    /// A value that SEP-51 has no text for: a signed payload without any payload.
    case noText

    /// Text that isn't JSON, and why.
    case notJSON(String)
    /// JSON of another kind than the one that is expected here.
    case unexpectedJSON(expected: String)
    /// Bytes or an array of another length than the one there has to be.
    case wrongLength(length: Int, expected: Int)
    /// A name that this type doesn't have.
    case unknownName(String)
    /// A name that is there twice.
    case repeatedName(String)
    /// A name that has to be there and isn't.
    case missingName(String)
    /// Text that isn't an address or key.
    case invalidKey(StrKeyError)
    /// An address or key of a kind that doesn't belong here.
    case unexpectedKey(StrKey.Kind)
  }

  /// What is wrong.
  public let reason: Reason
  /// The type and field that was being read, such as `Transaction.fee`.
  public let field: String
  /// The offset of the field, or of the error in it, in bytes from the start of the input.
  public let offset: Int

  /// Makes an error about a field at a byte offset.
  public init(_ reason: Reason, field: String, offset: Int) {
    self.reason = reason
    self.field = field
    self.offset = offset
  }

  public var sentence: Sentence {
    "\(field) at byte \(offset): \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .endOfInput: "the input ends before the value does"
    case .leftOver(let count): "the value has ended, and the input goes on for \(count) more"
    case .tooLong(let length, let limit): "length \(length) is over the limit of \(limit)"
    case .unknownDiscriminant(let value): "the protocol has no kind \(value) here"
    case .invalidFlag(let value): "the flag is \(value), and only 0 and 1 are flags"
    case .nonZeroPadding: "padding that is not zero"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .noText: "a signed payload without any payload has no text"
    case .notJSON(let why): "this isn't JSON: \(why)"
    case .unexpectedJSON(let expected): "this has to be \(expected)"
    case .wrongLength(let length, let expected): "length \(length) has to be \(expected)"
    case .unknownName(let name): "there is no \"\(name)\" here"
    case .repeatedName(let name): "\"\(name)\" is there twice"
    case .missingName(let name): "\"\(name)\" is missing"
    case .invalidKey(let error): "this isn't an address or key: \(error)"
    case .unexpectedKey(let kind): "an address or key of the kind \(kind) doesn't belong here"
    }
  }
}
