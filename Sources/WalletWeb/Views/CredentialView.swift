import Sentences
import WalletKit

/// What every form asks for that opens the vault: the PIN or passphrase, or a passkey (``PasskeyButton``). A form has `{{#credential}}{{> credential}}{{/credential}}` for it, and takes
/// what was given from ``PageContext/credential``.
struct CredentialView: Templated {
  let field: FieldView

  /// - Parameters:
  ///   - refusal: why it wasn't accepted.
  ///   - isFirst: whether typing begins here when the page is opened.
  init(_ refusal: FormRefusal? = nil, isFirst: Bool = false) {
    field = FieldView("pin", "PIN or passphrase", .secret, mistake: refusal?.mistake("pin"), isFirst: isFirst)
  }

  static let template = Template("credential", "{{#field}}{{> field}}{{/field}}{{> passkey}}")
}
