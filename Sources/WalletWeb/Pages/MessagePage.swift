import Sentences

/// A page that says one thing and leads on: for what was turned away.
struct MessagePage: Templated {
  let heading: Sentence
  let sentence: Sentence
  let way: [Way]

  struct Way: Sendable {
    let label: Sentence
    let path: String
  }

  init(_ turnedAway: PageError) {
    heading = turnedAway.title
    sentence = turnedAway.sentence
    way = turnedAway.way.map { [Way(label: $0.label, path: $0.path)] } ?? []
  }

  static let template = Template(
    "message",
    """
    <section class="card message">
      <span class="seal wait">{{> icon-warning}}</span>
      <h1>{{heading}}</h1>
      <p>{{sentence}}</p>
      {{#way}}<p><a class="button" href="{{path}}">{{label}}</a></p>{{/way}}
    </section>
    """)
}
