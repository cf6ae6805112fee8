import Sentences
import StellarKit
import WalletKit

/// The tokens on the list, with the balances that are known in time.
struct TokensView: Templated {
  struct Row: Sendable {
    let path: String
    let name: TokenNameView
    let balance: AmountView?
    let problem: Sentence?
  }

  let rows: [Row]
  let hasRows: Bool
  /// Why no balances are known.
  let notice: Sentence?

  /// - Parameter patience: how long to wait for the contracts' balances.
  init(_ wallet: Wallet, _ services: Services, patience: Duration) async {
    let listed = (try? await wallet.tokens()) ?? []
    let (holdings, notice) = listed.isEmpty ? ([], nil) : await Self.holdings(wallet, services, patience)
    let known = Dictionary(holdings.map { ($0.token.contract, $0) }) { first, _ in first }
    rows = listed.map { token in
      let holding = known[token.contract]
      return Row(
        path: PagePath.token(token.contract), name: TokenNameView(token),
        balance: holding?.balance.map { AmountView($0, of: token.label, services.formats.numbers) }, problem: holding?.problem)
    }
    (hasRows, self.notice) = (!listed.isEmpty, notice)
  }

  private static func holdings(_ wallet: Wallet, _ services: Services, _ patience: Duration) async -> ([TokenHolding], Sentence?) {
    let found = await withTaskGroup(of: Result<[TokenHolding], WalletError>?.self) { group in
      group.addTask {
        do throws(WalletError) { return .success(try await wallet.tokenHoldings()) } catch { return .failure(error) }
      }
      group.addTask {
        try? await services.environment.clock.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    return switch found {
    case .success(let holdings)?: (holdings, nil)
    case .failure(let error)?: ([], error.sentence)
    case nil: ([], "The server hasn't answered yet. Reload the page to see your balances.")
    }
  }

  static let template = Template(
    "tokens",
    """
    <section class="card" aria-labelledby="tokens-title"><h2 id="tokens-title">Contract tokens</h2>
      {{^hasRows}}<p class="hint">Tokens of smart contracts appear here once you add them.</p>{{/hasRows}}
      {{#.notice}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/.notice}}
      <ul class="rows holdings">{{#rows}}<li><a href="{{path}}">{{#name}}{{> token-name}}{{/name}}<span class="sum">{{#balance}}{{> amount}}{{/balance}}\
    {{#.problem}}<span class="hint">Balance unknown</span>{{/.problem}}</span></a></li>{{/rows}}</ul>
      <p class="ways apart"><a class="button second" href="tokens/add">Add a token</a>{{#hasRows}}<a href="tokens">Token history</a>{{/hasRows}}<a href="allowances">Allowances</a></p>
    </section>
    """)
}
