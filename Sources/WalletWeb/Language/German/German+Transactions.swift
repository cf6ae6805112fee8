extension German {
  /// What transactions do, and what of Stellar's own is typed wrongly.
  static let transactions = #"""
    offer
      Angebot
    This is not a Stellar link: those begin with web+stellar:
      Das ist kein Stellar-Link: Solche beginnen mit web+stellar:
    This link is too long.
      Dieser Link ist zu lang.
    This link asks for “{0}”, which this program doesn't know.
      Dieser Link verlangt „{0}“, was dieses Programm nicht kennt.
    This link is incomplete: it has no {0}.
      Dieser Link ist unvollständig: Ihm fehlt {0}.
    This link contradicts itself: it has {0} twice.
      Dieser Link sagt zweierlei: Er hat {0} zweimal.
    This link has a damaged part: its {0} isn't valid.
      Ein Teil dieses Links ist beschädigt: {0} darin ist nicht gültig.
    The link's message has {0} characters, and at most {1} are allowed.
      Die Nachricht des Links hat {0} Zeichen, und höchstens {1} sind erlaubt.
    This link wants its answer sent somewhere other than a web address.
      Dieser Link will seine Antwort woandershin haben als an eine Webadresse.
    This link says where it comes from, but doesn't prove it. Don't use it.
      Dieser Link sagt, woher er kommt, beweist es aber nicht. Verwenden Sie ihn nicht.
    This link isn't from who it says, or it was changed on the way. Don't use it.
      Dieser Link ist nicht von dem, von dem er zu sein vorgibt, oder er wurde unterwegs geändert. Verwenden Sie ihn nicht.
    This link holds more than {0} links within each other.
      Dieser Link enthält mehr als {0} Links ineinander.
    This link asks for values without saying what for.
      Dieser Link fragt nach Werten, ohne zu sagen, wofür.
    A value for “{0}” is missing.
      Ein Wert für „{0}“ fehlt.
    A value can't be filled in: {0}
      Ein Wert lässt sich nicht einsetzen: {0*}
    A recovery phrase has 12, 15, 18, 21 or 24 words, not {0}.
      Eine Wiederherstellungsphrase hat 12, 15, 18, 21 oder 24 Wörter, nicht {0}.
    Word {0} is not in the word list. Check its spelling.
      Wort {0} steht nicht in der Wortliste. Prüfen Sie die Schreibweise.
    These words don't belong together: one of them is wrong, or two are swapped.
      Diese Wörter gehören nicht zusammen: Eines davon ist falsch, oder zwei sind vertauscht.
    A recovery phrase is made from 16, 20, 24, 28 or 32 random bytes, not {0}.
      Eine Wiederherstellungsphrase entsteht aus 16, 20, 24, 28 oder 32 zufälligen Bytes, nicht aus {0}.
    There is no account number {0}: the last one is {1}.
      Ein Konto mit der Nummer {0} gibt es nicht: Die letzte ist {1}.
    Enter an amount.
      Geben Sie einen Betrag ein.
    “{0}” is not an amount. Write digits only, with a point before decimals, as in 10.5.
      „{0}“ ist kein Betrag. Schreiben Sie nur Ziffern, mit einem Punkt vor den Dezimalstellen, wie in 10.5.
    “{0}” has a comma. Write decimals after a point, as in 1.5, and thousands without a separator.
      „{0}“ enthält ein Komma. Schreiben Sie Dezimalstellen nach einem Punkt, wie in 1.5, und Tausender ohne Trennzeichen.
    An amount has at most 7 decimals, as in 0.0000001.
      Ein Betrag hat höchstens 7 Dezimalstellen, wie in 0.0000001.
    “{0}” is not an asset code: it has 1 to 12 letters and digits.
      „{0}“ ist kein Code eines Assets: Er hat 1 bis 12 Buchstaben und Ziffern.
    The asset's issuer is not an address: {0}.
      Der Herausgeber des Assets ist keine Adresse: {0*}.
    “{0}” is not an asset. Write XLM, or CODE:ISSUER with the issuer's address.
      „{0}“ ist kein Asset. Schreiben Sie XLM oder CODE:HERAUSGEBER mit der Adresse des Herausgebers.
    Enter a price.
      Geben Sie einen Preis ein.
    “{0}” is not a price. Write digits only, with a point before decimals, as in 0.25.
      „{0}“ ist kein Preis. Schreiben Sie nur Ziffern, mit einem Punkt vor den Dezimalstellen, wie in 0.25.
    A price has at most {0} decimals.
      Ein Preis hat höchstens {0} Dezimalstellen.
    A price must be above zero.
      Ein Preis muss über null sein.
    The network can't express the price {0} exactly enough. Write fewer digits.
      Das Netz kann den Preis {0} nicht genau genug ausdrücken. Schreiben Sie weniger Ziffern.
    The amount must be above zero.
      Der Betrag muss über null sein.
    An asset can't be offered for itself.
      Ein Asset kann nicht gegen sich selbst angeboten werden.
    A path holds at most {0} assets, not {1}.
      Ein Weg fasst höchstens {0} Assets, nicht {1}.
    An account can't do this to itself.
      Ein Konto kann das nicht mit sich selbst tun.
    These flags contradict each other.
      Diese Kennzeichen widersprechen sich.
    A claimable balance has 1 to {0} claimants, not {1}.
      Eine Claimable Balance hat 1 bis {0} Berechtigte, nicht {1}.
    The claimant {0} is listed twice.
      Der Berechtigte {0} steht zweimal da.
    A condition is nested at most {0} levels deep.
      Eine Bedingung ist höchstens {0} Ebenen tief verschachtelt.
    A condition combines others that are missing.
      Eine Bedingung verbindet andere, die fehlen.
    A sequence number, an offer's number or a time can't be below zero.
      Eine Sequenznummer, die Nummer eines Angebots oder eine Zeit kann nicht unter null sein.
    The name of a data entry has 1 to {0} printable ASCII characters.
      Der Name eines Dateneintrags hat 1 bis {0} druckbare ASCII-Zeichen.
    A data entry holds at most {0} bytes, not {1}.
      Ein Dateneintrag fasst höchstens {0} Bytes, nicht {1}.
    A home domain has at most {0} printable ASCII characters.
      Eine Home Domain hat höchstens {0} druckbare ASCII-Zeichen.
    Only the asset's issuer can do this.
      Das kann nur der Herausgeber des Assets tun.
    A weight or threshold is at most 255, not {0}.
      Ein Gewicht oder eine Schwelle ist höchstens 255, nicht {0}.
    This needs an issued asset, not lumens.
      Das braucht ein herausgegebenes Asset, keine Lumen.
    The lowest price can't be above the highest.
      Der niedrigste Preis kann nicht über dem höchsten liegen.
    A key isn't valid: {0}.
      Ein Schlüssel ist nicht gültig: {0*}.
    A pool has two different assets in the protocol's order, and a fee of 0.3%.
      Ein Pool hat zwei verschiedene Assets in der Reihenfolge des Protokolls und eine Gebühr von 0,3 %.
    The contract call isn't valid: {0}.
      Der Aufruf des Contracts ist nicht gültig: {0*}.
    This transaction does something that this program doesn't know: {0}.
      Diese Transaktion tut etwas, das dieses Programm nicht kennt: {0*}.
    the sponsorship of {0}
      die Förderung von {0*}
    A transaction can carry at most 20 signatures.
      Eine Transaktion kann höchstens 20 Unterschriften tragen.
    without an end: it could be applied even years from now
      ohne Ende: Sie könnte noch nach Jahren ausgeführt werden
    in ledgers from {0}
      in Ledgern ab {0}
    to before {0}
      bis vor {0}
    after sequence number {0} or a later one
      nach Sequenznummer {0} oder einer späteren
    {0} seconds after the account's last transaction
      {0} Sekunden nach der letzten Transaktion des Kontos
    {0} ledgers after the account's last transaction
      {0} Ledger nach der letzten Transaktion des Kontos
    signed by {0} too
      auch von {0} unterschrieben
    by a key that isn't known here, which ends in the bytes {0}
      von einem hier nicht bekannten Schlüssel, der auf die Bytes {0} endet
    until {0}
      bis {0}
    by {0}
      von {0}
    The memo is {0} bytes long, and at most {1} fit. Accented letters take 2 bytes, emoji 4 or more. Shorten it.
      Das Memo ist {0} Bytes lang, und höchstens {1} passen hinein. Buchstaben mit Akzenten brauchen 2 Bytes, Emojis 4 oder mehr. Kürzen Sie es.
    This memo must be a whole number without a sign, as the recipient gave it to you.
      Dieses Memo muss eine ganze Zahl ohne Vorzeichen sein, so wie der Empfänger sie Ihnen gegeben hat.
    This memo must be 64 digits from 0 to 9 and a to f, as the recipient gave it to you.
      Dieses Memo muss aus 64 Zeichen von 0 bis 9 und a bis f bestehen, so wie der Empfänger es Ihnen gegeben hat.
    A transaction needs a time after which it can no longer be applied.
      Eine Transaktion braucht eine Zeit, nach der sie nicht mehr ausgeführt werden kann.
    No ledger lies between these bounds.
      Zwischen diesen Grenzen liegt kein Ledger.
    A transaction holds 1 to 100 operations, not {0}.
      Eine Transaktion fasst 1 bis 100 Operationen, nicht {0}.
    Operation {0} isn't valid: {1}
      Operation {0} ist nicht gültig: {1*}
    The fee is more than a transaction can offer.
      Die Gebühr ist mehr, als eine Transaktion bieten kann.
    The fee is too low: this takes at least {0} stroops.
      Die Gebühr ist zu niedrig: Das kostet mindestens {0} Stroops.
    The account has used its last sequence number.
      Das Konto hat seine letzte Sequenznummer verwendet.
    A sequence number can't be below zero.
      Eine Sequenznummer kann nicht unter null sein.
    A transaction can ask for at most two further signers, each of them once.
      Eine Transaktion kann höchstens zwei weitere Unterzeichner verlangen, jeden einmal.
    Only a signed transaction can be given a higher fee.
      Nur eine unterschriebene Transaktion kann eine höhere Gebühr bekommen.
    A smart contract's step stands alone in its transaction, which names its resources and covers their fee.
      Der Schritt eines Smart Contracts steht allein in seiner Transaktion, die seine Mittel nennt und deren Gebühr deckt.
    This call needs no signature of its own: signing the transaction authorizes it.
      Dieser Aufruf braucht keine eigene Unterschrift: Die Unterschrift der Transaktion genügt.
    This is not base64 text.
      Das ist kein Text in Base64.
    This is not a transaction envelope: {0}.
      Das ist kein Umschlag einer Transaktion: {0*}.
    The network's fee statistics aren't known, so that no fee can be chosen from them.
      Die Gebührenstatistik des Netzes ist nicht bekannt, deshalb lässt sich daraus keine Gebühr wählen.
    not the 64 hexadecimal digits of a hash
      nicht die 64 hexadezimalen Ziffern eines Hashs
    for {0}: {1}
      für {0}: {1*}
    create the account {0} with {1}
      das Konto {0} mit {1} anlegen
    pay {0} to {1}
      {0} an {1} zahlen
    close the account and send all its XLM to {0}
      das Konto auflösen und alle seine XLM an {0} senden
    run inflation, which pays nothing any more
      Inflation ausführen, die nichts mehr auszahlt
    write {0} into the data entry {1}
      {0*} in den Dateneintrag {1} schreiben
    remove the data entry {0}
      den Dateneintrag {0} entfernen
    raise the sequence number to {0}
      die Sequenznummer auf {0} erhöhen
    set {0} aside for {1}
      {0} für {1*} zurücklegen
    claim the claimable balance {0}
      die Claimable Balance {0} abholen
    from here on, provide the reserves that {0} needs
      von hier an die Reserven stellen, die {0} braucht
    from here on, provide its own reserves again
      von hier an wieder die eigenen Reserven stellen
    no longer provide the reserve of {0}
      die Reserve für {0*} nicht mehr stellen
    take {0} back from {1}
      {0} von {1} zurückholen
    take back the claimable balance {0}
      die Claimable Balance {0} zurückholen
    keep contract data alive for at least {0} more ledgers
      Contract-Daten noch mindestens {0} Ledger am Leben halten
    bring archived contract data back
      archivierte Contract-Daten zurückholen
    remove the signer {0}
      den Unterzeichner {0} entfernen
    let {0} sign with weight {1}
      {0} mit Gewicht {1} unterschreiben lassen
    lock the account's own key out
      den eigenen Schlüssel des Kontos aussperren
    give the account's own key weight {0}
      dem eigenen Schlüssel des Kontos das Gewicht {0} geben
    ask for weight {0} at the {1} level
      auf der Stufe {1} das Gewicht {0} verlangen
    remove the home domain
      die Home Domain entfernen
    set the home domain {0}
      die Home Domain auf {0} setzen
    set the inflation destination {0}
      das Ziel der Inflation auf {0} setzen
    change nothing
      nichts ändern
    no longer hold {0}: remove the trustline
      {0*} nicht mehr halten: die Trustline entfernen
    be able to hold {0}: a trustline without a limit
      {0} halten können: eine Trustline ohne Limit
    be able to hold {0}: a trustline up to {1}
      {0} halten können: eine Trustline bis {1}
    let {0} hold {1}
      {0} erlauben, {1} zu halten
    let {0} keep its open offers of {1}, and nothing else
      {0} seine offenen Angebote von {1} lassen, und sonst nichts
    forbid {0} to use {1}
      {0} verbieten, {1} zu verwenden
    the signer {0} of {1}
      den Unterzeichner {0} von {1}
    the account {0}
      das Konto {0}
    the trustline of {0} to {1}
      die Trustline von {0} zu {1}
    offer {0} of {1}
      Angebot {0} von {1}
    the data entry {0} of {1}
      den Dateneintrag {0} von {1}
    the claimable balance {0}
      die Claimable Balance {0}
    an entry of the kind {0}
      einen Eintrag der Art {0}
    at any time
      jederzeit
    from {0} on
      ab {0}
    from {0} seconds after this on
      ab {0} Sekunden danach
    within {0} seconds from this
      innerhalb von {0} Sekunden danach
    a key with an empty payload
      ein Schlüssel mit leerem Inhalt
    authorization required
      Zulassung nötig
    authorization revocable
      Zulassung widerrufbar
    clawback enabled
      Rückholung möglich
    authorized to keep open offers
      nur für offene Angebote zugelassen
    call the function {0} of the contract {1} with {2}
      die Funktion {0} des Contracts {1} mit {2*} aufrufen
    create a contract {0}, from {1}
      einen Contract {0*} anlegen, aus {1*}
    create a contract {0}, from {1}, with {2}
      einen Contract {0*} anlegen, aus {1*}, mit {2*}
    upload {0} bytes of contract code
      {0} Bytes Contract-Code hochladen
    no arguments
      keinen Argumenten
    for the asset {0}
      für das Asset {0}
    the code {0}
      dem Code {0}
    the network's own code for assets
      dem netzeigenen Code für Assets
    the code that {0} keeps as {1}
      dem Code, den {0} als {1} führt
    offer to sell {0} for {1} {2} each, without taking offers of the same price
      {0} für je {1} {2} zum Verkauf anbieten, ohne Angebote zum selben Preis anzunehmen
    withdraw offer {0}
      Angebot {0} zurückziehen
    change offer {0}
      Angebot {0} ändern
    shares of the pool {0}
      Anteile des Pools {0}
    shares of the pool of {0} and {1}
      Anteile des Pools aus {0} und {1}
    second {0} since 1970
      Sekunde {0} seit 1970
    pay {0} to {1}, and give at most {2} for it{3}
      {0} an {1} zahlen und dafür höchstens {2} geben{3*}
    give {0}, so that at least {1} reach {2}{3}
      {0} geben, sodass mindestens {1} ankommen bei {2}{3*}
    set {0}
      {0*} setzen
    clear {0}
      {0*} löschen
    not {0}
      nicht {0*}
    before {0}
      vor {0}
    authorization immutable
      Zulassung unveränderlich
    the arguments
      den Argumenten
    for {0}
      für {0}
    sell {0}
      {0} zu verkaufen
    buy {0}
      {0} zu kaufen
    {0} to {1} for {2} {3} each
      {0*}: {1*} für je {2} {3}
    put at most {0} of the first and {1} of the second asset into the pool {2}, at a price from {3} to {4}
      höchstens {0} des ersten und {1} des zweiten Assets in den Pool {2} einlegen, zu einem Preis von {3} bis {4}
    give {0} shares of the pool {1} back for at least {2} of its first and {3} of its second asset
      {0} Anteile des Pools {1} zurückgeben, für mindestens {2} seines ersten und {3} seines zweiten Assets
    , by way of {0}
      , über {0}
    it has a character that an address can't have (only A to Z and 2 to 7)
      sie enthält ein Zeichen, das eine Adresse nicht haben kann (nur A bis Z und 2 bis 7)
    it is too short or too long
      sie ist zu kurz oder zu lang
    it doesn't begin as a Stellar address or key does
      sie beginnt nicht, wie eine Adresse oder ein Schlüssel von Stellar beginnt
    its checksum doesn't match, so a character is mistyped or missing
      ihre Prüfsumme stimmt nicht, also ist ein Zeichen vertippt oder fehlt
    its content isn't valid for its kind
      ihr Inhalt ist für ihre Art nicht gültig
    it is a secret seed, which is never given to anybody
      sie ist ein geheimer Schlüssel, den man nie jemandem gibt
    it is a valid Stellar key, but of another kind
      sie ist ein gültiger Schlüssel von Stellar, aber von anderer Art
    {0} at byte {1}: {2}
      {0} bei Byte {1}: {2*}
    the input ends before the value does
      der Text endet vor dem Wert
    the value has ended, and the input goes on for {0} more
      der Wert ist zu Ende, und der Text geht noch {0} weiter
    length {0} is over the limit of {1}
      die Länge {0} ist über der Grenze von {1}
    the protocol has no kind {0} here
      das Protokoll hat hier keine Art {0}
    the flag is {0}, and only 0 and 1 are flags
      das Kennzeichen ist {0}, und nur 0 und 1 sind Kennzeichen
    padding that is not zero
      Füllung, die nicht null ist
    nested deeper than {0} levels
      tiefer als {0} Ebenen verschachtelt
    a signed payload without any payload has no text
      ein leerer unterschriebener Inhalt hat keinen Text
    this isn't JSON: {0}
      das ist kein JSON: {0}
    this has to be {0}
      das muss {0*} sein
    length {0} has to be {1}
      die Länge {0} muss {1} sein
    there is no "{0}" here
      hier gibt es kein "{0}"
    "{0}" is there twice
      "{0}" steht zweimal da
    "{0}" is missing
      "{0}" fehlt
    this isn't an address or key: {0}
      das ist keine Adresse und kein Schlüssel: {0*}
    an address or key of the kind {0} doesn't belong here
      eine Adresse oder ein Schlüssel der Art {0} gehört nicht hierher
    It has no end: once signed, it could be used even years from now.
      Sie hat kein Ende: Einmal unterschrieben, könnte sie noch in Jahren benutzt werden.
    Whether its recipients ask for a memo isn't checked.
      Ob ihre Empfänger ein Memo verlangen, wird nicht geprüft.
    This wallet can't check it. {0}
      Diese Wallet kann sie nicht prüfen. {0*}
    Its fee can be as much as {0} XLM, far more than usual.
      Ihre Gebühr kann bis zu {0} XLM betragen, weit mehr als üblich.
    It closes your account and gives away all the XLM in it.
      Sie schließt Ihr Konto und gibt alle XLM darin weg.
    It changes who can sign for your account.
      Sie ändert, wer für Ihr Konto unterschreiben kann.
    Whether its recipients ask for a memo, and whose signatures it needs, couldn't be checked. {0}
      Ob ihre Empfänger ein Memo verlangen und wessen Unterschriften sie braucht, ließ sich nicht prüfen. {0*}
    {0} asks for a memo on every payment, and this has none. Without one the money could be lost.
      {0} verlangt bei jeder Zahlung ein Memo, und diese hat keins. Ohne Memo könnte das Geld verloren sein.
    Your signature isn't asked for: your account isn't among the signers of the accounts it is made from.
      Ihre Unterschrift ist nicht gefragt: Ihr Konto gehört nicht zu den Unterzeichnern der Konten, von denen sie ausgeht.
    After yours, it still needs signatures of others.
      Nach Ihrer braucht sie noch Unterschriften von anderen.
    """#
}
