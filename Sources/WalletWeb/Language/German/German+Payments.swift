extension German {
  /// Paying, receiving and converting.
  static let payments = #"""
    Check it carefully: a conversion can't be undone.
      Prüfen Sie es gut: Ein Umtausch lässt sich nicht zurücknehmen.
    1 Write
      1 Schreiben
    2 Choose
      2 Wählen
    3 Review
      3 Prüfen
    Get quotes now
      Die Wege jetzt ansehen
    Conversion
      Umtausch
    To{{#.name}} <strong>{{.}}</strong>{{/.name}}
      An{{#.name}} <strong>{{.}}</strong>{{/.name}}
    This is the address that {{.}} stands for at this moment.
      Das ist die Adresse, für die {{.}} in diesem Augenblick steht.
    This account wants more signatures than yours for this. Yours is added, and you get the signed envelope to pass on. Nothing is sent from here.
      Dieses Konto verlangt dafür mehr Unterschriften als Ihre. Ihre wird hinzugefügt, und Sie erhalten den unterschriebenen Umschlag (Envelope) zum Weitergeben. Von hier wird nichts gesendet.
    Whatever happens
      Was auch geschieht
    Price now
      Preis jetzt
    Way
      Weg
    Your balance afterwards, at least
      Ihr Guthaben danach, mindestens
    Converting…
      Wird umgetauscht …
    Cancel
      Abbrechen
    Leaving sends nothing. What you typed stays here until you sign out.
      Wenn Sie die Seite verlassen, wird nichts gesendet. Was Sie geschrieben haben, bleibt hier, bis Sie sich abmelden.
    Exchange what you hold for something else, for yourself or to pay somebody.
      Tauschen Sie, was Sie halten, gegen etwas anderes, für sich selbst oder um jemanden zu bezahlen.
    Ways to move money
      Wege, Geld zu bewegen
    Receive
      Empfangen
    Getting quotes…
      Wege werden gesucht …
    Get quotes
      Wege zeigen
    An asset that isn't in the menu
      Ein Asset, das nicht im Menü steht
    Use maximum
      Alles eintragen, was ich ausgeben kann
    To pay somebody with it
      Um damit jemanden zu bezahlen
    Look up what they can receive
      Nachsehen, was empfangen werden kann
    Nothing is sent yet: you choose a quote, and check everything once more.
      Noch wird nichts gesendet: Sie wählen einen Weg und prüfen alles noch einmal.
    From a payment link
      Aus einem Zahlungslink
    <span class="mark">{{> icon-check}}</span>It comes from <strong>{{domain}}</strong>: its signature is right.
      <span class="mark">{{> icon-check}}</span>Er kommt von <strong>{{domain}}</strong>: Seine Unterschrift stimmt.
    It says that it comes from {{domain}}, which couldn't be verified. Ask them whether this is their link.
      Er sagt, dass er von {{domain}} kommt; das ließ sich nicht nachprüfen. Fragen Sie dort, ob dieser Link von ihnen ist.
    It doesn't say where it comes from, so it isn't verified: anybody could have made it. Check the recipient.
      Er sagt nicht, woher er kommt, ist also nicht geprüft: Jeder kann ihn gemacht haben. Prüfen Sie den Empfänger.
    It says: “{{.}}”
      Darin steht: „{{.}}“
    Nothing is sent by opening a link.
      Durch das Öffnen eines Links wird nichts gesendet.
    Send money to anybody who has a Stellar address.
      Schicken Sie Geld an jeden, der eine Stellar-Adresse hat.
    2 Review
      2 Prüfen
    3 Sent
      3 Gesendet
    Your account isn't funded yet, so it can't pay. <a href="overview">Fund it first</a>.
      Ihr Konto hat noch kein Guthaben, kann also nichts überweisen. <a href="overview">Zuerst Guthaben holen</a>.
    Nothing is sent yet. You review everything on the next page.
      Noch wird nichts gesendet. Auf der nächsten Seite prüfen Sie alles noch einmal.
    from
      von
    at least
      mindestens
    The network's code
      Der Code des Netzes
    New payment
      Neue Überweisung
    Show this to the person who pays you.
      Zeigen Sie das dem, der Ihnen Geld schickt.
    Your request
      Ihre Anforderung
    Payment link
      Zahlungslink
    The same as a link
      Dasselbe als Link
    Share
      Teilen
    Ask for an amount
      Einen Betrag anfordern
    Make the link
      Link erstellen
    Open payment links with BasicPay
      Zahlungslinks mit BasicPay öffnen
    Links that begin with web+stellar: then lead here, to a form that is filled in. Nothing is sent by opening one.
      Links, die mit web+stellar: beginnen, führen dann hierher, zu einem ausgefüllten Formular. Durch das Öffnen wird nichts gesendet.
    Let BasicPay open them
      Von BasicPay öffnen lassen
    Check it carefully: a payment can't be undone.
      Prüfen Sie es gut: Eine Zahlung lässt sich nicht zurücknehmen.
    Payment
      Zahlung
    Memo{{#.memoKind}} ({{.}}){{/.memoKind}}
      Memo{{#.memoKind}} ({{.}}){{/.memoKind}}
    Your balance afterwards
      Ihr Guthaben danach
    Paying…
      Wird gesendet …
    What you sent before ({{what}}) is unknown so far: it is being checked until {{until}}. Until then nothing else can be sent, so that nothing is paid twice. <a href="payments/{{hash}}">Look at it</a>
      Was Sie zuvor gesendet haben ({{what}}), ist noch ungewiss: Es wird bis {{until}} geprüft. Bis dahin kann nichts anderes gesendet werden, damit nichts doppelt bezahlt wird. <a href="payments/{{hash}}">Ansehen</a>
    You give
      Sie geben
    You give about
      Sie geben ungefähr
    You get about
      Sie bekommen ungefähr
    You get
      Sie bekommen
    They get about
      Der Empfänger bekommt ungefähr
    They get
      Der Empfänger bekommt
    Sign, and export for the others
      Unterschreiben und für die anderen exportieren
    Convert {0} to {1}
      {0} in {1} umtauschen
    Review
      Prüfen
    Write the asset as CODE:ISSUER. {0}
      Schreiben Sie das Asset als CODE:HERAUSGEBER. {0*}
    Which amount is exact?
      Welcher Betrag gilt genau?
    What I give
      Was ich gebe
    You give exactly this, and get what it buys.
      Sie geben genau das und bekommen, was es einbringt.
    What arrives
      Was ankommt
    Exactly this arrives, and you give what it costs.
      Genau das kommt an, und Sie geben, was es kostet.
    Amount
      Betrag
    You can spend {0}.
      Sie können {0} ausgeben.
    Give
      Geben
    Another asset (optional)
      Ein anderes Asset (freiwillig)
    As CODE:ISSUER, with “Another asset” chosen above.
      Als CODE:HERAUSGEBER, wenn oben „Ein anderes Asset“ gewählt ist.
    Recipient (optional)
      Empfänger (freiwillig)
    Empty: it is for yourself.
      Leer: Es ist für Sie selbst.
    Price tolerance (%)
      Wie weit sich der Preis bewegen darf, in Prozent
    Prices move while you decide. Beyond this, nothing is exchanged.
      Preise bewegen sich, während Sie überlegen. Darüber hinaus wird nichts getauscht.
    Convert
      Tauschen
    This link can't be used
      Dieser Link lässt sich nicht verwenden
    Go to Pay
      Zum Überweisen
    Recipient
      Empfänger
    An address that begins with G or M, a contact, name*domain, or a payment link.
      Eine Adresse, die mit G oder M beginnt, ein Kontakt, name*domain oder ein Zahlungslink.
    What
      Was
    A short note that everybody can read. Exchanges often ask for one.
      Eine kurze Mitteilung (Verwendungszweck), die jeder lesen kann. Börsen verlangen oft eine.
    A new account needs 1 XLM at least, which stays set aside in it. Whoever has its key can use it; if nobody has, the money is lost.
      Ein neues Konto braucht mindestens 1 XLM; das bleibt darin zurückgelegt. Wer seinen Schlüssel hat, kann es benutzen; hat ihn niemand, ist das Geld verloren.
    Create the account with this payment
      Dieses Konto mit meiner Zahlung anlegen
    You could leave the {0} for them to claim once they can hold it (a claimable balance). That sets 0.5 XLM of yours aside until they do.
      Sie könnten die {0} zum Abholen zurücklegen, bis der Empfänger sie halten kann (eine Claimable Balance). Bis dahin werden 0,5 XLM von Ihnen zurückgelegt.
    Leave it for them to claim
      Zum Abholen zurücklegen
    {0} · you have {1}
      {0} · Sie haben {1}
    {0} · you don't hold it
      {0} · halten Sie nicht
    {0} · they can receive it
      {0} · kann empfangen werden
    Another asset
      Ein anderes Asset
    Get
      Bekommen
    Low
      Niedrig
    Medium
      Mittel
    High
      Hoch
    {0}: at most {1}
      {0*}: höchstens {1}
    The network is busy. Higher fee offers go first; you pay only what is needed.
      Das Netz ist beschäftigt. Wer mehr bietet, ist eher an der Reihe; was nicht gebraucht wird, wird nicht genommen.
    The network isn't busy: the lowest fee is enough.
      Das Netz ist nicht beschäftigt: Die kleinste Gebühr genügt.
    You pay only what is needed.
      Was nicht gebraucht wird, wird nicht genommen.
    Network fee
      Netzgebühr
    Text, at most 28 bytes
      Text, höchstens 28 Bytes
    Number (ID)
      Zahl (ID)
    Hash, 64 digits
      Hash, 64 Ziffern
    Hash of a payment that this one returns
      Hash einer Zahlung, die diese zurückgibt
    No such payment
      Diese Zahlung gibt es nicht
    No payment of yours has this transaction hash. It may have been mistyped, be older than what is shown here, or belong to another network.
      Keine Ihrer Zahlungen hat diesen Transaktions-Hash. Vielleicht ist er vertippt, älter als das, was hier gezeigt wird, oder er gehört zu einem anderen Netz.
    For
      Für
    On its way
      Unterwegs
    Unknown so far: the network hasn't answered, and it is being checked until {0}. By then it is certain whether the money went. Until then nothing else is sent, so that nothing is paid twice.
      Noch ungewiss: Das Netz hat nicht geantwortet, und es wird bis {0} geprüft. Dann steht fest, ob das Geld gegangen ist. Bis dahin wird nichts anderes gesendet, damit nichts doppelt bezahlt wird.
    Not sent
      Nicht gesendet
    The network didn't take it in time, and now it never will. Your money is where it was. You can pay again.
      Das Netz hat es nicht rechtzeitig angenommen und wird es nun nie mehr annehmen. Ihr Geld ist, wo es war. Sie können noch einmal überweisen.
    The money has arrived.
      Das Geld ist angekommen.
    The money waits until they claim it.
      Das Geld wartet, bis der Empfänger es abholt.
    The exchange is done.
      Der Umtausch ist erledigt.
    Added
      Hinzugefügt
    Your account can hold it now.
      Ihr Konto kann es jetzt halten.
    Removed
      Entfernt
    Your account no longer holds it.
      Ihr Konto hält es nicht mehr.
    The money is in your account.
      Das Geld ist auf Ihrem Konto.
    The network has carried it out.
      Das Netz hat es ausgeführt.
    QR code of the payment link
      QR-Code des Zahlungslinks
    QR code of your address
      QR-Code Ihrer Adresse
    Amount (optional)
      Betrag (freiwillig)
    Empty: whoever pays decides.
      Leer: Wer zahlt, entscheidet.
    So that you remember later what it was for.
      Damit Sie später wissen, wofür es war.
    Pay {0} to {1}
      {0} an {1} überweisen
    Pay {0} and make the account {1}
      {0} überweisen und das Konto {1} anlegen
    Leave {0} for {1}
      {0} für {1} zurücklegen
    returned payment
      Rückzahlung
    Nothing was sent
      Nichts wurde gesendet
    This page was out of date: you have begun something else since. Check that one, and send it from there.
      Diese Seite war veraltet: Sie haben inzwischen etwas anderes begonnen. Prüfen Sie jenes, und senden Sie es von dort.
    Go to the review
      Zum Prüfen
    number
      Zahl
    hash
      Hash
    {0} ({1})
      {0} ({1*})
    Tick this first if you agree, or go back.
      Haken Sie das zuerst an, wenn Sie zustimmen, oder gehen Sie zurück.
    BasicPay had said that it wasn't carried out. That was wrong: the ledger has it.
      BasicPay hatte gesagt, dass sie nicht ausgeführt wurde. Das war falsch: Der Ledger enthält sie.
    BasicPay had said that it was carried out. That was wrong.
      BasicPay hatte gesagt, dass sie ausgeführt wurde. Das war falsch.
    BasicPay had said that it was carried out. That is no longer certain.
      BasicPay hatte gesagt, dass sie ausgeführt wurde. Das ist nicht mehr sicher.
    No ledger has it, and none will take it any more.
      Kein Ledger enthält sie, und keiner nimmt sie mehr auf.
    Unknown
      Unbekannt
    It isn't known whether this was carried out: the network's server doesn't show it, but your account has been used since. Check your balance and your history before you pay it again.
      Ob das ausgeführt wurde, ist nicht bekannt: Der Server des Netzes zeigt es nicht, aber Ihr Konto wurde seitdem benutzt. Prüfen Sie Guthaben und Verlauf, bevor Sie noch einmal zahlen.
    Nothing was sent now: it isn't known whether what you sent before ({0}) went through. Check your balance and your history first.
      Jetzt wurde nichts gesendet: Ob das zuvor Gesendete ({0*}) ausgeführt wurde, ist nicht bekannt. Prüfen Sie zuerst Guthaben und Verlauf.
    Sent, confirming
      Gesendet, wird bestätigt
    The network's server says that it is done. BasicPay looks for it in the ledger, and tells you here once it is found.
      Der Server des Netzes sagt, dass es erledigt ist. BasicPay sucht es im Ledger und sagt es Ihnen hier, sobald es gefunden ist.
    {0} You can correct it and send it again now: only one of the two can ever count. Until {1} BasicPay keeps checking that this one isn't carried out after all.
      {0*} Sie können es jetzt korrigieren und noch einmal senden: Nur eins von beiden kann je zählen. Bis {1} prüft BasicPay, dass dieses nicht doch noch ausgeführt wird.
    What BasicPay had given up was carried out after all: {{what}}. <a href="payments/{{hash}}">Look at it</a>
      Was BasicPay aufgegeben hatte, wurde doch ausgeführt: {{what}}. <a href="payments/{{hash}}">Ansehen</a>
    BasicPay said this was carried out, but that may be wrong: {{what}}. <a href="payments/{{hash}}">Look at it</a>
      BasicPay hatte gesagt, das sei ausgeführt. Das stimmt vielleicht nicht: {{what}}. <a href="payments/{{hash}}">Ansehen</a>
    I have read this, and want it all the same
      Ich habe das gelesen und will es trotzdem
    What you sign
      Was Sie unterschreiben
    Nothing was sent: this review isn't open any more. Review it again.
      Nichts wurde gesendet: Diese Prüfung ist nicht mehr offen. Prüfen Sie es noch einmal.
    Nothing was signed. {0} Agree to that first, or leave it.
      Nichts wurde unterschrieben. {0*} Stimmen Sie dem zuerst zu, oder lassen Sie es.
    Nothing was sent now: the network's server refused what you sent before ({0}), but your account has been used since, perhaps by that very payment. It is being checked, so that nothing is done twice. Wait about 5 minutes and try again.
      Jetzt wurde nichts gesendet: Der Server des Netzes hat abgelehnt, was Sie vorher gesendet haben ({0*}), aber Ihr Konto wurde seither benutzt, vielleicht von eben dieser Zahlung. Das wird geprüft, damit nichts doppelt geschieht. Warten Sie etwa 5 Minuten, und versuchen Sie es noch einmal.
    It wasn't applied, and never will be: another transaction of your account took its place.
      Sie wurde nicht ausgeführt und wird es nie: Eine andere Transaktion Ihres Kontos ist an ihre Stelle getreten.
    """#
}
