import Sentences
import StellarKit
import WalletKit

/// A tree of contract calls in words: the calls that a transaction makes, or those that an authorization allows. Calls that aren't understood are
/// marked.
struct CallTreeView: Templated {
  /// A call in the tree.
  struct Step: Sendable {
    /// The level of indentation.
    let indent: Int
    let words: Sentence
    let isUnknown: Bool
    /// The function's arguments, if the words don't contain them.
    let values: [Value]
  }

  /// An argument of a function.
  struct Value: Sendable {
    let name: Sentence
    let text: String
    /// A remark on a value that is cut off or isn't what the contract says; nil for other values.
    let mark: Sentence?
  }

  /// The deepest indentation, since pages aren't wide enough for more.
  private static let deepest = 5

  let title: Sentence
  let steps: [Step]
  /// Whether the transaction makes these calls, instead of only allowing them.
  let isCall: Bool

  /// - Parameter title: the heading; nil for the tree's own, which names who allows the calls.
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
