import Sentences

/// What surrounds every page: name, navigation, account in use, network.
struct Frame: Templated {
  struct Item: Sendable {
    let label: Sentence
    let path: String
    let icon: String
    let current: String?
    /// Which bar it is in, as a class.
    let bar: String

    init(_ destination: Destination, on page: Page) {
      label = destination.label
      path = destination.path
      icon = destination.icon.template
      current = destination.current(on: page)
      bar = destination.bar.rawValue
    }
  }

  struct Flash: Sendable {
    let message: Sentence
    let isWarning: Bool
  }

  /// What surrounds the pages of somebody who is signed in.
  struct Signed: Sendable {
    let account: AddressView
    let accountName: String
    let token: String
    let streamName: String
    /// Whether the page is for this account only.
    let isBound: Bool
    let items: [Item]
    /// What was done a moment ago, or a warning about it.
    let flash: [Flash]
  }

  /// The page's language, as in BCP 47.
  let language: String
  let title: Sentence
  /// The base of every link and form of the page. They are written without a leading slash: `pay/review`.
  let base: String
  /// The path and query that were asked for: a link within the page needs them before its `#`, because of the base.
  let here: String
  /// The same address for reloading the page.
  let again: String
  let style: String
  let script: String
  let emblem: String
  /// `light` or `dark`; nil for what the browser asks for.
  let theme: String?
  /// The page's background colour if a theme is chosen, for the bar that a system draws above an installed wallet; `style.css` has the same.
  let ground: String?
  let badge: Sentence?
  /// The name of the page's network.
  let network: String
  /// After how many seconds a browser without JavaScript reloads the page.
  let reload: [Int]
  let holdsFor: Int?
  /// The passkeys that a script may ask for, as ``PasskeyButton/list(_:)`` writes them; nil where there are none.
  let passkeys: String?
  let signed: Signed?
  /// Whether something outside of the wallet led to the page.
  let isFromElsewhere: Bool
  let content: HTML

  /// The page is painted once `#end` has arrived (`rel="expect"`). Otherwise, parts that arrive later would move what the person is about to press.
  static let template = Template(
    "frame",
    """
    <!doctype html>
    <html lang="{{language}}"{{#.theme}} data-theme="{{.}}"{{/.theme}}>
    <head>
      <meta charset="utf-8">
      <base href="{{base}}">
      <title>{{title}} · BasicPay</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      {{^theme}}<meta name="theme-color" content="#f4f5f8" media="(prefers-color-scheme: light)">
      <meta name="theme-color" content="#0f1217" media="(prefers-color-scheme: dark)">{{/theme}}
      {{#.ground}}<meta name="theme-color" content="{{.}}">{{/.ground}}
      <link rel="icon" type="image/svg+xml" href="{{emblem}}">
      <link rel="apple-touch-icon" href="\(PublicFile.smallIcon.address)">
      <link rel="manifest" href="\(PublicFile.manifest.address)">
      <link rel="stylesheet" href="{{style}}">
      <script src="{{script}}" defer></script>
      <link rel="expect" href="{{here}}#end" blocking="render">
      {{#.holdsFor}}<meta http-equiv="refresh" content="{{.}}; url={{again}}">{{/.holdsFor}}
      {{#reload}}<noscript><meta http-equiv="refresh" content="{{.}}; url={{again}}"></noscript>{{/reload}}
    </head>
    {{#signed}}
    <body class="signed">
      <a class="skip" href="{{here}}#main">Skip to the content</a>
      <header class="top">
        {{#badge}}<p class="badge">{{.}}</p>{{/badge}}
        <a class="brand" href="overview" aria-label="BasicPay"><img src="{{emblem}}" width="32" height="32" alt=""><span>BasicPay</span></a>
        <a class="account" href="accounts">{{{account.emblem}}}<div><span class="name">{{accountName}}</span> {{#account}}<data class="short" value="{{value}}">{{short}}</data>{{/account}}</div></a>
        <nav class="quick" aria-label="Shortcuts"><a href="receive">{{> icon-receive}}<span>Receive</span></a><a href="history">{{> icon-history}}<span>History</span></a></nav>
      </header>
      <nav class="bar" aria-label="Main">
        <ul>{{#items}}<li class="{{bar}}"><a href="{{path}}"{{#.current}} aria-current="{{.}}"{{/.current}}>{{> *icon}}<span>{{label}}</span></a></li>{{/items}}</ul>
      </nav>
      <form class="leave" method="post" action="sign-out"><input type="hidden" name="token" value="{{token}}">\
    <button>{{> icon-signOut}}<span>Sign out</span></button></form>
      <main id="main" data-live="\(PagePath.events)/{{streamName}}?network={{network}}{{#isBound}}&amp;account={{account.value}}{{/isBound}}"{{#passkeys}} data-passkeys="{{.}}"{{/passkeys}}>
    {{#flash}}<p class="notice {{#isWarning}}wait{{/isWarning}}{{^isWarning}}good{{/isWarning}}" role="status">\
    {{#isWarning}}{{> icon-warning}}{{/isWarning}}{{^isWarning}}{{> icon-check}}{{/isWarning}}<span>{{message}}</span></p>{{/flash}}
    {{#isFromElsewhere}}<p class="notice wait" role="note">{{> icon-warning}}<span>A link from outside this wallet led here and may have filled in this page. \
    Anyone could have made it: check everything.</span></p>{{/isFromElsewhere}}
    {{{content}}}
      </main>
      <div class="toasts" id="end" role="status" aria-live="polite"></div>
    </body>
    {{/signed}}
    {{^signed}}
    <body class="signed-out">
      <main id="main"{{#.passkeys}} data-passkeys="{{.}}"{{/.passkeys}}>
        <p class="brand"><img src="{{emblem}}" width="40" height="40" alt=""><span>BasicPay</span></p>
    {{{content}}}
        {{#badge}}<p class="badge">{{.}}</p>{{/badge}}
      </main>
      <div id="end" hidden></div>
    </body>
    {{/signed}}
    </html>
    """)
}

extension Destination {
  /// Returns the value of `aria-current` in the bar: `page` on the destination itself, `true` on a page that belongs to it, and nil on any other.
  fileprivate func current(on page: Page) -> String? {
    if page.destination == self { return page.isDestinationItself ? "page" : "true" }
    // On a phone, what has no place of its own in the bar is under More.
    return self == .more && page.destination?.bar == .desktop ? "true" : nil
  }
}
