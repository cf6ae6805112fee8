import Sentences

/// A question with one answer out of a few.
struct ChoiceView: Templated {
  struct Option: Sendable {
    let id: String
    let value: String
    let label: Sentence
    let hint: Sentence?
    let isChosen: Bool
  }

  /// What can be answered, in words.
  typealias Answer = (value: String, label: Sentence, hint: Sentence?)

  let name: String
  let question: Sentence
  let options: [Option]

  init(_ name: String, _ question: Sentence, _ options: [Answer], chosen: String?) {
    self.name = name
    self.question = question
    self.options = options.map { option in
      Option(id: "\(name)-\(option.value)", value: option.value, label: option.label, hint: option.hint, isChosen: option.value == chosen)
    }
  }

  static let template = Template(
    "choice",
    """
    <fieldset class="choice">
      <legend>{{question}}</legend>
      {{#options}}
      <label for="{{id}}"><input type="radio" id="{{id}}" name="{{name}}" value="{{value}}"{{#isChosen}} checked{{/isChosen}}>\
    <span><span class="what">{{label}}</span>{{#.hint}}<span class="hint">{{.}}</span>{{/.hint}}</span></label>
      {{/options}}
    </fieldset>

    """)
}
