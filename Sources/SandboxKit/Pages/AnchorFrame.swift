/// The frame around each of the anchor's pages.
enum AnchorFrame {
  /// Makes a page.
  ///
  /// - Parameters:
  ///   - place: whose page it is, for the browser's title.
  ///   - files: the name of its styles and script.
  ///   - banner: what every page says first.
  ///   - notice: what went wrong, if anything.
  static func page(
    title: String, place: String = "Test anchor", files: String = "anchor",
    banner: AnchorHTML = "<strong>Test anchor: no real money.</strong> Nothing you enter here leaves this computer.",
    notice: String? = nil, _ content: AnchorHTML
  ) -> AnchorHTML {
    let said: AnchorHTML = notice.map { "<p class=\"notice\" role=\"alert\">\($0)</p>" } ?? ""
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title) · \(place)</title>
      <link rel="stylesheet" href="/\(files).css">
      <script src="/\(files).js" defer></script>
      </head>
      <body>
      <p class="banner">\(banner)</p>
      <main>
      <h1>\(title)</h1>
      \(said)\(content)
      </main>
      </body>
      </html>

      """
  }

  static let style = """
    :root { color-scheme: light dark; --back: #f4f5f8; --card: #fff; --text: #16181d; --dim: #565c69; --line: #d9dce3; --accent: #2456d6; --on: #fff;
      --wait: #7a4b00; --waitback: #fff1d6; --bad: #a81c1c; --badback: #fde8e8 }
    @media (prefers-color-scheme: dark) { :root { --back: #101216; --card: #1a1d23; --text: #eceef2; --dim: #a3a9b6; --line: #343944;
      --accent: #8fb0ff; --on: #0c1020; --wait: #ffd58a; --waitback: #3a2c10; --bad: #ffb4b4; --badback: #40191b } }
    * { box-sizing: border-box }
    body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
    .banner { margin: 0; padding: 12px 16px; background: var(--waitback); color: var(--wait); text-align: center; font-size: 14px }
    main { max-width: 480px; margin: 0 auto; padding: 16px }
    h1 { font-size: 28px; line-height: 1.2; margin: 16px 0 }
    h2 { font-size: 16px; margin: 0 0 8px }
    .card { background: var(--card); border-radius: 12px; padding: 16px; margin: 0 0 16px; border: 1px solid var(--line) }
    .card > :last-child { margin-bottom: 0 }
    .notice { background: var(--badback); color: var(--bad); border-radius: 12px; padding: 12px 16px; margin: 0 0 16px }
    label { display: block; font-weight: 600; margin: 16px 0 4px }
    form > label:first-of-type { margin-top: 0 }
    input, select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--back); border: 1px solid var(--dim);
      border-radius: 8px }
    input:focus-visible, select:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
    button { width: 100%; min-height: 48px; margin: 16px 0 0; font: inherit; font-weight: 600; border: 0; border-radius: 8px; background: var(--accent);
      color: var(--on); cursor: pointer }
    button.second { background: none; color: var(--accent); border: 1px solid var(--accent) }
    .hint, dt { color: var(--dim); font-size: 14px }
    .hint { margin: 4px 0 0 }
    button + .hint { margin-top: 12px }
    p { overflow-wrap: anywhere }
    dl { margin: 0 }
    dl > div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line) }
    dl > div:last-child { border: 0 }
    dt { flex: none; padding-top: 1px }
    dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
    .state { font-size: 20px; font-weight: 600; margin: 0 0 8px }
    details { margin: 16px 0 0 }
    summary { min-height: 44px; padding: 10px 0; cursor: pointer; color: var(--accent) }
    a { color: var(--accent) }
    """

  /// The script that tells the window that opened this one what happened in it, if the wallet asked for that, and closes this one.
  static let script = """
    "use strict";
    const tell = (element) => {
      const target = window.opener || (window.parent !== window ? window.parent : null);
      if (target && element.dataset.message) target.postMessage(JSON.parse(element.dataset.message), "*");
    };
    const changed = document.querySelector("[data-changed]");
    if (changed) tell(changed);
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-close]");
      if (!button) return;
      tell(button);
      window.close();
      button.insertAdjacentHTML("afterend", "<p class=hint>You can close this window now.</p>");
    });

    """
}
