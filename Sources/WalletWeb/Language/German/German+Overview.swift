extension German {
  /// Overview, history and sign-in.
  static let overview = #"""
    Balances
      Guthaben
    Loading your balances…
      Das Netz wird gefragt, was Sie haben …
    An account on Stellar begins with the first lumens (XLM) that somebody sends to it. On this practice network a helper, the friendbot, gives you {{gift}} to try everything with. They aren't worth anything.
      Ein Konto bei Stellar beginnt mit den ersten Lumen (XLM), die ihm jemand schickt. In diesem Übungsnetz gibt Ihnen ein Helfer, der Friendbot, {{gift}}, um alles auszuprobieren. Sie sind nichts wert.
    Funding, a few seconds…
      Guthaben wird geholt, ein paar Sekunden …
    Fund with {{gift}}
      {{gift}} holen
    An account on Stellar begins with the first lumens (XLM) that somebody sends to it: at least 1 XLM, which stays set aside as its reserve. Give your address to somebody who has lumens, or withdraw some to it from an exchange.
      Ein Konto bei Stellar beginnt mit den ersten Lumen (XLM), die ihm jemand schickt: mindestens 1 XLM, das als seine Reserve zurückgelegt bleibt. Geben Sie Ihre Adresse jemandem, der Lumen hat, oder zahlen Sie sich welche von einer Börse dorthin aus.
    As of {{> time}}.
      Stand: {{> time}}.
    Spendable
      Verfügbar
    Set aside
      Zurückgelegt
    Why can't I spend all of it?
      Warum kann ich nicht alles ausgeben?
    A transaction that somebody else built: see what it does before you sign it.
      Eine Transaktion, die jemand anderes zusammengestellt hat: Sehen Sie, was sie tut, bevor Sie unterschreiben.
    Signed, and not sent
      Unterschrieben und nicht gesendet
    Give this envelope to the others who have to sign it, or to whoever asked for it. It can be used once, and only for what is shown below.
      Geben Sie diesen Umschlag den anderen, die unterschreiben müssen, oder dem, der darum gebeten hat. Er kann einmal verwendet werden, und nur für das, was unten steht.
    What it does
      Was sie tut
    For the account
      Für das Konto
    Valid
      Gültig
    Signed
      Unterschrieben
    not yet
      noch nicht
    Transaction hash
      Transaktions-Hash
    Signing…
      Wird unterschrieben …
    Sign it
      Unterschreiben
    Another one
      Ein anderer
    Signing sends nothing: you get the signed envelope to pass on.
      Unterschreiben sendet nichts: Sie erhalten den unterschriebenen Umschlag zum Weitergeben.
    Send it to the network
      An das Netz senden
    Send it once everybody who must has signed. If a signature is missing, the network refuses it, and no money moves.
      Senden Sie sie, sobald alle unterschrieben haben, die müssen. Fehlt eine Unterschrift, lehnt das Netz sie ab, und kein Geld bewegt sich.
    Done: it is in ledger {0}, and its fee was {1}.
      Erledigt: Sie steht in Ledger {0}, und ihre Gebühr war {1}.
    It is in ledger {0}, where it only cost its fee of {1}. {2}
      Sie steht in Ledger {0}, wo sie nur ihre Gebühr von {1} gekostet hat. {2*}
    Whether it is in a ledger isn't known yet. {0} Send it once more: it can count only once.
      Ob sie in einem Ledger steht, ist noch nicht bekannt. {0*} Senden Sie sie noch einmal: Sie kann nur einmal zählen.
    Show what it does
      Zeigen, was sie tut
    Another envelope
      Anderer Umschlag
    Done
      Fertig
    Details
      Einzelheiten
    Fee of the transaction
      Gebühr der Transaktion
    Fee
      Gebühr
    not paid by this account
      nicht von diesem Konto bezahlt
    When
      Wann
    Ledger
      Ledger
    Look at it on stellar.expert, another website
      Auf stellar.expert ansehen, einer anderen Website
    In the same transaction
      In derselben Transaktion
    Search the history
      Verlauf durchsuchen
    Memo, name or address
      Memo, Name oder Adresse
    Filters
      Filter
    Apply the filters
      Treffer zeigen
    Everything that moved your money, newest first.
      Alles, was Ihr Geld bewegt hat, das Neueste zuerst.
    Payments
      Zahlungen
    Only what matches is shown. <a href="history">Show all</a>
      Nur Treffer werden gezeigt. <a href="history">Alle zeigen</a>
    Back to the newest
      Zurück zum Neuesten
    Nothing has moved yet. What you send and receive will be here. <a href="pay">Make a payment</a>
      Noch hat sich nichts bewegt. Was Sie senden und empfangen, steht dann hier. <a href="pay">Etwas überweisen</a>
    Nothing in your history matches.
      Nichts in Ihrem Verlauf passt dazu.
    Older
      Ältere
    Older entries are still being fetched in the background.
      Ältere Einträge werden noch im Hintergrund geholt.
    Export as CSV, for taxes
      Als CSV exportieren, für die Steuer
    Everything else that this wallet does.
      Alles andere, was diese Wallet kann.
    Places
      Orte
    What you have, and what moved lately.
      Was Sie haben und was sich zuletzt bewegt hat.
    <strong>Not backed up.</strong> If this computer breaks or is lost, your money is out of reach for good. <a href="{{.}}">Write your words down</a>
      <strong>Nicht gesichert.</strong> Wenn dieser Computer kaputt- oder verloren geht, kommen Sie nie mehr an Ihr Geld. <a href="{{.}}">Schreiben Sie Ihre Wörter auf</a>
    Your address
      Ihre Adresse
    Give this to whoever wants to pay you. It is safe to show. <a href="receive">Show a QR code</a>
      Geben Sie sie jedem, der Ihnen Geld schicken will. Man darf sie zeigen. <a href="receive">QR-Code zeigen</a>
    What you would get for
      Was Sie bekommen würden für
    What it would cost to have arrive
      Was es kosten würde, damit ankommt
    You would get
      Sie bekämen
    You would give
      Sie gäben
    Best
      Am besten
    Prices move: they are asked for again before anything is signed.
      Preise bewegen sich: Vor dem Unterschreiben werden sie noch einmal erfragt.
    That is too long: ask again.
      Das ist zu lange her: Fragen Sie noch einmal.
    Ask again
      Noch einmal fragen
    Recent payments
      Letzte Zahlungen
    Nothing has moved yet. What you send and receive will be here.
      Noch hat sich nichts bewegt. Was Sie senden und empfangen, steht dann hier.
    Once your account is funded, what you send and receive will be here.
      Sobald Ihr Konto Guthaben hat, steht hier, was Sie senden und empfangen.
    All payments
      Alle Zahlungen
    To
      An
    Your wallet is locked.
      Ihre Wallet ist gesperrt.
    Forgot your PIN?
      PIN vergessen?
    Already signed in, in another tab? Continue there, or sign in here again.
      Schon in einem anderen Tab angemeldet? Machen Sie dort weiter, oder melden Sie sich hier noch einmal an.
    issued by {0}
      herausgegeben von {0}
    This is not an envelope: {0} Paste the whole text again.
      Das ist kein Umschlag: {0*} Fügen Sie den ganzen Text noch einmal ein.
    Envelope (XDR in base64)
      Umschlag (Envelope, XDR in Base64)
    The text that somebody gave you to sign.
      Der Text, den Ihnen jemand zum Unterschreiben gegeben hat.
    Sign an envelope
      Umschlag unterschreiben
    Not in your history
      Nicht in Ihrem Verlauf
    Nothing of yours has this number. It may have been mistyped, not be fetched yet, or belong to another account or network.
      Nichts von Ihnen hat diese Nummer. Vielleicht ist sie vertippt, noch nicht geholt, oder sie gehört zu einem anderen Konto oder Netz.
    From
      Von
    Memo (number)
      Memo (Zahl)
    Memo (hash)
      Memo (Hash)
    Memo (returned payment)
      Memo (Rückzahlung)
    Any
      Alles
    Sent
      Gesendet
    Received
      Empfangen
    Converted
      Umgetauscht
    Fees and others
      Gebühren und das Übrige
    Asset
      Asset
    All assets
      Alle Assets
    Which way
      In welche Richtung
    Person
      Person
    A contact's name, or an address.
      Der Name eines Kontakts oder eine Adresse.
    This is not an asset. It is XLM, or a code and its issuer, as CODE:ISSUER.
      Das ist kein Asset. Es ist XLM oder ein Code und sein Herausgeber, als CODE:HERAUSGEBER.
    This is neither an address nor the name of one of your contacts.
      Das ist weder eine Adresse noch der Name eines Ihrer Kontakte.
    This is not a date. Write year, month and day, as in 2026-11-21.
      Das ist kein Datum. Schreiben Sie Jahr, Monat und Tag, wie in 2026-11-21.
    Not done: only the fee was taken
      Nicht ausgeführt: Nur die Gebühr wurde genommen
    Paid yourself
      An Sie selbst überwiesen
    Received all of a closed account
      Alles aus einem aufgelösten Konto empfangen
    Closed: all went to another account
      Aufgelöst: Alles ging an ein anderes Konto
    Set aside for others to claim
      Für andere zum Abholen zurückgelegt
    Waiting for you to claim
      Wartet darauf, dass Sie es abholen
    Claimed
      Abgeholt
    A waiting balance was taken back
      Ein wartender Betrag wurde zurückgeholt
    Taken back from a holder
      Von einem Inhaber zurückgeholt
    Taken back by the issuer
      Vom Herausgeber zurückgeholt
    Traded
      Gehandelt
    Put into a pool
      In einen Pool eingelegt
    Taken out of a pool
      Aus einem Pool entnommen
    Received from a contract
      Von einem Contract empfangen
    Sent by a contract
      Von einem Contract gesendet
    Contract called
      Contract aufgerufen
    Exchanged
      Getauscht
    Assets you can hold changed
      Assets, die Sie halten können, geändert
    Account settings changed
      Kontoeinstellungen geändert
    Offer placed or changed
      Angebot gemacht oder geändert
    Data entry changed
      Dateneintrag geändert
    Sequence number set ahead
      Sequenznummer vorgestellt
    A holder's permission changed
      Erlaubnis eines Inhabers geändert
    Reserves for others changed
      Reserven für andere geändert
    Contract data kept alive
      Contract-Daten am Leben gehalten
    Something happened
      Etwas ist geschehen
    Other operation ({0})
      Anderer Vorgang ({0})
    {0} can be claimed
      {0} abholbar
    received {0}, sender paid {1}
      {0} empfangen, Absender zahlte {1}
    sent {0}, recipient got {1}
      {0} gesendet, Empfänger bekam {1}
    Everything that moved your money.
      Alles, was Ihr Geld bewegt hat.
    The people you pay, by name.
      Wem Sie überweisen, mit Namen.
    What anchors ask about you.
      Was Anchors über Sie wissen wollen.
    Your address as a QR code, or a link.
      Ihre Adresse als Bild zum Scannen oder als Link.
    Exchange one asset for another.
      Ein Asset gegen ein anderes.
    Your addresses, their words and keys.
      Ihre Adressen, deren Wörter und Schlüssel.
    Network, lock, appearance, backup.
      Netz, Sperre, Aussehen, Sicherung.
    Asked just now.
      Gerade eben gefragt.
    Asked 1 second ago.
      Vor 1 Sekunde gefragt.
    Asked {0} seconds ago.
      Vor {0} Sekunden gefragt.
    receives at least {0}
      bekommt mindestens {0}
    sends at most {0}
      gibt höchstens {0}
    1 exchange
      1 Tausch
    as good as the best
      so gut wie der beste
    {0} % less than the best
      {0} % weniger als beim besten
    {0} % dearer than the best
      {0} % teurer als beim besten
    {0} of {1}
      {0} von {1}
    From the day
      Ab dem Tag
    To the day
      Bis zum Tag
    {0} exchanges
      {0} Täusche
    """#
}
