/// What kind of value a customer's field has (SEP-9).
public enum CustomerFieldKind: Hashable, Sendable {
  /// A line of text.
  case text
  /// Several lines of text.
  case multiline
  /// A number without letters.
  case number
  /// A date like `1976-07-04`.
  case date
  /// A file, such as a picture.
  case binary
  /// A country's code of three letters (ISO 3166-1 alpha-3).
  case country
  /// A language's code of two letters (ISO 639-1).
  case language
  /// A phone number (E.164).
  case phone
  /// An email address.
  case email
}
