import AnchorKit
public import Sentences

extension NumberFormat {
  /// Formats a decimal number, which has a point before its decimals, as a person types it: without groups, and without zeros at its end. Any
  /// other text stays as it is.
  public func typed(decimal text: String) -> String { (try? DecimalAmount(text)).map(typed) ?? text }
}

extension RampRecord {
  /// Returns what is bought or sold, in a few words.
  public func title(_ numbers: NumberFormat) -> Sentence {
    let amount = numbers.typed(decimal: amount)
    return isSale ? "Sell \(amount) \(asset) on \(chain.name)" : "Buy \(asset) on \(chain.name) for \(amount) USD"
  }

  /// The note on whether it is about real money.
  public var environmentWords: Sentence { isTest ? "Sandbox: not real money" : "Real money" }

  /// Where it stands, in a few words.
  public var headline: Sentence {
    switch status {
    case .begun: "Not opened yet"
    case .open: "The ramp's window is open"
    case .moving: "Approved, on its way"
    case .complete: "Done, according to the ramp"
    case .declined: "Declined"
    case .closed: "Closed before it was approved"
    case .outcomeUnknown: wasApproved ? "Approved, outcome unknown" : isSent ? "Tokens sent, outcome unknown" : "Outcome unknown"
    }
  }

  /// What is known, what isn't, and what can be done.
  public var sentence: Sentence {
    switch status {
    case .begun: "The ramp's window was never opened, so nothing was bought or sold."
    case .open where lastWord != nil && !isSent:
      "The ramp can't say yet where this stands. Leave this page open: only the window can tell the wallet."
    case .open:
      isSent
        ? "You said that you sent the tokens. The ramp hasn't confirmed them yet. Leave this page open: only the window can tell the wallet."
        : "Nothing has been approved yet. Continue in the ramp's window."
    case .moving:
      "The payment was approved, but nothing has arrived yet. Leave this page open: only the window can tell the wallet when it's done."
    case .complete where isSale:
      "The ramp says that the dollars have been paid out. The wallet can't see that: look at your card or bank."
    case .complete:
      networkTransactionID == nil
        ? "The ramp says that it has delivered to your address on \(chain.name). The wallet can't see that chain: look up your address there."
        : "The ramp says that it has delivered to your address on \(chain.name). The wallet can't see that chain: look it up there by the transaction's number."
    case .declined where mayBeSent:
      "The ramp says that the sale was declined, but it had asked for the tokens before. If you sent them, check on \(chain.name) whether they left your address. If they did, contact Meso: this wallet can't get them back."
    case .declined:
      isSent
        ? "The ramp says that the sale was declined, but you said that you sent the tokens. Check on \(chain.name) whether they left your address. If they did, contact Meso: this wallet can't get them back."
        : isOpen
          ? "The ramp says that the payment was declined. Its window is still open: see there why, and whether you can try again."
          : "The ramp says that the payment was declined. Nothing was bought or sold, unless you tried again in its window after that. If you did, look for Meso's e-mail."
    case .closed:
      "The window was closed before the ramp reported an approval. Most likely nothing was paid. If you had pressed its last button, look for Meso's e-mail before you try again."
    case .outcomeUnknown where wasApproved && isSale:
      isSent
        ? "The sale was approved, and then the window was closed. This wallet doesn't know whether the dollars were paid out: check your card or bank, and look for Meso's e-mail."
        : "The sale was approved, and then the window was closed. If you sent the tokens, check your card or bank, and look for Meso's e-mail: this wallet doesn't know whether the dollars were paid out. If you didn't send them, nothing was sold."
    case .outcomeUnknown where wasApproved:
      "The payment was approved, and then the window was closed. This wallet doesn't know whether it arrived, and closing the window doesn't stop it. Look for Meso's e-mail, or look up your address on \(chain.name)."
    case .outcomeUnknown where isSent:
      "You said that you sent the tokens, but the window was closed before the ramp confirmed them. Check on \(chain.name) whether they arrived, and look for Meso's e-mail before you try again."
    case .outcomeUnknown where mayBeSent:
      "The ramp asked for the tokens, but the window was closed before you said whether you sent them. If you sent them, check on \(chain.name) whether they arrived, and look for Meso's e-mail before you try again. If you didn't send them, nothing was sold."
    case .outcomeUnknown:
      "The window was closed before the ramp could say where this stood, so this wallet doesn't know whether anything was paid. Look for Meso's e-mail before you try again."
    }
  }
}

extension RampStep {
  /// What happened, as a sentence.
  public var sentence: Sentence {
    switch kind {
    case .opened: "The ramp's window was opened."
    case .ready: "Its page has loaded."
    case .signatureAsked: "The ramp asked for a proof of your address."
    case .signed: "The proof was signed."
    case .signatureRefused: "The proof was not signed."
    case .sendAsked: "The ramp asked for the tokens."
    case .sent: "You said that you sent them."
    case .sendRefused: "You said that you won't send them."
    case .approved: "The payment was approved."
    case .executing: "The ramp is carrying it out."
    case .complete: "The ramp said that it is done."
    case .declined: "The payment was declined."
    case .unknown: "The ramp couldn't say where this stands."
    case .incomplete: "The ramp has to look at your data first."
    case .error: "The ramp reported that something is wrong."
    case .messageRefused: "A message was ignored."
    case .loadFailed: "The window's page didn't load, or stopped working."
    case .closed: "The ramp's page said that it is done with the window."
    case .left: "The window was closed here."
    }
  }
}
