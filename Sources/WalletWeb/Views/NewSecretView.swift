import Sentences
import WalletKit

/// The fields in which a PIN or passphrase is chosen: twice, with what it can and can't protect from.
struct NewSecretView: Templated {
  let fields: [FieldView]
  /// How long it takes to try all PINs of 6 digits, or all choices of 4 words (``SecretStrength``).
  let pinOnOneComputer = SecretStrength(digits: 6).time(.oneComputer)
  let pinOnThousandCards = SecretStrength(digits: 6).time(.thousandCards)
  let wordsOnOneComputer = SecretStrength(randomWords: 4).time(.oneComputer)
  let wordsOnThousandCards = SecretStrength(randomWords: 4).time(.thousandCards)

  /// Makes the fields for a new PIN or passphrase.
  ///
  /// - Parameters:
  ///   - name: the name of the first field; the second is called `…Again`.
  ///   - label: the label of the first field.
  init(_ name: String, _ label: Sentence, _ refusal: FormRefusal? = nil) {
    fields = [
      FieldView(
        name, label, .newSecret, hint: "At least \(Vault.minimumSecretLength) characters. Several words are safest.", mistake: refusal?.mistake(name)),
      FieldView(name + "Again", "\(label) again", .newSecret, mistake: refusal?.mistake(name + "Again")),
    ]
  }

  /// Reads what was chosen in the first field. The vault checks its length, and whether it was typed the same twice.
  ///
  /// - Throws: ``FormRefusal`` if it is among the first that anybody would try.
  static func read(_ name: String, _ context: PageContext) throws(FormRefusal) -> Secret {
    let secret = context.secret(name)
    guard secret.count < Vault.minimumSecretLength || !secret.isTrivial else { throw FormRefusal(at: name, Secret.trivialSentence) }
    return secret
  }

  static let template = Template(
    "new-secret",
    """
    {{#fields}}{{> field}}{{/fields}}
    <details><summary>What it protects against</summary><ul class="points">
      <li>{{> icon-lock}}<span>It protects your keys. You enter it for every payment.</span></li>
      <li>{{> icon-check}}<span>A PIN keeps out other people at this computer: after wrong PINs, they have to wait up to an hour.</span></li>
      <li>{{> icon-warning}}<span>A PIN doesn't stop a thief who has copied all the files on this computer. Several words do. \
    A copy of vault.json alone can't be guessed: it needs this computer's device key.</span></li>
      <li><table class="times">
        <caption>How long it would take to try them all (an estimate)</caption>
        <thead><tr><td></td><th scope="col">A PIN of 6 digits</th><th scope="col">4 random words</th></tr></thead>
        <tbody>
          <tr><th scope="row">One good computer</th><td>{{pinOnOneComputer}}</td><td>{{wordsOnOneComputer}}</td></tr>
          <tr><th scope="row">1,000 graphics cards</th><td>{{pinOnThousandCards}}</td><td>{{wordsOnThousandCards}}</td></tr>
        </tbody>
      </table></li>
    </ul></details>
    """)
}
