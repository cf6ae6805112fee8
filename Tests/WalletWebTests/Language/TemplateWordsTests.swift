import Testing

@testable import WalletWeb

/// What of a template is a sentence.
struct TemplateWordsTests {
  private func sentences(_ template: String) -> [String] { TemplateWords.sentences(of: template) }

  @Test func `a sentence goes from block to block, with the links and values in it`() {
    #expect(
      sentences("<p>It is <a href=\"x\">here</a>, {{name}}.</p>\n  <p>And\n  more</p>") == ["It is <a href=\"x\">here</a>, {{name}}.", "And more"])
    #expect(sentences("<p>As of {{> time}}. {{#sum}}{{> amount}}{{/sum}} left</p>") == ["As of {{> time}}. {{#sum}}{{> amount}}{{/sum}} left"])
  }

  @Test func `links that stand alone are sentences of their own, without their icons`() {
    #expect(sentences("<p><a href=\"a\">{{> icon-back}}Back</a><a href=\"b\">Cancel</a></p>") == ["Back", "Cancel"])
    #expect(sentences("{{#isOn}}on{{/isOn}}{{^isOn}}off{{/isOn}}") == ["on", "off"])
  }

  @Test func `attributes that people see or hear count, and no others`() {
    #expect(sentences("<section class=\"card\" aria-label=\"Ways out\"><img src=\"a\" alt=\"A ship\"></section>") == ["Ways out", "A ship"])
    #expect(sentences("<h2 aria-label=\"{{title}}\">{{title}}</h2> · ({{hops}})") == [])
  }

  @Test func `what is replaced keeps everything around it`() {
    let template = "<ul>\n  <li>{{> icon-x}}One\n    two</li>\n  <li title=\"Three\">{{four}}</li>\n</ul>"
    #expect(TemplateWords.replacing(template) { _ in nil } == template)
    #expect(
      TemplateWords.replacing(template) { $0.uppercased() } == "<ul>\n  <li>{{> icon-x}}ONE TWO</li>\n  <li title=\"THREE\">{{four}}</li>\n</ul>")
  }

  @Test func `no template loses anything when its sentences are replaced by themselves`() {
    for (name, template) in Site.templates.map({ ($0.name, $0.text) }) {
      #expect(TemplateWords.replacing(template) { _ in nil } == template, "\(name)")
      let same = TemplateWords.replacing(template) { $0 }
      #expect(same.split(whereSeparator: \.isWhitespace) == template.split(whereSeparator: \.isWhitespace), "\(name)")
    }
  }
}
