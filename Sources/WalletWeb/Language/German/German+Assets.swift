extension German {
  /// Assets and contacts.
  static let assets = #"""
    To receive an asset, add it first (a trustline). That sets 0.5 XLM aside until you remove it.
      Um ein Asset zu empfangen, fügen Sie es zuerst hinzu (eine Trustline). Dafür werden 0,5 XLM zurückgelegt, bis Sie es entfernen.
    You hold it
      Sie halten es
    Looking…
      Wird gesucht …
    Look up a domain
      Bei einer Domain nachsehen
    Show its assets
      Ihre Assets zeigen
    Any asset
      Beliebiges Asset
    Look at it
      Ansehen
    Issuer
      Herausgeber
    Balance
      Guthaben
    Pay with {{code}}
      Mit {{code}} zahlen
    What it is
      Was es ist
    Settings of this asset
      Einstellungen dieses Assets
    Limit (the most you can hold)
      Höchstens zu halten (Limit)
    No limit
      Kein Limit
    Set aside for it
      Dafür zurückgelegt
    Nothing ({{.}} pays it)
      Nichts: {{.}} zahlt es
    Clawback
      Rückholung
    The issuer can take it back
      Der Herausgeber kann es zurückholen
    Change the limit
      Limit ändern
    Remove {{code}}
      {{code}} entfernen
    What you hold, what you can receive, and what is waiting for you.
      Was Sie halten, was Sie halten können und was auf Sie wartet.
    Try again
      Noch einmal versuchen
    Not funded yet
      Noch kein Guthaben
    An account holds assets once it has its first lumens (XLM).
      Ein Konto kann Assets halten, sobald es seine ersten Lumen (XLM) hat.
    Fund it first
      Zuerst Guthaben holen
    Waiting for you
      Wartet auf Sie
    {{.}} Such gifts are often advertisements or traps. <a href="assets?all">Show them</a>
      {{.}} Solche Geschenke sind oft Werbung oder Fallen. <a href="assets?all">Zeigen</a>
    Everything is shown. Be careful with what strangers set aside: never follow what a memo or an asset's name asks you to do. <a href="assets">Hide what is from strangers</a>
      Alles wird gezeigt. Vorsicht bei dem, was Fremde für Sie zurücklegen: Folgen Sie nie dem, was ein Memo oder der Name eines Assets verlangt. <a href="assets">Fremdes verbergen</a>
    Your assets
      Ihre Assets
    Shares of pools
      Anteile an Pools
    You hold something of the kind “{{.}}”, which this version doesn't know. It is safe where it is.
      Sie halten etwas von der Art „{{.}}“, die diese Version nicht kennt. Dort, wo es ist, ist es sicher.
    Somebody has set this aside for you.
      Jemand hat das für Sie zurückgelegt.
    What waits for you
      Was auf Sie wartet
    From{{#.name}} <strong>{{.}}</strong>{{/.name}}
      Von{{#.name}} <strong>{{.}}</strong>{{/.name}}
    Claiming…
      Wird abgeholt …
    You don't hold this asset yet. Claiming adds it in the same step (a trustline).
      Sie halten dieses Asset noch nicht. Beim Abholen wird es im selben Schritt hinzugefügt (eine Trustline).
    Set aside until you remove it
      Zurückgelegt, bis Sie es entfernen
    Network fee, at most
      Netzgebühr, höchstens
    You can add it again at any time.
      Sie können es jederzeit wieder hinzufügen.
    Sending…
      Wird gesendet …
    Why you can't remove it yet
      Was es festhält
    No longer set aside
      Nicht mehr zurückgelegt
    Listed by {0}
      Aufgeführt von {0}
    On this network
      In diesem Netz
    Domain
      Domain
    The issuer's domain, such as testanchor.stellar.org.
      Des Herausgebers, etwa testanchor.stellar.org.
    Code and issuer
      Code und Herausgeber
    Such as USDC:GABC…
      Wie in USDC:GABC…, der Code zuerst.
    Add an asset
      Asset hinzufügen
    Lumens are Stellar's own currency: nobody issues them, and nobody can freeze them.
      Lumen sind Stellars eigene Währung: Niemand gibt sie heraus, und niemand kann sie einfrieren.
    The issuer's home is {0}, and {1} lists this asset as its own.
      Der Herausgeber ist bei {0} zu Hause, und {1} führt dieses Asset als sein eigenes.
    The issuer says that its home is {0}, but {1} doesn't list this asset. It may be an imitation.
      Der Herausgeber sagt, er sei bei {0} zu Hause, aber {1} führt dieses Asset nicht. Es ist vielleicht eine Nachahmung.
    The issuer says that its home is {0}. That couldn't be checked: {1}
      Der Herausgeber sagt, er sei bei {0} zu Hause. Das ließ sich nicht prüfen: {1*}
    The issuer names no home domain, so nobody vouches for this asset but its issuer.
      Der Herausgeber nennt keine Home Domain, also bürgt niemand für dieses Asset außer ihm selbst.
    The issuer's account doesn't exist on this network.
      Das Konto des Herausgebers gibt es in diesem Netz nicht.
    Its details couldn't be loaded: {0}
      Was darüber bekannt ist, ließ sich nicht erfragen: {0*}
    Issued by {0}
      Herausgegeben von {0}
    Stellar lumens
      Stellar-Lumen
    {0} doesn't list it
      {0} kennt es nicht
    Its issuer doesn't exist
      Seinen Herausgeber gibt es nicht
    The network doesn't answer
      Das Netz antwortet nicht
    See all assets
      Alle Assets ansehen
    1 more, from somebody you don't know.
      1 weiterer Betrag, von jemandem, den Sie nicht kennen.
    {0} more, from people you don't know.
      {0} weitere Beträge, von Leuten, die Sie nicht kennen.
    Frozen by the issuer, but for open offers
      Vom Herausgeber eingefroren, bis auf offene Angebote
    Waiting for the issuer's approval
      Wartet auf die Zulassung durch den Herausgeber
    Frozen by the issuer
      Vom Herausgeber eingefroren
    Set aside by {0}
      Zurückgelegt von {0}
    Set aside by somebody
      Zurückgelegt von jemandem
    Pool
      Pool
    Can be claimed until {0}
      Abholbar bis {0}
    Can be claimed from {0} on
      Abholbar ab {0}
    Its time has passed
      Die Zeit dafür ist um
    On a condition that can't be read here
      Unter einer Bedingung, die hier nicht gelesen werden kann
    Claim
      Abholen
    Claim {0}
      {0} abholen
    Remove {0}
      {0} entfernen
    You hold {0}. Only an asset of which you hold nothing can be removed.
      Sie halten {0}. Nur ein Asset, von dem Sie nichts halten, lässt sich entfernen.
    Send all of it back to its issuer
      Alles an den Herausgeber zurückschicken
    You get nothing for it: {0} are gone then. For what is worth nothing to you.
      Sie bekommen nichts dafür: {0} sind dann weg. Für etwas, das Ihnen nichts wert ist.
    Convert it into another asset
      In ein anderes Asset umtauschen
    Pay somebody with it
      Jemanden damit bezahlen
    An offer of yours on the exchange still gives {0} or wants it.
      Ein Angebot von Ihnen an der Börse gibt noch {0} oder will es.
    {0} offers of yours on the exchange still give {1} or want it.
      {0} Angebote von Ihnen an der Börse geben noch {1} oder wollen es.
    Cancel these offers
      Diese Angebote von der Börse nehmen
    What they had reserved is yours to spend again.
      Was sie versprachen, können Sie dann wieder ausgeben.
    You hold {0}, which the issuer has frozen: it can be neither sent nor removed. Ask the issuer to release it.
      Sie halten {0}; der Herausgeber hat das eingefroren: Es lässt sich weder senden noch entfernen. Bitten Sie den Herausgeber, es freizugeben.
    Limit (optional)
      Höchstens zu halten (freiwillig)
    Empty means no limit.
      Leer heißt: kein Limit.
    Add {0}
      {0} hinzufügen
    Limit of {0}
      Limit von {0}
    Check who issues it before you add it: anybody can give an asset any name.
      Sehen Sie nach, wer es herausgibt, bevor Sie es hinzufügen: Jeder kann einem Asset jeden Namen geben.
    The most of it that you can hold.
      Wie viel Sie davon höchstens halten können.
    Set this limit
      Dieses Limit festlegen
    {0} shares
      {0} Anteile
    From then on you can pay them by this name.
      Von da an überweisen Sie unter diesem Namen.
    From a spreadsheet, or another wallet that exports one.
      Aus einer Tabelle oder einer anderen Wallet, die eine ausgibt.
    See your contacts
      Ihre Kontakte ansehen
    Line {{row}}, {{name}}.
      Zeile {{row}}, {{name}}.
    Reading…
      Wird gelesen …
    Import
      Importieren
    Nothing you already have is changed or replaced.
      Nichts, was Sie haben, wird geändert oder ersetzt.
    One of your contacts.
      Einer Ihrer Kontakte.
    It is looked up at its domain each time you pay, since it may lead elsewhere tomorrow.
      Der Name wird bei jeder Zahlung bei seiner Domain nachgeschlagen, denn morgen kann er woandershin führen.
    Memo
      Memo
    None
      Keines
    Note
      Notiz
    Pay {{name}}
      An {{name}} überweisen
    Edit
      Bearbeiten
    Remove {{name}}
      {{name}} entfernen
    The people you pay, by name. They stay on this computer, encrypted.
      Wem Sie überweisen, mit Namen. Sie bleiben auf diesem Computer, verschlüsselt.
    You can bring them back with a backup file of that wallet, or begin with an empty list.
      Sie können sie mit einer Sicherungsdatei jener Wallet zurückholen oder mit einer leeren Liste beginnen.
    Discard the unreadable contacts
      Unlesbare Kontakte wegwerfen
    {{.}} was removed.
      {{.}} wurde entfernt.
    Undo
      Rückgängig
    Search contacts
      Kontakte durchsuchen
    Name, address, memo or note
      Name, Adresse, Memo oder Notiz
    Search
      Suchen
    Your contacts
      Ihre Kontakte
    Show all
      Alle zeigen
    · memo {{.}}
      · Memo {{.}}
    Import a list
      Liste importieren
    Export as CSV
      Als CSV exportieren
    No contacts yet
      Noch keine Kontakte
    Give an address a name, and pay by name from then on. The memo is filled in for you.
      Geben Sie einer Adresse einen Namen, und überweisen Sie von da an unter diesem Namen. Das Memo wird von selbst ausgefüllt.
    to
      an
    Add a contact
      Kontakt hinzufügen
    Edit a contact
      Kontakt bearbeiten
    Add this contact
      Diesen Kontakt hinzufügen
    Save
      Speichern
    What you call them.
      Wie Sie die Person nennen.
    It begins with G or M, or is written like ana*example.org.
      Sie beginnt mit G oder M oder sieht aus wie ana*example.org.
    Kind of memo
      Art des Memos
    As the recipient told you. Most use text or a number.
      So, wie der Empfänger es nennt. Die meisten verwenden Text oder eine Zahl.
    Memo (optional)
      Memo (freiwillig)
    For recipients who need one with every payment, such as exchanges.
      Für alle, die bei jeder Zahlung eines verlangen, etwa Börsen.
    Note (optional)
      Notiz (freiwillig)
    For yourself: nobody else reads it.
      Für Sie selbst: Niemand sonst liest sie.
    Choose the file first.
      Wählen Sie zuerst die Datei.
    CSV file
      CSV-Datei
    A table whose first line is: name,address,memo_type,memo,note. The last three may be missing.
      Eine Tabelle, deren erste Zeile so lautet: name,address,memo_type,memo,note. Die letzten drei dürfen fehlen.
    No name
      Kein Name
    Import contacts
      Kontakte importieren
    Contacts added: {0}.
      Hinzugefügte Kontakte: {0}.
    Contacts added: {0}. Already there: {1}.
      Hinzugefügte Kontakte: {0}. Schon genauso vorhanden: {1}.
    Contacts added: {0}. Not added: {1}.
      Hinzugefügte Kontakte: {0}. Nicht hinzugefügt: {1}.
    Contacts added: {0}. Already there: {1}. Not added: {2}.
      Hinzugefügte Kontakte: {0}. Schon genauso vorhanden: {1}. Nicht hinzugefügt: {2}.
    Contacts can't be read
      Kontakte nicht lesbar
    No such contact
      Diesen Kontakt gibt es nicht
    See all contacts
      Alle Kontakte ansehen
    Text
      Text
    Number (id)
      Zahl (ID)
    Hash
      Hash
    Return hash
      Hash einer Rückzahlung
    1 contact found.
      1 Kontakt gefunden.
    {0} contacts found.
      {0} Kontakte gefunden.
    Take out of the pool
      Aus dem Pool nehmen
    You hold shares of a pool with {0} in it. Take them out first.
      Sie halten Anteile an einem Pool mit {0} darin. Nehmen Sie sie zuerst heraus.
    You hold shares of pools with {0} in them. Take them out first.
      Sie halten Anteile an Pools mit {0} darin. Nehmen Sie sie zuerst heraus.
    Take out: {0}
      Herausnehmen: {0*}
    You hold no shares of this pool, so there is nothing to take out.
      Sie halten keine Anteile an diesem Pool, also gibt es nichts herauszunehmen.
    What this pool holds isn't known right now, so nothing is taken out. Try again later.
      Was in diesem Pool ist, lässt sich nicht sagen, also wird nichts herausgenommen. Versuchen Sie es später noch einmal.
    The price in the pool has moved: you would get less than was shown. Nothing was sent. Look at it again.
      Der Preis im Pool hat sich bewegt: Sie bekämen weniger, als gezeigt wurde. Nichts wurde gesendet. Sehen Sie es sich noch einmal an.
    More {0} comes out than your limit for it leaves room for. Raise the limit first.
      Es käme mehr {0} heraus, als Ihre Obergrenze dafür noch zulässt. Erhöhen Sie zuerst die Obergrenze.
    All your shares are given back for what they are worth now.
      Alle Ihre Anteile werden zu ihrem jetzigen Wert zurückgegeben.
    Your shares
      Ihre Anteile
    At least
      Mindestens
    The price in a pool moves with every trade. Where you would get less than that, nothing happens.
      Der Preis in einem Pool bewegt sich mit jedem Handel. Bekämen Sie weniger als das, geschieht nichts.
    A pool lends two assets to an exchange. You can take your shares out here; they are put in elsewhere.
      Ein Pool leiht einer Börse zwei Assets. Herausnehmen können Sie Ihre Anteile hier; eingelegt werden sie anderswo.
    {0} go back to the issuer. You get nothing for them.
      {0} gehen an den Herausgeber zurück. Sie bekommen nichts dafür.
    Your offer of {0} is cancelled.
      Ihr Angebot von {0} wird von der Börse genommen.
    Your {0} offers of {1} are cancelled.
      Ihre {0} Angebote von {1} werden von der Börse genommen.
    This limit differs from the one shown before. Check it again, then enter your PIN.
      Das ist eine andere Grenze, als vorher gezeigt wurde. Prüfen Sie sie noch einmal, und geben Sie dann Ihre PIN ein.
    """#
}
