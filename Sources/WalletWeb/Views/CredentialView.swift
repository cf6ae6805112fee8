import Sentences
import WalletKit

/// The part of a form that asks for what opens the vault: the PIN or passphrase, or a passkey (``PasskeyButton``). A form includes it with
/// `{{#credential}}{{> credential}}{{/credential}}`, and takes the input from ``PageContext/credential``.
struct CredentialView: Templated {
  let field: FieldView

  /// - Parameters:
  ///   - refusal: why the last input wasn't accepted.
  ///   - isFirst: whether the field has the focus when the page is opened.
  init(_ refusal: FormRefusal? = nil, isFirst: Bool = false) {
    field = FieldView("pin", "PIN or passphrase", .secret, mistake: refusal?.mistake("pin"), isFirst: isFirst)
  }

  static let template = Template("credential", "{{#field}}{{> field}}{{/field}}{{> passkey}}")
}
