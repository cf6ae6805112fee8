extension German {
  /// What goes wrong at anchors and on the network.
  static let anchors = #"""
    This is not an amount. Write digits only, with a point before decimals, as in 10.5.
      Das ist kein Betrag. Schreiben Sie nur Ziffern, mit einem Punkt vor den Dezimalstellen, wie in 10.5.
    An amount can have at most {0} decimals here.
      Ein Betrag darf hier höchstens {0} Dezimalstellen haben.
    The number has too many digits.
      Die Zahl hat zu viele Ziffern.
    An amount can't be below zero.
      Ein Betrag kann nicht unter null sein.
    “{0}” is not a domain. Write it like testanchor.stellar.org.
      „{0}“ ist keine Domain. Schreiben Sie sie wie testanchor.stellar.org.
    {0} can't be reached: {1}. Check the name and the internet connection.
      {0} ist nicht erreichbar: {1*}. Prüfen Sie den Namen und die Internetverbindung.
    {0} couldn't prove its identity, so nothing was sent to it.
      {0} konnte nicht beweisen, dass es das echte ist, deshalb wurde nichts dorthin gesendet.
    The connection to {0} broke before its answer was complete. Check whether the request arrived before you try again.
      Die Verbindung zu {0} brach ab, bevor die Antwort vollständig war. Sehen Sie nach, ob die Anfrage angekommen ist, bevor Sie es noch einmal versuchen.
    {0} took too long to answer. Check whether the request arrived before you try again.
      {0} brauchte zu lange für die Antwort. Sehen Sie nach, ob die Anfrage angekommen ist, bevor Sie es noch einmal versuchen.
    The request to {0} was stopped before its answer came.
      Die Anfrage an {0} wurde angehalten, bevor die Antwort kam.
    {0} wants you to sign in.
      {0} will, dass Sie sich anmelden.
    {0} doesn't know this{1}.
      {0} kennt das nicht{1}.
    {0} says: “{1}”
      {0} sagt: „{1}“
    {0} refused the request ({1}).
      {0} hat die Anfrage abgelehnt ({1}).
    {0} was asked too often. {1}
      {0} wurde zu oft gefragt. {1*}
    {0} is having problems at the moment ({1}){2}. {3}
      {0} hat derzeit Schwierigkeiten ({1}){2}. {3*}
    {0} doesn't offer {1}.
      {0} bietet das nicht an: {1*}.
    {0} doesn't list {1} as its own, so it is not used for it.
      {0} führt {1} nicht als eigenes, deshalb wird es dafür nicht verwendet.
    no domain
      keine Domain
    The asset's issuer names {0} as its home, not {1}.
      Der Herausgeber des Assets nennt {0*} als sein Zuhause, nicht {1}.
    {0} sent a sign-in that must not be signed, so it wasn't: {1}
      {0} hat eine Anmeldung geschickt, die nicht unterschrieben werden darf; sie wurde es nicht: {1*}
    This can't be asked of {0}: {1} {2}.
      Das kann {0} nicht gefragt werden: {1*} {2*}.
    {0} answered with more than {1} bytes, which is not accepted.
      {0} hat mit mehr als {1} Bytes geantwortet; das wird nicht angenommen.
    {0} answered with more than {1} values, which is not accepted.
      {0} hat mit mehr als {1} Werten geantwortet; das wird nicht angenommen.
    {0} redirects to {1}, which is not followed.
      {0} verweist auf eine andere Adresse, {1}; dem wird nicht gefolgt.
    {0} sent something that can't be read. It begins with “{1}”.
      {0} hat etwas geschickt, das sich nicht lesen lässt. Es beginnt mit „{1}“.
    {0} sent “{1}” as {2}, which should be {3}.
      {0} hat „{1}“ als {2} geschickt; erwartet war: {3*}.
    The stellar.toml of {0} can't be read: {1}.
      Die stellar.toml von {0} lässt sich nicht lesen: {1*}.
    {0} gives “{1}” as its {2}, which is no https address, so nothing is sent there.
      {0} gibt „{1}“ als {2} an; das ist keine https-Adresse, deshalb wird nichts dorthin gesendet.
    {0} gives “{1}” as its {2}, which is an address of your own machine, so nothing is sent there.
      {0} gibt „{1}“ als {2} an; das ist eine Adresse Ihres eigenen Rechners, deshalb wird nichts dorthin gesendet.
    {0} works on another network (“{1}”) than this wallet.
      {0} arbeitet in einem anderen Netz („{1}“) als diese Wallet.
    The stellar.toml of {0} has no SIGNING_KEY, so nobody can sign in there safely.
      Die stellar.toml von {0} hat keinen SIGNING_KEY, deshalb kann sich dort niemand sicher anmelden.
    Try again in a moment.
      Versuchen Sie es gleich noch einmal.
    Try again in {0} seconds.
      Versuchen Sie es in {0} Sekunden noch einmal.
    addresses by name
      Adressen nach Namen
    signing in
      Anmelden
    deposits and withdrawals within the wallet
      Ein- und Auszahlungen in der Wallet
    deposits and withdrawals in its own window
      Ein- und Auszahlungen im eigenen Fenster
    taking customers' data
      Annahme von Kundendaten
    prices and quotes
      Preise und Preiszusagen
    the address
      die Adresse
    a text
      ein Text
    true or false
      wahr oder falsch
    an amount
      ein Betrag
    a whole number
      eine ganze Zahl
    a time
      eine Zeit
    an account
      ein Konto
    an asset like iso4217:USD
      ein Asset wie iso4217:USD
    an https address
      eine https-Adresse
    a memo of the type {0}
      ein Memo der Art {0}
    an object
      ein Objekt
    a list of texts
      eine Liste von Texten
    a list
      eine Liste
    a secret key
      ein geheimer Schlüssel
    a table
      eine Tabelle
    a number or a time
      eine Zahl oder eine Zeit
    it is nested more than {0} levels deep
      sie ist mehr als {0} Ebenen tief verschachtelt
    it isn't valid TOML from line {0} on
      sie ist ab Zeile {0} kein TOML
    it isn't UTF-8 text
      sie ist kein Text in UTF-8
    a list of accounts
      eine Liste von Konten
    a list of tables
      eine Liste von Tabellen
    it is no transaction.
      Sie ist keine Transaktion.
    it is a fee bump.
      Sie ist ein Fee-Bump.
    it is for another network (“{0}”).
      Sie ist für ein anderes Netz („{0}“).
    it could be a real transaction, as its sequence number isn't 0.
      Sie könnte eine echte Transaktion sein, denn ihre Sequenznummer ist nicht 0.
    its source is {0}, not the anchor's signing key.
      Ihr Quellkonto ist {0}, nicht der Unterschriftsschlüssel des Anchors.
    the anchor's signing key hasn't signed it.
      Der Unterschriftsschlüssel des Anchors hat sie nicht unterschrieben.
    it has no operations.
      Sie hat keine Operationen.
    its first operation does something else than a sign-in.
      Ihre erste Operation tut etwas anderes als anmelden.
    no account
      kein Konto
    it is for {0}, not for yours.
      Sie ist für {0*}, nicht für Ihres.
    it signs in somewhere else (“{0}”).
      Sie meldet woanders an („{0}“).
    it has no random value of the right length.
      Sie hat keinen Zufallswert der richtigen Länge.
    its operation {0} does something else than a sign-in.
      Ihre Operation {0} tut etwas anderes als anmelden.
    its operation {0} acts for an account that it may not act for.
      Ihre Operation {0} handelt für ein Konto, für das sie nicht handeln darf.
    it is from another server (“{0}”).
      Sie ist von einem anderen Server („{0}“).
    it names a wallet's domain, which wasn't asked for.
      Sie nennt die Domain einer Wallet, nach der nicht gefragt wurde.
    it names another wallet's domain (“{0}”).
      Sie nennt die Domain einer anderen Wallet („{0}“).
    it never ends.
      Sie endet nie.
    it isn't valid yet. Check this computer's clock.
      Sie gilt noch nicht. Prüfen Sie die Uhr dieses Computers.
    it has expired. Check this computer's clock.
      Sie ist schon vorbei. Prüfen Sie die Uhr dieses Computers.
    it has a memo, which a virtual account can't have.
      Sie hat ein Memo, das ein virtuelles Konto nicht haben kann.
    its memo is no number.
      Ihr Memo ist keine Zahl.
    its memo isn't the one that was asked for.
      Ihr Memo ist nicht das, nach dem gefragt wurde.
    The anchor doesn't wait for a payment of yours.
      Der Anchor wartet auf keine Zahlung von Ihnen.
    The anchor hasn't said yet where to pay to. Look again in a moment.
      Der Anchor hat noch nicht gesagt, wohin zu zahlen ist. Sehen Sie gleich noch einmal nach.
    The anchor hasn't said yet how much to pay. Look again in a moment.
      Der Anchor hat noch nicht gesagt, wie viel zu zahlen ist. Sehen Sie gleich noch einmal nach.
    The anchor wants {0}, which can't be paid on Stellar. Ask the anchor.
      Der Anchor will {0}; das lässt sich bei Stellar nicht zahlen. Fragen Sie den Anchor.
    The anchor wants the memo “{0}”, which isn't a memo of its type, so the money could be lost. Ask the anchor.
      Der Anchor will das Memo „{0}“, das kein Memo seiner Art ist; das Geld könnte also verloren gehen. Fragen Sie den Anchor.
    The anchor wants {0}, not what you withdraw. Ask the anchor.
      Der Anchor will {0}, nicht das, was Sie auszahlen. Fragen Sie den Anchor.
    The anchor first wanted the money at {0}, and now at {1}. One of them is wrong, so nothing is paid. Ask the anchor which one is right.
      Der Anchor wollte das Geld zuerst an {0} und jetzt an {1}. Eines davon ist falsch; es wird also nichts gezahlt. Fragen Sie den Anchor, welches stimmt.
    The anchor first gave the memo {0}, and now {1}. With the wrong one your money could be lost, so nothing is paid. Ask the anchor which one is right.
      Der Anchor hat zuerst das Memo {0} genannt und jetzt {1}. Mit dem falschen könnte Ihr Geld verloren gehen; es wird also nichts gezahlt. Fragen Sie den Anchor, welches stimmt.
    The anchor answered with another transfer ({0}).
      Der Anchor hat mit einem anderen Transfer geantwortet ({0}).
    This withdrawal was paid already, or may have been: look for the payment {0}.
      Diese Auszahlung wurde schon bezahlt oder könnte es sein: Suchen Sie die Zahlung {0}.
    This withdrawal has no payment {0}.
      Diese Auszahlung hat keine Zahlung {0}.
    it redirects, status {0}
      er verweist woandershin, Status {0}
    “{0}” is not the address of a Horizon server. It begins with https:// or http://.
      „{0}“ ist nicht die Adresse eines Horizon-Servers. Sie beginnt mit https:// oder http://.
    This can't be asked of the network: {0} {1}.
      Das kann das Netz nicht gefragt werden: {0} {1}.
    The network has no record of this.
      Das Netz weiß davon nichts.
    The network's server was asked too often. {0}
      Der Server des Netzes wurde zu oft gefragt. {0*}
    The network's server is having problems at the moment ({0}). {1}
      Der Server des Netzes hat derzeit Schwierigkeiten ({0}). {1*}
    The network can't be reached: {0}. Check the internet connection and try again.
      Das Netz ist nicht erreichbar: {0*}. Prüfen Sie die Internetverbindung, und versuchen Sie es noch einmal.
    The network's server couldn't prove its identity, so nothing was sent to it.
      Der Server des Netzes konnte nicht beweisen, dass er der echte ist, deshalb wurde nichts dorthin gesendet.
    The connection to the network broke before the answer was complete. Try again.
      Die Verbindung zum Netz brach ab, bevor die Antwort vollständig war. Versuchen Sie es noch einmal.
    The network took too long to answer. Try again in a moment.
      Das Netz brauchte zu lange für die Antwort. Versuchen Sie es gleich noch einmal.
    The network's server answered with more than {0} bytes, which is not accepted.
      Der Server des Netzes hat mit mehr als {0} Bytes geantwortet; das wird nicht angenommen.
    The server's answer is not one of a Stellar network's ({0}). Check the address of the server.
      Die Antwort des Servers ist nicht die eines Stellar-Netzes ({0*}). Prüfen Sie die Adresse des Servers.
    The network's server sent a record that can't be read ({0}), so it is not shown.
      Der Server des Netzes hat einen Eintrag geschickt, der sich nicht lesen lässt ({0*}), deshalb wird er nicht gezeigt.
    This network gives no lumens away. Buy some, or have somebody send you some.
      Dieses Netz verschenkt keine Lumen. Man muss sie kaufen oder von jemandem bekommen.
    The request was stopped before its answer came.
      Die Anfrage wurde angehalten, bevor die Antwort kam.
    The network's server refused the request ({0}). {1}
      Der Server des Netzes hat die Anfrage abgelehnt ({0}). {1*}
    not a stream of events
      kein Strom von Ereignissen
    not JSON
      kein JSON
    {0} is missing
      {0} fehlt
    its friendbot's address isn't encrypted
      die Adresse seines Friendbots ist nicht verschlüsselt
    on a condition that can't be read here
      unter einer Bedingung, die hier nicht gelesen werden kann
    authorized
      zugelassen
    the server closed it
      der Server hat sie geschlossen
    the server closed the connection
      der Server hat die Verbindung geschlossen
    about another transaction
      über eine andere Transaktion
    it did not answer
      er hat nicht geantwortet
    its address isn't valid
      seine Adresse ist nicht gültig
    nothing answers at {0}, port {1}
      bei {0}, Port {1}, antwortet nichts
    there is no way to {0} from here
      von hier führt kein Weg zu {0}
    {0} is not known
      {0} ist nicht bekannt
    {0} does not answer
      {0} antwortet nicht
    {0} is no address on the internet
      {0} ist keine Adresse im Internet
    {0} leads to {1}, which is no address on the internet
      {0} führt zu {1}; das ist keine Adresse im Internet
    nothing answers there
      dort antwortet nichts
    """#
}
