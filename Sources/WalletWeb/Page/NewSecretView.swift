import WalletKit

/// Where a PIN or passphrase is chosen: twice, with what it can and can't do.
struct NewSecretView: Sendable {
  let fields: [FieldView]

  /// - Parameters:
  ///   - name: the first field's; the second is called `…Again`.
  ///   - label: what it is called.
  init(_ name: String, _ label: String, _ refusal: FormRefusal? = nil) {
    fields = [
      FieldView(
        name, label, .newSecret, hint: "At least \(Vault.minimumSecretLength) characters. Several words are safest.", mistake: refusal?.mistake(name)),
      FieldView(name + "Again", label + " again", .newSecret, mistake: refusal?.mistake(name + "Again")),
    ]
  }

  static let template = """
    {{#fields}}{{> field}}{{/fields}}
    <ul class="points">
      <li>{{> icon-lock}}<span>It locks your keys, and you enter it for every payment. Whoever sits down at this computer can't pay without it: \
    after three wrong ones each further try has to wait longer, up to an hour.</span></li>
      <li>{{> icon-warning}}<span><strong>A PIN doesn't protect a stolen computer for long.</strong> Whoever copies the whole disk tries on their own machines, \
    without waiting: six digits may last hours, five random words longer than anybody lives.</span></li>
    </ul>
    """
}
