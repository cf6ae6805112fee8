/// The frame of the window's pages, and their script.
enum RampFrame {
  static func page(title: String, notice: String? = nil, _ content: AnchorHTML) -> AnchorHTML {
    AnchorFrame.page(
      title: title, place: "Imitation of the Meso ramp", files: "ramp",
      banner: "<strong>An imitation of the Meso ramp: it moves no money.</strong> Nothing you enter here leaves this computer. Enter nothing real.",
      notice: notice, content)
  }

  /// The script of the pages. It posts the server's messages to the page that shows the window, and to no other, and waits for signatures from there.
  static let script = """
    "use strict";
    const page = document.getElementById("window"), host = page?.dataset.host;
    const app = window.webkit?.messageHandlers?.meso;
    const post = text => app ? app.postMessage(text) : host && window.parent !== window && window.parent.postMessage(text, host);
    const postAll = texts => texts.forEach(post);

    function misbehave() {
      if (page.dataset.misbehaviour === "huge") post(JSON.stringify({ kind: "ERROR", payload: { message: "x".repeat(5000000) } }));
      if (page.dataset.misbehaviour === "navigate" && page.dataset.other) location.href = page.dataset.other + "/stranger";
    }

    function prove(form) {
      const ask = () => { form.querySelector("[data-unsigned]").hidden = true; post(form.dataset.ask); };
      form.querySelector("[data-sign]").addEventListener("click", ask);
      window.addEventListener("message", event => {
        if (!app && (event.source !== window.parent || event.origin !== host)) return;
        let message = event.data;
        if (typeof message === "string") { try { message = JSON.parse(message); } catch { return; } }
        if (message?.kind !== "RETURN_SIGNED_MESSAGE_RESULT" || typeof message.payload !== "object" || message.payload === null) return;
        const signed = message.payload.signedMessage;
        if (signed === undefined) { form.querySelector("[data-unsigned]").hidden = false; return; }
        if (typeof signed !== "string" || !signed.trim()) return;
        form.elements.signature.value = signed;
        form.submit();
      });
      if ("atOnce" in form.dataset) ask();
    }

    async function follow() {
      try {
        const answer = await fetch("/app/" + page.dataset.window + "/updates", { cache: "no-store" });
        const update = answer.ok ? await answer.json() : { messages: [], moving: false };
        postAll(update.messages);
        if (update.moving) return void setTimeout(follow, 400);
        location.replace("/app/" + page.dataset.window);
      } catch {
        setTimeout(follow, 2000);
      }
    }

    if (page) {
      postAll(JSON.parse(page.dataset.messages));
      misbehave();
      const form = document.querySelector("[data-ask]");
      if (form) prove(form);
      if ("moving" in page.dataset) follow();
      page.querySelector("[data-close]").addEventListener("click", () => post(JSON.stringify({ kind: "CLOSE" })));
    }

    """

  /// The script of a page of another origin, which posts to the wallet as if it were the ramp.
  static let strangersScript = """
    "use strict";
    const lies = [
      { kind: "REQUEST_SIGNED_MESSAGE", payload: { messageToSign: "Sign this for a stranger" } },
      { kind: "TRANSFER_UPDATE", payload: { id: "stranger", status: "COMPLETE", updatedAt: "now", networkTransactionId: "stranger" } },
      { kind: "CLOSE" },
    ];
    for (const lie of lies) { window.top.postMessage(lie, "*"); if (window.parent !== window.top) window.parent.postMessage(JSON.stringify(lie), "*"); }

    """

  static let strangersPage: AnchorHTML = """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>A stranger’s page</title><script src="/stranger.js" defer></script></head>
    <body><p>This page pretends to be the imitation of the ramp. It moves no money either.</p></body></html>

    """
}
