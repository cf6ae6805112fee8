import Sentences
import StellarKit
import WalletKit

/// The overview's card with the newest entries of the history.
struct RecentView: Templated {
  let isLoading: Bool
  let isEmpty: Bool
  let isFunded: Bool
  let rows: [PaymentRow]
  /// Whether tiny payments from strangers are left out.
  let hidesDust: Bool
  /// Payments that aren't decided, whose outcome was corrected, or that wait for others.
  let undecided: [UndecidedView]
  let trouble: [Sentence]

  /// How many entries are shown. The others are in the history.
  static let count = 3

  /// - Parameters:
  ///   - isTroubleSaid: whether the page already says that the network doesn't answer.
  ///   - labels: the assets' names.
  init(
    _ state: DataState<[HistoryEntry]>, _ undecided: [UndecidedView], isFunded: Bool, isTroubleSaid: Bool, _ formats: Formats, names: Names,
    labels: AssetLabels
  ) {
    self.undecided = undecided
    let entries = state.value ?? []
    let shown = entries.filter { !names.isDust($0) }
    hidesDust = shown.count < entries.count
    rows = shown.prefix(Self.count).map { PaymentRow($0, formats, names: names, labels: labels, hasPicture: true) }
    self.isFunded = isFunded
    if case .failed(let sentence, _) = state {
      trouble = isTroubleSaid ? [] : [sentence]
      isLoading = false
      isEmpty = state.value?.isEmpty == true
    } else {
      trouble = []
      isLoading = state.value == nil
      isEmpty = state.value?.isEmpty == true
    }
  }

  static let template = Template(
    "recent",
    """
    <section class="card" id="recent" aria-labelledby="recent-title"{{#isLoading}} aria-busy="true"{{/isLoading}}>
      <h2 id="recent-title">Recent activity</h2>
      {{#undecided}}{{> undecided}}{{/undecided}}
      {{#trouble}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/trouble}}
      {{#isLoading}}<div class="skeleton"><span class="disc"></span><span></span></div><div class="skeleton"><span class="disc"></span><span></span></div>{{/isLoading}}
      {{#isEmpty}}<p class="empty">{{#isFunded}}No recent activity. What you send and receive will appear here.{{/isFunded}}\
    {{^isFunded}}Once your account is funded, what you send and receive will appear here.{{/isFunded}}</p>{{/isEmpty}}
      {{^isEmpty}}{{^isLoading}}
      <ul class="payments" data-list>
        {{#rows}}{{> payment-row}}{{/rows}}
      </ul>
      <p class="more" data-part>{{#hidesDust}}<span class="hint">Tiny payments from strangers aren't shown here.</span> {{/hidesDust}}<a href="history">All activity</a></p>
      {{/isLoading}}{{/isEmpty}}
    </section>
    """)
}
