import Foundation
import Sentences
import WalletKit

/// The steps of a transfer, one below the other: finished steps with their times, the current step, and the steps to come.
struct TransferTimelineView: Templated {
  struct Step: Sendable {
    let state: String
    /// The step's progress in words, for people who can't see the line.
    let position: Sentence
    let isCurrent: Bool
    let icon: String?
    let sentence: Sentence
    let time: TimeView?
    let expected: Expected?
  }

  /// The time when a step is expected to be done.
  struct Expected: Sendable {
    let sentence: Sentence
    let full: String
  }

  let steps: [Step]

  init(_ record: TransferRecord, _ formats: Formats) {
    steps = TransferTimeline(record, formats.numbers).steps.map { step in
      Step(
        state: step.state.rawValue, position: Self.position(step.state), isCurrent: step.state == .current, icon: Self.icon(step.state)?.template,
        sentence: step.sentence, time: step.time.map { TimeView($0, formats) },
        expected: step.expected.map { Expected(sentence: TimeView.expected($0, formats), full: TimeView.full($0, formats)) })
    }
  }

  private static func position(_ state: TransferTimeline.State) -> Sentence {
    switch state {
    case .done: "Done:"
    case .current: "Now:"
    case .coming: "Next:"
    case .failed: "Ended:"
    }
  }

  private static func icon(_ state: TransferTimeline.State) -> Icon? {
    switch state {
    case .done: .check
    case .failed: .failed
    case .current, .coming: nil
    }
  }

  static let template = Template(
    "transfer-timeline",
    """
    <ol class="timeline">{{#steps}}<li class="{{state}}"{{#isCurrent}} aria-current="step"{{/isCurrent}}>\
    <span class="dot">{{#.icon}}{{> *icon}}{{/.icon}}</span>\
    <span class="what"><span class="hidden-label">{{position}} </span>{{sentence}}{{#.expected}}<span class="hint" title="{{full}}">{{sentence}}</span>{{/.expected}}</span>\
    {{#.time}}<span class="hint">{{> time}}</span>{{/.time}}</li>{{/steps}}</ol>
    """)
}
