import Sentences

/// A page that says why a request was refused, with a link to go on.
struct MessagePage: Templated {
  let heading: Sentence
  let sentence: Sentence
  let link: ActionLink?

  init(_ error: PageError) {
    heading = error.title
    sentence = error.sentence
    link = error.link
  }

  static let template = Template(
    "message",
    """
    <section class="card message">
      <span class="seal wait">{{> icon-warning}}</span>
      <h1>{{heading}}</h1>
      <p>{{sentence}}</p>
      {{#link}}<p><a class="button" href="{{path}}">{{label}}</a></p>{{/link}}
    </section>
    """)
}
