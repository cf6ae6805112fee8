import WalletKit

/// Where a PIN or passphrase is chosen: twice, with what it can and can't do.
struct NewSecretView: Sendable {
  let fields: [FieldView]
  /// What it can and can't protect.
  let advice = SecretStrength.advice

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
      <li>{{> icon-lock}}<span>It locks your keys, and you enter it for every payment.</span></li>
      <li>{{> icon-warning}}<span>{{advice}}</span></li>
    </ul>
    """
}
