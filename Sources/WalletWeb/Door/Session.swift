import Crypto

/// What a request may know of the session it belongs to. The cookie's own value is nowhere kept.
struct Session: Sendable {
  /// The digest of the cookie's value.
  let key: SHA256.Digest
  /// What every form of this session carries, and no other page can know.
  let token: String
  /// Whether the PIN was given; before that a session only carries the token of the sign-in form.
  let isSignedIn: Bool
}
