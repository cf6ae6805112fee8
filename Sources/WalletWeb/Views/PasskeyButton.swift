import WalletKit

/// The button below a PIN that asks for a passkey instead, part of ``CredentialView``. `passkeys.js` shows it if there is a passkey and the browser
/// can ask for it. The script then sends the form with the passkey's output, which ``PageContext/passkey`` reads.
enum PasskeyButton: Templated {
  /// Returns what a script needs to ask for one of these passkeys: `ID.SALT` of each, in base64url; nil if there are none.
  ///
  /// Everybody can read it on the sign-in page. It is random, says nothing about the account, and opens nothing: only the passkey turns the salt into
  /// what opens the vault.
  static func list(_ passkeys: [VaultPasskey]) -> String? {
    passkeys.isEmpty ? nil : passkeys.map { "\(Base64URL.encode($0.id)).\(Base64URL.encode($0.salt))" }.joined(separator: " ")
  }

  static let template = Template(
    "passkey",
    """
    <div class="passkey" data-passkey hidden>
      <input type="hidden" name="passkeyId" value="">
      <input type="hidden" name="passkeyOutput" value="">
      <button type="button" class="quiet">{{> icon-passkey}}Use a passkey</button>
      <p class="mistake" role="alert" hidden>{{> icon-alert}}<span></span></p>
    </div>
    <script src="\(PublicFile.passkeys.address)" type="module"></script>

    """)
}
