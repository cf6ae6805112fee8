import Testing

@testable import WalletWeb

/// The sentences of a template.
struct TemplateWordsTests {
  private func sentences(_ template: String) -> [String] { TemplateWords.sentences(of: template) }

  @Test func `a template's sentence is the text of a block with its links and values`() {
    #expect(
      sentences("<p>It is <a href=\"x\">here</a>, {{name}}.</p>\n  <p>And\n  more</p>") == ["It is <a href=\"x\">here</a>, {{name}}.", "And more"])
    #expect(sentences("<p>As of {{> time}}. {{#sum}}{{> amount}}{{/sum}} left</p>") == ["As of {{> time}}. {{#sum}}{{> amount}}{{/sum}} left"])
  }

  @Test func `a link without text around it is a separate sentence without its icon`() {
    #expect(sentences("<p><a href=\"a\">{{> icon-back}}Back</a><a href=\"b\">Cancel</a></p>") == ["Back", "Cancel"])
    #expect(sentences("{{#isOn}}on{{/isOn}}{{^isOn}}off{{/isOn}}") == ["on", "off"])
    #expect(sentences("<button>{{> icon-copy}}<span>Copy</span><span>: <span>Hash</span></span></button>") == ["Copy", "Hash"])
  }

  @Test func `visible and spoken attributes are sentences, and other attributes aren't`() {
    #expect(sentences("<section class=\"card\" aria-label=\"Ways out\"><img src=\"a\" alt=\"A ship\"></section>") == ["Ways out", "A ship"])
    #expect(sentences("<h2 aria-label=\"{{title}}\">{{title}}</h2> · ({{hops}})") == [])
  }

  @Test func `replacing a sentence keeps everything around it`() {
    let template = "<ul>\n  <li>{{> icon-x}}One\n    two</li>\n  <li title=\"Three\">{{four}}</li>\n</ul>"
    #expect(TemplateWords.replacing(template) { _ in nil } == template)
    #expect(
      TemplateWords.replacing(template) { $0.uppercased() } == "<ul>\n  <li>{{> icon-x}}ONE TWO</li>\n  <li title=\"THREE\">{{four}}</li>\n</ul>")
  }

  @Test func `replacing every sentence with itself keeps each template`() {
    for (name, template) in Site.templates.map({ ($0.name, $0.text) }) {
      #expect(TemplateWords.replacing(template) { _ in nil } == template, "\(name)")
      let same = TemplateWords.replacing(template) { $0 }
      #expect(same.split(whereSeparator: \.isWhitespace) == template.split(whereSeparator: \.isWhitespace), "\(name)")
    }
  }
}
