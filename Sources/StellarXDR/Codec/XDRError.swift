public import Sentences

/// The reason why bytes aren't valid XDR, or text isn't valid JSON, for the requested type.
public struct XDRError: SentenceError, Hashable, Sendable {
  /// What is wrong with the bytes or the text.
  public enum Reason: Hashable, Sendable {
    /// The input ends inside a value.
    case endOfInput
    /// There are `count` bytes left after the value.
    case leftOver(count: Int)
    /// A length exceeds what the protocol allows here.
    case tooLong(length: Int, limit: Int)
    /// The protocol has no such discriminant or enumeration value.
    case unknownDiscriminant(Int32)
    /// A Boolean or optional flag is neither 0 nor 1.
    case invalidFlag(UInt32)
    /// Padding bytes aren't zero.
    case nonZeroPadding
    /// Values are nested deeper than any real ones.
    case tooDeep(limit: Int)
    /// SEP-51 has no text for the value: a signed payload without a payload.
    case noText

    /// The text isn't JSON; with the reason.
    case notJSON(String)
    /// The JSON is of a different kind than expected here.
    case unexpectedJSON(expected: String)
    /// The number of bytes or array elements isn't the required one.
    case wrongLength(length: Int, expected: Int)
    /// The type has no such name.
    case unknownName(String)
    /// A name occurs twice.
    case repeatedName(String)
    /// A required name is missing.
    case missingName(String)
    /// The text isn't an address or a key.
    case invalidKey(StrKeyError)
    /// The address or key is of a kind that isn't allowed here.
    case unexpectedKey(StrKey.Kind)
  }

  /// What is wrong.
  public let reason: Reason
  /// The type and field that were being read, such as `Transaction.fee`.
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
    case .leftOver(let count): "the value has ended, but the input continues for \(count) more"
    case .tooLong(let length, let limit): "length \(length) is over the limit of \(limit)"
    case .unknownDiscriminant(let value): "the protocol has no kind \(value) here"
    case .invalidFlag(let value): "the flag is \(value), but only 0 and 1 are valid"
    case .nonZeroPadding: "padding that is not zero"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .noText: "a signed payload without any payload has no text"
    case .notJSON(let why): "this isn't JSON: \(why)"
    case .unexpectedJSON(let expected): "this has to be \(expected)"
    case .wrongLength(let length, let expected): "length \(length) has to be \(expected)"
    case .unknownName(let name): "there is no \"\(name)\" here"
    case .repeatedName(let name): "\"\(name)\" appears twice"
    case .missingName(let name): "\"\(name)\" is missing"
    case .invalidKey(let error): "this isn't an address or key: \(error.reason)"
    case .unexpectedKey(let kind): "an address or key of the kind \(kind) doesn't belong here"
    }
  }
}
