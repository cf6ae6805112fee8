import Sentences

/// A question with a few possible answers, of which one is chosen.
struct ChoiceView: Templated {
  struct Option: Sendable {
    let id: String
    let value: String
    let label: Sentence
    let hint: Sentence?
    let isChosen: Bool
    /// Whether it has the focus when the page is opened.
    let isFirst: Bool
  }

  /// A possible answer in words.
  typealias Answer = (value: String, label: Sentence, hint: Sentence?)

  let name: String
  let question: Sentence
  let options: [Option]
  let mistake: Sentence?

  init(_ name: String, _ question: Sentence, _ options: [Answer], chosen: String?, mistake: Sentence? = nil) {
    self.name = name
    self.question = question
    self.mistake = mistake
    self.options = options.enumerated().map { index, option in
      Option(
        id: "\(name)-\(option.value)", value: option.value, label: option.label, hint: option.hint, isChosen: option.value == chosen,
        isFirst: mistake != nil && index == 0)
    }
  }

  static let template = Template(
    "choice",
    """
    <fieldset class="choice"{{#.mistake}} aria-describedby="{{name}}-mistake"{{/.mistake}}>
      <legend>{{question}}</legend>
      {{#options}}
      <label for="{{id}}"><input type="radio" id="{{id}}" name="{{name}}" value="{{value}}"{{#isChosen}} checked{{/isChosen}}{{#isFirst}} autofocus{{/isFirst}}>\
    <span><span class="what">{{label}}</span>{{#.hint}}<span class="hint">{{.}}</span>{{/.hint}}</span></label>
      {{/options}}
      {{#.mistake}}<p class="mistake" id="{{name}}-mistake">{{> icon-alert}}<span>{{.}}</span></p>{{/.mistake}}
    </fieldset>

    """)
}
