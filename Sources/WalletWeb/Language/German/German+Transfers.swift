extension German {
  /// Deposits and withdrawals.
  static let transfers = #"""
    Sign in to {{domain}}
      Bei {{domain}} anmelden
    The anchor has to know that the account is yours.
      Der Anchor muss wissen, dass das Konto Ihnen gehört.
    Signing in…
      Anmeldung läuft …
    Your key signs a message that can't move money. Your PIN and your key stay here.
      Ihr Schlüssel unterschreibt eine Nachricht, die kein Geld bewegen kann. Ihre PIN und Ihr Schlüssel bleiben hier.
    Through {{domain}}.
      Über {{domain}}.
    1 Anchor
      1 Anchor
    2 Details
      2 Angaben
    3 Confirm
      3 Bestätigen
    4 Done
      4 Fertig
    Asking the anchor…
      Der Anchor wird gefragt …
    The next page has a link that opens the anchor's own. What you do there is followed here, even if you close it.
      Auf der nächsten Seite öffnet ein Link die Seite des Anchors. Was Sie dort tun, wird hier mitverfolgt, auch wenn Sie sie schließen.
    The anchor doesn't state its fee in advance. It will be shown with the transfer.
      Der Anchor nennt seine Gebühr nicht im Voraus. Sie wird bei dem Transfer stehen.
    No money moves yet.
      Noch bewegt sich kein Geld.
    Keep this in my data, for other anchors
      Das in meinen Daten behalten, für andere Anchors
    Only {{domain}} gets it.
      Nur {{domain}} erhält es.
    An anchor turns money outside Stellar into an asset on Stellar, and back.
      Ein Anchor tauscht Geld außerhalb von Stellar in ein Asset bei Stellar, und zurück.
    What the anchor offers
      Was der Anchor anbietet
    Anchors for your assets
      Anchors zu dem, was Sie halten
    See what it offers
      Angebot ansehen
    What is left to do
      Was noch zu tun ist
    Open the anchor's page
      Seite des Anchors öffnen
    No window? <a href="{{.}}" target="_blank" rel="noopener noreferrer">Open it in a new tab</a>.
      Kein Fenster? <a href="{{.}}" target="_blank" rel="noopener noreferrer">In einem neuen Tab öffnen</a>.
    To ask {{domain}} for the status, your PIN is needed once more.
      Um {{domain}} nach dem Stand zu fragen, wird Ihre PIN noch einmal gebraucht.
    {{domain}} was asked {{> time}}.
      {{domain}} wurde {{> time}} gefragt.
    Asking…
      Wird gefragt …
    Ask again now
      Jetzt noch einmal fragen
    It is tracked automatically. You can close this page.
      Das wird von selbst weiterverfolgt. Sie können diese Seite schließen.
    More at the anchor
      Mehr beim Anchor
    Money in and out, through an anchor: a business that holds it for you outside Stellar.
      Geld hinein und heraus, durch einen Anchor: ein Unternehmen, das es außerhalb von Stellar für Sie aufbewahrt.
    Deposits and withdrawals
      Ein- und Auszahlungen
    Pay {{domain}}
      An {{domain}} überweisen
    For your withdrawal. It is paid once, whatever happens.
      Für Ihre Auszahlung. Es wird einmal bezahlt, was auch geschieht.
    To {{domain}}
      An {{domain}}
    Pay {{#amount}}{{figure}}{{fine}} {{code}}{{/amount}} to {{domain}}
      {{#amount}}{{figure}}{{fine}} {{code}}{{/amount}} an {{domain}} überweisen
    Leaving sends nothing. The anchor goes on waiting.
      Wenn Sie die Seite verlassen, wird nichts gesendet. Der Anchor wartet weiter.
    Sign in to the anchor
      Beim Anchor anmelden
    The anchor can't be used now
      Der Anchor lässt sich jetzt nicht verwenden
    Go to the transfers
      Zu den Transfers
    Year, month and day, as in 1976-07-04.
      Jahr, Monat und Tag, wie in 1976-07-04.
    With + and the country's number before it.
      Mit + und der Ländervorwahl davor.
    The anchor wants to know more about you.
      Der Anchor will mehr über Sie wissen.
    at least {0}
      mindestens {0}
    at most {0}
      höchstens {0}
    The anchor takes {0} {1}.
      Der Anchor nimmt {0*} {1}.
    You can also enter it on the anchor's page.
      Sie können das der Seite des Anchors überlassen.
    Withdraw {0}
      {0} auszahlen
    Deposit {0}
      {0} einzahlen
    How you get the money
      Wie Sie das Geld bekommen
    How you send the money
      Wie Sie das Geld bringen
    What you get
      Was Sie bekommen
    What you send
      Was Sie bringen
    What {0} stands for
      Wofür {0} steht
    At a price that the anchor guarantees for a while
      Zu einem Preis, den der Anchor eine Zeit lang verspricht
    Continue at the anchor
      Beim Anchor weitermachen
    Next
      Weiter
    You don't hold {0} yet. The anchor can set it aside for you to claim (a claimable balance), or you add it first.
      Sie halten {0} noch nicht. Der Anchor kann es zum Abholen für Sie zurücklegen (eine Claimable Balance), oder Sie fügen es zuerst hinzu.
    You don't hold {0} yet. Add it to your account first (a trustline), or the anchor keeps the money until you do.
      Sie halten {0} noch nicht. Fügen Sie es zuerst Ihrem Konto hinzu (eine Trustline), sonst wartet der Anchor mit dem Geld, bis Sie das tun.
    You pay
      Sie zahlen
    You bring
      Sie bringen
    The anchor's fee
      Die Gebühr des Anchors
    Arrives in your account
      Kommt auf Ihrem Konto an
    How
      Wie
    The anchor guarantees this price until {0}.
      Der Anchor verspricht diesen Preis bis {0}.
    Begin the withdrawal
      Auszahlung beginnen
    Begin the deposit
      Einzahlung beginnen
    Confirm
      Bestätigen
    The anchor needs this.
      Der Anchor braucht das.
    not accepted
      nicht angenommen
    Code for {0}
      Code für {0}
    The anchor sent it to you.
      Der Anchor hat ihn Ihnen geschickt.
    Send to the anchor
      An den Anchor senden
    The anchor knows you
      Der Anchor kennt Sie
    The anchor is checking
      Der Anchor prüft
    About you
      Über Sie
    Not accepted
      Nicht angenommen
    Enter the code
      Geben Sie den Code ein
    This anchor offers no withdrawals.
      Dieser Anchor bietet keine Auszahlungen an.
    This anchor offers no deposits.
      Dieser Anchor bietet keine Einzahlungen an.
    The sandbox's test anchor is localhost:8001, unless another port was chosen for it.
      Der Test-Anchor der Sandbox ist localhost:8001, wenn für ihn kein anderer Port gewählt wurde.
    As in testanchor.stellar.org. Take it from the anchor itself.
      Wie in testanchor.stellar.org. Nehmen Sie sie vom Anchor selbst.
    Withdraw
      Auszahlen
    Deposit
      Einzahlen
    The anchor's domain
      Die Domain des Anchors
    up to {0}
      bis {0}
    on the anchor's page
      auf einer Seite des Anchors
    here in the wallet
      hier in der Wallet
    {0}, on the anchor's page
      {0}, auf der Seite des Anchors
    {0}, here in the wallet
      {0}, hier in der Wallet
    You go on {0}.
      Es geht {0*} weiter.
    You go on {0}. {1} {2} at a time.
      Es geht {0*} weiter. Jeweils {1*} {2}.
    The anchor asks for the rest on its own page. What you do there is followed here, even if you close it.
      Das Übrige fragt der Anchor auf einer eigenen Seite. Was Sie dort tun, wird hier mitverfolgt, auch wenn Sie sie schließen.
    Tell the anchor about you
      Dem Anchor Angaben über Sie machen
    The anchor waits for {0}. It is paid from here, with the memo that the anchor needs.
      Der Anchor wartet auf {0}. Bezahlt wird von hier aus, mit dem Memo, das der Anchor braucht.
    Pay {0}
      {0} überweisen
    Your payment was sent. The anchor hasn't seen it yet.
      Ihre Zahlung wurde gesendet. Der Anchor hat sie noch nicht gesehen.
    View the payment
      Zahlung ansehen
    Send the money exactly as follows. These details stay on this page.
      Senden Sie das Geld wie folgt, genau so. Diese Seite bewahrt es auf.
    The anchor has the money and waits until your account can hold {0}. Add the asset to your account (a trustline).
      Der Anchor hat das Geld und wartet, bis Ihr Konto {0} halten kann. Fügen Sie das Asset Ihrem Konto hinzu (eine Trustline).
    Your money is ready.
      Ihr Geld liegt bereit.
    The anchor has set the money aside for you (a claimable balance). Claim it to have it in your account.
      Der Anchor hat das Geld für Sie zurückgelegt (eine Claimable Balance). Holen Sie es ab, damit es auf Ihrem Konto ist.
    Anchor
      Anchor
    On the anchor's page (SEP-24)
      Auf der Seite des Anchors (SEP-24)
    Here in the wallet (SEP-6)
      Hier in der Wallet (SEP-6)
    Of it: {0}
      Davon: {0}
    You receive
      Kommt an
    Begun
      Begonnen
    Last updated
      Auf diesem Stand seit
    Act before
      Handeln vor
    Your payment
      Ihre Zahlung
    Anchor reference
      Die Nummer dafür beim Anchor
    Anchor's status
      Das Wort des Anchors dafür
    Next update in about
      Nächste Änderung in etwa
    At the bank
      Bei der Bank
    Memo of the anchor's payment
      Memo der Zahlung des Anchors
    The anchor's account
      Das Konto des Anchors
    Memo to pay with ({0})
      Memo für die Zahlung ({0})
    Payment on Stellar
      Zahlung bei Stellar
    Payment outside Stellar
      Zahlung außerhalb von Stellar
    Claimable balance
      Claimable Balance
    Quote
      Preiszusage
    Yes
      Ja
    Not well enough
      Nicht gut genug
    Paid back
      Zurückgezahlt
    Cost of paying back
      Kosten der Rückzahlung
    Paid back on Stellar by
      Bei Stellar zurückgezahlt mit
    Paid back by
      Zurückgezahlt mit
    Withdrawal of {0}
      Auszahlung von {0}
    Deposit of {0}
      Einzahlung von {0}
    No such transfer
      Diesen Transfer gibt es nicht
    The account in use has no deposit or withdrawal with this number.
      Das Konto in Gebrauch hat keine Ein- oder Auszahlung mit dieser Nummer.
    View the transfers
      Transfers ansehen
    All
      Alle
    Open
      Offene
    Nothing yet. Deposits bring money from a bank or in cash to your account, withdrawals take it out again.
      Noch nichts. Einzahlungen bringen Geld von einer Bank oder in bar auf Ihr Konto, Auszahlungen holen es wieder heraus.
    None of these.
      Keine davon.
    Nothing to pay now
      Jetzt ist nichts zu zahlen
    View the withdrawal
      Auszahlung ansehen
    Pay the anchor
      Den Anchor bezahlen
    from {0}
      ab {0}
    {0} (optional)
      {0*} (freiwillig)
    “{0}” from your data is sent, unless you choose another.
      „{0}“ aus Ihren Daten wird gesendet, wenn Sie keine andere wählen.
    Claim it
      Abholen
    You can spend at most {0} {1}.
      Sie können höchstens {0} {1} ausgeben.
    Fill in the anchor's page from my data
      Die Seite des Anchors aus meinen Daten ausfüllen
    Only what you tick is sent to the anchor.
      Nur was Sie ankreuzen, wird an den Anchor gesendet.
    You asked to withdraw {0} {1}, and the anchor wants {2} {3}.
      Sie wollten {0} {1} auszahlen, und der Anchor verlangt {2} {3}.
    You asked to withdraw
      Sie wollten auszahlen
    The anchor wants
      Der Anchor verlangt
    """#
}
