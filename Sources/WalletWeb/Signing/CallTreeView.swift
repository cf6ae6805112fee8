import Sentences
import StellarKit
import WalletKit

/// A tree of calls in words: what a contract is called for, or what an authorization lets it do. What isn't understood is marked.
struct CallTreeView: Templated {
  /// A step of it.
  struct Step: Sendable {
    /// How far it is set in.
    let indent: Int
    let words: Sentence
    let isUnknown: Bool
    /// What the function is given, where the words don't say it.
    let values: [Value]
  }

  /// One of the things that a function is given.
  struct Value: Sendable {
    let name: Sentence
    let text: String
    /// Why nobody can say that it is what it should be; nil for what is.
    let mark: Sentence?
  }

  /// No page is wide enough to set in more.
  private static let deepest = 5

  let title: Sentence
  let steps: [Step]
  /// Whether it is what a transaction calls, and not only what is let happen.
  let isCall: Bool

  /// - Parameter title: what stands above it; nil for who lets it happen.
  init(_ tree: ExplainedTree, _ context: CallContext, title: Sentence? = nil) {
    self.title = title ?? tree.title(context)
    isCall = tree.author == .call
    steps = tree.calls.map { call in
      let isSaid = call.step != nil && call.isUnderstood
      return Step(
        indent: min(call.level, Self.deepest), words: call.words(context), isUnknown: !call.isUnderstood,
        values: isSaid
          ? []
          : call.arguments.enumerated().map { index, value in
            Value(
              name: value.name.map { Sentence(verbatim: $0) } ?? "Value \(index + 1)", text: value.text,
              mark: value.isCut ? "too long to show" : value.isUnderstood ? nil : "not what the contract says")
          })
    }
  }

  static let template = Template(
    "call-tree",
    """
    <h3 class="label apart">{{title}}</h3>
    <ol class="list calls">{{#steps}}<li class="level-{{indent}}">{{words}}\
    {{#isUnknown}}<p class="notice bad">{{> icon-alert}}<span>This wallet can't tell what this allows.</span></p>{{/isUnknown}}\
    {{#values}}<p class="hint"><strong>{{name}}</strong> <span class="mono">{{text}}</span>{{#.mark}} <span class="odd">{{.}}</span>{{/.mark}}</p>{{/values}}</li>{{/steps}}</ol>

    """)
}
