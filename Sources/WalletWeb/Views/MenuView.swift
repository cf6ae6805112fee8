import Sentences

/// A field with a menu of many values.
struct MenuView: Templated {
  struct Option: Sendable, PropertyLister {
    let value: String
    let label: Sentence
    let isChosen: Bool

    var properties: KeyValuePairs<String, Any?> { ["value": value, "label": label, "isChosen": isChosen] }
  }

  let name: String
  let label: Sentence
  let hint: Sentence?
  let mistake: Sentence?
  let describedBy: String?
  let options: [Option]

  init(
    _ name: String, _ label: Sentence, _ options: [(value: String, label: Sentence)], chosen: String, hint: Sentence? = nil, mistake: Sentence? = nil
  ) {
    self.name = name
    self.label = label
    self.hint = hint
    self.mistake = mistake
    self.options = options.map { Option(value: $0.value, label: $0.label, isChosen: $0.value == chosen) }
    let descriptions = [hint.map { _ in "\(name)-hint" }, mistake.map { _ in "\(name)-mistake" }].compactMap(\.self)
    describedBy = descriptions.isEmpty ? nil : descriptions.joined(separator: " ")
  }

  static let template = Template(
    "menu",
    """
    <div class="field">
      <label for="{{name}}">{{label}}</label>
      {{#.hint}}<p class="hint" id="{{name}}-hint">{{.}}</p>{{/.hint}}
      <div class="box"><select id="{{name}}" name="{{name}}"{{#.describedBy}} aria-describedby="{{.}}"{{/.describedBy}}\
    {{#.mistake}} aria-invalid="true" autofocus{{/.mistake}}>{{#options}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{label}}</option>{{/options}}\
    </select></div>
      {{#.mistake}}<p class="mistake" id="{{name}}-mistake">{{> icon-alert}}<span>{{.}}</span></p>{{/.mistake}}
    </div>

    """)
}
