/// What a person has to agree to expressly, by a tick, before something is signed.
struct ConsentView: Templated {
  let sentences: [String]
  let mistake: String?

  /// Nothing where nothing has to be agreed to.
  init?(_ sentences: [String], _ refusal: FormRefusal?) {
    guard !sentences.isEmpty else { return nil }
    self.sentences = sentences
    mistake = refusal?.mistake("consent")
  }

  static let template = Template(
    "consent",
    """
    <fieldset class="choice">
      {{#sentences}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/sentences}}
      <label for="consent"><input type="checkbox" id="consent" name="consent" value="yes"{{#.mistake}} aria-invalid="true" aria-describedby="consent-mistake"{{/.mistake}}>\
    <span><span class="what">I have read this, and want it all the same</span></span></label>
      {{#.mistake}}<p class="mistake" id="consent-mistake" role="alert">{{.}}</p>{{/.mistake}}
    </fieldset>
    """)
}
