import AnchorKit
import Sentences
import WalletKit

/// The person's own data with which an anchor's page can be filled in. Only what they choose is sent.
struct SharedData: Templated {
  struct Choice: Sendable {
    let name: String
    let label: Sentence
    let value: String
    let isChosen: Bool
  }

  /// More choices than this couldn't be sent in a form.
  private static let limit = 40

  let choices: [Choice]
  let hasChoices: Bool
  let isOpen: Bool

  init(_ texts: [CustomerField: String], chosen: CustomerValues) {
    choices = texts.sorted { $0.key < $1.key }.prefix(Self.limit).map { field, text in
      Choice(name: Self.name(field), label: field.label, value: text, isChosen: chosen.texts[field] != nil)
    }
    hasChoices = !choices.isEmpty
    isOpen = choices.contains(where: \.isChosen)
  }

  /// Returns the data that was chosen in the form.
  static func chosen(_ texts: [CustomerField: String], _ context: PageContext) -> CustomerValues {
    CustomerValues(texts.filter { field, _ in context.field(name(field)) == "yes" })
  }

  private static func name(_ field: CustomerField) -> String { "share-" + field.formName }

  static let template = Template(
    "shared-data",
    """
    {{#hasChoices}}<details{{#isOpen}} open{{/isOpen}}><summary>Fill in the anchor's page from my data</summary>
      <fieldset class="choice"><legend>Only what you tick is sent to the anchor.</legend>
      {{#choices}}<label for="{{name}}"><input type="checkbox" id="{{name}}" name="{{name}}" value="yes"{{#isChosen}} checked{{/isChosen}}>\
    <span><span class="what">{{label}}</span><span class="hint">{{value}}</span></span></label>{{/choices}}
      </fieldset></details>{{/hasChoices}}
    """)
}
