extension German {
  /// The vault, the home, networks and files.
  static let wallet = #"""
    Too short: the file leaves this computer, so its passphrase needs at least {0} characters. Several words are safest.
      Zu kurz: Die Datei verlässt diesen Computer, deshalb braucht ihre Passphrase mindestens {0} Zeichen. Am sichersten sind mehrere Wörter.
    This file isn't a backup of BasicPay, or it is damaged. Nothing was changed. Try another copy of it.
      Diese Datei ist keine Sicherung von BasicPay, oder sie ist beschädigt. Nichts wurde geändert. Versuchen Sie es mit einer anderen Kopie davon.
    This backup was written by a newer BasicPay. Nothing was changed. Use the newer version to restore it.
      Diese Sicherung wurde von einem neueren BasicPay geschrieben. Nichts wurde geändert. Stellen Sie sie mit der neueren Version wieder her.
    That is not the passphrase of this backup, or the file is damaged. Nothing was changed. Try again, or try another copy of the file.
      Das ist nicht die Passphrase dieser Sicherung, oder die Datei ist beschädigt. Nichts wurde geändert. Versuchen Sie es noch einmal oder mit einer anderen Kopie der Datei.
    There is more than the {0} MB that a backup can hold. Nothing was written.
      Es ist mehr da als die {0} MB, die eine Sicherung fasst. Nichts wurde geschrieben.
    Too many wrong entries. Wait {0}, then try again. Nothing was sent or changed.
      Zu viele falsche Eingaben. Warten Sie {0*}, und versuchen Sie es dann noch einmal. Nichts wurde gesendet oder geändert.
    “{0}” is not an amount here. Write digits only, with a comma before decimals, as in 10,5, and nothing between thousands.
      „{0}“ ist hier kein Betrag. Schreiben Sie nur Ziffern, mit einem Komma vor den Dezimalstellen, wie in 10,5, und nichts zwischen den Tausendern.
    An amount has at most 7 decimals, as in 0,0000001.
      Ein Betrag hat höchstens 7 Dezimalstellen, wie in 0,0000001.
    That is more than Stellar can count: the most is {0}.
      Das ist mehr, als Stellar zählen kann: Das Höchste ist {0}.
    Account created
      Konto angelegt
    Account imported
      Konto hereingebracht
    Account added to watch
      Konto zum Beobachten hinzugefügt
    Account removed
      Konto entfernt
    Signed in
      Angemeldet
    Wrong PIN or passphrase at sign-in
      Falsche PIN oder Passphrase beim Anmelden
    Wrong PIN or passphrase inside
      Falsche PIN oder Passphrase nach dem Anmelden
    A passkey that doesn't open this wallet
      Ein Passkey, der diese Wallet nicht öffnet
    Wrong entry in an unknown browser
      Falsche Eingabe in einem unbekannten Browser
    Words of another wallet
      Wörter einer anderen Wallet
    Words shown
      Wörter gezeigt
    Secret key shown
      Geheimer Schlüssel gezeigt
    Copy of the words confirmed
      Abschrift der Wörter bestätigt
    Backup written
      Sicherung geschrieben
    Backup restored
      Sicherung wiederhergestellt
    PIN or passphrase changed
      PIN oder Passphrase geändert
    Passkey added
      Passkey hinzugefügt
    Passkey removed
      Passkey herausgenommen
    Network changed
      Netz gewechselt
    Real money confirmed
      Echtes Geld bestätigt
    Setting changed
      Einstellung geändert
    Everything erased
      Alles gelöscht
    Something else
      Etwas anderes
    1 second
      1 Sekunde
    {0} seconds
      {0} Sekunden
    1 minute
      1 Minute
    {0} minutes
      {0} Minuten
    1 hour
      1 Stunde
    {0} hours
      {0} Stunden
    1 day
      1 Tag
    {0} days
      {0} Tage
    1 year
      1 Jahr
    {0} years
      {0} Jahre
    This link is for another network: {0}. Choose that network in the settings first, and open the link again.
      Dieser Link ist für ein anderes Netz: {0}. Wählen Sie zuerst dieses Netz in den Einstellungen, und öffnen Sie den Link dann noch einmal.
    This link wants the signed payment sent to {0} instead of the network. BasicPay doesn't do that.
      Dieser Link will, dass die unterschriebene Zahlung an {0} statt an das Netz geht. Das tut BasicPay nicht.
    This link leaves parts of its transaction open, to be filled in. BasicPay can't fill them in yet. Ask for one without replacements.
      Dieser Link lässt Teile seiner Transaktion zum Ausfüllen offen. BasicPay kann sie noch nicht ausfüllen. Bitten Sie um einen ohne offene Stellen.
    Another sandbox: not real money
      Andere Sandbox: kein echtes Geld
    Own network: {0}
      Eigenes Netz: {0}
    Enter the network's passphrase: signatures are for the network of that passphrase only.
      Geben Sie die Passphrase des Netzes ein: Unterschriften gelten nur für das Netz mit dieser Passphrase.
    Enter the address of the network's {0}.
      Geben Sie die Adresse für {0} ein.
    The {0} is too long: it has at most {1} characters.
      Zu lang ({0}): höchstens {1} Zeichen.
    The {0} has characters that can't be read. Copy it again.
      Darin sind Zeichen, die sich nicht lesen lassen ({0}). Kopieren Sie es noch einmal.
    The {0} must be an address that begins with https://, or with http:// for a program on this computer, as in http://localhost:8000.
      Das muss eine Adresse sein ({0}), die mit https:// beginnt, oder mit http:// für ein Programm auf diesem Computer, wie in http://localhost:8000.
    The network lists more changes for one payment than there can be.
      Das Netz führt für eine Zahlung mehr Änderungen auf, als es geben kann.
    The network has no ledger yet.
      Das Netz hat noch keinen Ledger.
    This payment can't be read any more: {0}
      Diese Zahlung lässt sich nicht mehr lesen: {0*}
    This account has been funded already, and the friendbot gives only once.
      Dieses Konto hat schon Guthaben bekommen, und der Friendbot gibt nur einmal.
    This network's service can't tell.
      Der Dienst dieses Netzes kann das nicht sagen.
    The network is busy. Try again in {0} seconds.
      Das Netz hat zu viel zu tun. Versuchen Sie es in {0} Sekunden noch einmal.
    The network is busy. Try again in a minute.
      Das Netz hat zu viel zu tun. Versuchen Sie es in einer Minute noch einmal.
    Own network
      Eigenes Netz
    Sandbox: not real money
      Sandbox: kein echtes Geld
    Test network: not real money
      Testnetz: kein echtes Geld
    Local network: not real money
      Lokales Netz: kein echtes Geld
    Payments on the public network move real money. Confirm that you know this first.
      Zahlungen im öffentlichen Netz bewegen echtes Geld. Bestätigen Sie zuerst, dass Sie das wissen.
    Enter your own network's Horizon and passphrase first.
      Geben Sie zuerst Horizon und Passphrase Ihres eigenen Netzes ein.
    The network stays as it was. {0}
      Das Netz bleibt, was es war. {0*}
    This file has more than {0} MB, more than a list of contacts needs. Nothing was imported.
      Diese Datei hat mehr als {0} MB; so groß ist keine Kontaktliste. Nichts wurde übernommen.
    This file isn't a table in UTF-8. In the spreadsheet, choose “CSV UTF-8” when saving it. Nothing was imported.
      Diese Datei ist keine Tabelle in UTF-8. Wählen Sie in der Tabellenkalkulation beim Speichern „CSV UTF-8“. Nichts wurde übernommen.
    There is nothing in this file. Nothing was imported.
      In dieser Datei ist nichts. Nichts wurde übernommen.
    The first line of this file doesn't name a column “{0}”. It should read: name,address,memo_type,memo,note. Nothing was imported.
      Die erste Zeile dieser Datei nennt keine Spalte „{0}“. Sie soll so lauten: name,address,memo_type,memo,note. Nichts wurde übernommen.
    This file has more than {0} lines. Nothing was imported. Make it several files.
      Diese Datei hat mehr als {0} Zeilen. Nichts wurde übernommen. Machen Sie mehrere Dateien daraus.
    Line {0} of this file has too many columns. Nothing was imported.
      Zeile {0} dieser Datei hat zu viele Spalten. Nichts wurde übernommen.
    A quotation mark in line {0} of this file isn't closed. Nothing was imported. Save it again from the spreadsheet.
      Ein Anführungszeichen in Zeile {0} dieser Datei endet nicht. Nichts wurde übernommen. Speichern Sie sie noch einmal aus der Tabellenkalkulation.
    The network asks for an unusually high fee at the moment. Nothing was sent. Try again later.
      Das Netz verlangt derzeit eine ungewöhnlich hohe Gebühr. Nichts wurde gesendet. Versuchen Sie es später noch einmal.
    Your account isn't funded yet, so it can't pay. Fund it first.
      Ihr Konto hat noch kein Guthaben, kann also nichts überweisen. Holen Sie zuerst Guthaben.
    , and the reserve of what it adds
      , und die Reserve für das, was es hinzufügt
    You don't have enough XLM for this: you can spend {0} XLM, and it needs the fee of {1} XLM{2}.
      Sie haben dafür nicht genug XLM: Sie können {0} XLM ausgeben, und es braucht die Gebühr von {1} XLM{2*}.
    Something changed since you reviewed this. Nothing was sent. Review it again.
      Seit Sie das geprüft haben, hat sich etwas geändert. Nichts wurde gesendet. Prüfen Sie es noch einmal.
    Your account isn't funded yet, so it can't pay.
      Ihr Konto hat noch kein Guthaben, kann also nichts überweisen.
    Not sent, and your money is where it was. {0}
      Nicht gesendet, und Ihr Geld ist, wo es war. {0*}
    the keychain's item BasicPay {0}
      der Eintrag „BasicPay {0}“ des Schlüsselbunds
    less than a second
      weniger als eine Sekunde
    Too short: use at least {0} characters. Longer is safer.
      Zu kurz: Nehmen Sie mindestens {0} Zeichen. Länger ist sicherer.
    Too long: use at most {0} characters.
      Zu lang: Nehmen Sie höchstens {0} Zeichen.
    The two entries differ. Type the same PIN or passphrase again.
      Die beiden Eingaben sind verschieden. Tippen Sie dieselbe PIN oder Passphrase noch einmal.
    There is no account here yet. Create one first.
      Hier gibt es noch kein Konto. Legen Sie zuerst eines an.
    There was a wallet here, but its keys are missing: there is no file {0}. Nothing was changed. Put that file back, or restore your wallet from a backup or from your words.
      Hier war eine Wallet, aber ihre Schlüssel fehlen: Es gibt keine Datei {0}. Nichts wurde geändert. Legen Sie diese Datei zurück, oder stellen Sie Ihre Wallet aus einer Sicherung oder aus Ihren Wörtern wieder her.
    There is an account here already, and it is never replaced by a new one.
      Hier gibt es schon ein Konto, und es wird nie durch ein neues ersetzt.
    Your keys can't be opened: {0}, which they need, is missing or not the one that belongs to them. Nothing was changed. Put it back from a copy, or restore your wallet from a backup or from your words.
      Ihre Schlüssel lassen sich nicht öffnen: {0*}, was sie brauchen, fehlt oder gehört nicht zu ihnen. Nichts wurde geändert. Legen Sie es aus einer Kopie zurück, oder stellen Sie Ihre Wallet aus einer Sicherung oder aus Ihren Wörtern wieder her.
    Your keys can't be read: the file {0} is damaged. Nothing was changed. Put a good copy of that file in its place. Without one, move the damaged file to another folder (don't delete it), then restore your wallet from a backup file or from your words.
      Ihre Schlüssel lassen sich nicht lesen: Die Datei {0} ist beschädigt. Nichts wurde geändert. Legen Sie eine gute Kopie dieser Datei an ihre Stelle. Ohne eine solche verschieben Sie die beschädigte Datei in einen anderen Ordner (löschen Sie sie nicht), und stellen Sie dann Ihre Wallet aus einer Sicherungsdatei oder aus Ihren Wörtern wieder her.
    Your keys in {0} were stored by a newer BasicPay. Nothing was changed. Use the newer version to open them.
      Ihre Schlüssel in {0} wurden von einem neueren BasicPay gespeichert. Nichts wurde geändert. Öffnen Sie sie mit der neueren Version.
    Your keys can't be opened: the file {0} can't be read or written. Nothing was changed. Check the file's permissions and the disk.
      Ihre Schlüssel lassen sich nicht öffnen: Die Datei {0} lässt sich nicht lesen oder schreiben. Nichts wurde geändert. Prüfen Sie die Rechte der Datei und die Festplatte.
    Changed, but the disk didn't confirm that {0} is stored for good. After a power cut, the earlier state may be back. Check the disk.
      Geändert, aber die Festplatte hat nicht bestätigt, dass {0} dauerhaft gespeichert ist. Nach einem Stromausfall gilt vielleicht wieder der vorige Stand. Prüfen Sie die Festplatte.
    Another window or command is changing your keys at this moment. Nothing was changed here. Try again.
      Ein anderes Fenster oder ein Befehl ändert gerade Ihre Schlüssel. Hier wurde nichts geändert. Versuchen Sie es noch einmal.
    Your keys are stored in the format of an older BasicPay. Sign in once, then try again.
      Ihre Schlüssel sind so gespeichert, wie es ein älteres BasicPay tat. Melden Sie sich einmal an, und versuchen Sie es dann noch einmal.
    Opening your keys takes 128 MB of memory, which isn't available right now. Close other programs and try again.
      Ihre Schlüssel zu öffnen braucht 128 MB Speicher, die gerade nicht frei sind. Schließen Sie andere Programme, und versuchen Sie es noch einmal.
    That is not your PIN or passphrase. Nothing was sent or changed. Try again.
      Das ist nicht Ihre PIN oder Passphrase. Nichts wurde gesendet oder geändert. Versuchen Sie es noch einmal.
    That passkey doesn't open this wallet. Nothing was sent or changed. Use your PIN or passphrase.
      Dieser Passkey öffnet diese Wallet nicht. Nichts wurde gesendet oder geändert. Nehmen Sie Ihre PIN oder Passphrase.
    These words belong to none of the accounts here. Nothing was changed. Check them, and their passphrase if you chose one.
      Diese Wörter gehören zu keinem der Konten hier. Nichts wurde geändert. Prüfen Sie sie, und ihre Passphrase, falls Sie eine gewählt haben.
    That was the tenth wrong PIN or passphrase, so everything was erased, as you had set. Restore your wallet from your words or a backup.
      Das war die zehnte falsche PIN oder Passphrase, deshalb wurde alles gelöscht, wie Sie es eingestellt hatten. Stellen Sie Ihre Wallet aus Ihren Wörtern oder einer Sicherung wieder her.
    Your wallet was locked in the meantime. Nothing was changed. Sign in and try again.
      Ihre Wallet wurde inzwischen gesperrt. Nichts wurde geändert. Melden Sie sich an, und versuchen Sie es noch einmal.
    This account isn't in your wallet.
      Dieses Konto ist nicht in Ihrer Wallet.
    These recovery words aren't in your wallet.
      Diese Wiederherstellungswörter sind nicht in Ihrer Wallet.
    You only watch this account: its secret key isn't in this wallet, so nothing can be signed or paid from it. Import its words or secret key first.
      Sie beobachten dieses Konto nur: Sein geheimer Schlüssel ist nicht in dieser Wallet, also lässt sich davon nichts unterschreiben oder überweisen. Importieren Sie zuerst seine Wörter oder seinen geheimen Schlüssel.
    This account is in your wallet already.
      Dieses Konto ist schon in Ihrer Wallet.
    A name has 1 to {0} characters on one line.
      Ein Name hat 1 bis {0} Zeichen in einer Zeile.
    Your wallet holds at most {0} of these. Remove one first.
      Ihre Wallet fasst davon höchstens {0}. Entfernen Sie zuerst eines.
    This is your only account here, and a wallet has at least one. Add another first, or erase the whole wallet in the settings.
      Das ist hier Ihr einziges Konto, und eine Wallet hat mindestens eines. Fügen Sie zuerst ein anderes hinzu, oder löschen Sie die ganze Wallet in den Einstellungen.
    with the passkey {0}
      mit dem Passkey {0}
    at sign-in
      beim Anmelden
    after ten wrong guesses
      nach zehn falschen Eingaben
    more than a million years
      mehr als eine Million Jahre
    more than a thousand years
      mehr als tausend Jahre
    about {0}
      etwa {0*}
    The folder {0} can't be made or written. Choose another with --home, or check its permissions.
      Der Ordner {0} lässt sich nicht anlegen oder beschreiben. Wählen Sie mit --home einen anderen, oder prüfen Sie seine Rechte.
    The folder {0} is open to other users of this computer, and can't be closed to them. Choose another with --home, or have its owner close it.
      Der Ordner {0} steht anderen Benutzern dieses Computers offen und lässt sich nicht schließen. Wählen Sie mit --home einen anderen, oder bitten Sie seinen Eigentümer, ihn zu schließen.
    In the place of the file {0} is something else, such as a folder or a pipe. Nothing was changed. Move it away, or choose another folder with --home.
      An der Stelle der Datei {0} ist etwas anderes, etwa ein Ordner oder eine Pipe. Nichts wurde geändert. Verschieben Sie es, oder wählen Sie mit --home einen anderen Ordner.
    The wallet's records can't be read: the file {0} is damaged. Nothing was changed. Put a copy from a backup in its place, or move it away: your keys are in another file.
      Die Aufzeichnungen der Wallet lassen sich nicht lesen: Die Datei {0} ist beschädigt. Nichts wurde geändert. Legen Sie eine Kopie aus einer Sicherung an ihre Stelle, oder verschieben Sie sie: Ihre Schlüssel sind in einer anderen Datei.
    The file {0} was written by a newer BasicPay. Nothing was changed. Use the newer version.
      Die Datei {0} wurde von einem neueren BasicPay geschrieben. Nichts wurde geändert. Verwenden Sie die neuere Version.
    The file {0} can't be opened or written. Check its permissions and the space on the disk.
      Die Datei {0} lässt sich nicht öffnen oder schreiben. Prüfen Sie ihre Rechte und den Platz auf der Festplatte.
    Nothing was sent: another network was chosen since you reviewed this payment. Review it again.
      Nichts wurde gesendet: Seit Sie diese Zahlung geprüft haben, wurde ein anderes Netz gewählt. Prüfen Sie sie noch einmal.
    Nothing was sent now: this withdrawal is paid already, or may be. The payment is {0}.
      Jetzt wurde nichts gesendet: Diese Auszahlung ist schon bezahlt oder könnte es sein. Die Zahlung ist {0}.
    Another window or command is paying at this moment. Nothing was sent here. Try again when it is done.
      Ein anderes Fenster oder ein Befehl überweist gerade. Hier wurde nichts gesendet. Versuchen Sie es noch einmal, wenn das erledigt ist.
    This computer's clock and the network's are more than five minutes apart. Nothing was sent. Set the clock, or try again later.
      Die Uhr dieses Computers und die des Netzes liegen mehr als fünf Minuten auseinander. Nichts wurde gesendet. Stellen Sie die Uhr, oder versuchen Sie es später noch einmal.
    Nothing was sent: this account wants more signatures than yours for it. Export the signed envelope, and have the others sign it too.
      Nichts wurde gesendet: Dieses Konto verlangt dafür mehr Unterschriften als Ihre. Exportieren Sie den unterschriebenen Umschlag, und lassen Sie auch die anderen unterschreiben.
    The data stored here can't be read with this wallet's key: it was encrypted by another wallet that was used here, or by a newer BasicPay. Nothing was changed.
      Was hier aufbewahrt ist, lässt sich mit dem Schlüssel dieser Wallet nicht lesen: Es wurde von einer anderen Wallet verschlüsselt, die hier benutzt wurde, oder von einem neueren BasicPay. Nichts wurde geändert.
    Sign in first: this is encrypted, and opens with your PIN or passphrase.
      Melden Sie sich zuerst an: Das ist verschlüsselt und öffnet sich mit Ihrer PIN oder Passphrase.
    This network doesn't give away money. Have somebody send lumens to your address.
      Dieses Netz verschenkt kein Geld. Lassen Sie jemanden Lumen an Ihre Adresse schicken.
    Nothing was sent now: what you sent before ({0}) is still being checked, so that nothing is done twice. Wait about 3 minutes and try again.
      Jetzt wurde nichts gesendet: Was Sie zuvor gesendet haben ({0*}), wird noch geprüft, damit nichts doppelt geschieht. Warten Sie etwa 3 Minuten, und versuchen Sie es noch einmal.
    Nothing was sent now: what you sent before ({0}) has just gone through. If you want to do it once more, begin again.
      Jetzt wurde nichts gesendet: Was Sie zuvor gesendet haben ({0*}), ist gerade durchgekommen. Wenn Sie es noch einmal tun wollen, beginnen Sie neu.
    Nothing was sent now: what you sent before ({0}) did not go through, as has just become clear. You can begin again.
      Jetzt wurde nichts gesendet: Was Sie zuvor gesendet haben ({0*}), ist nicht durchgekommen, wie gerade klar wurde. Sie können neu beginnen.
    a payment of {0} {1} to {2}
      eine Überweisung von {0} {1} an {2}
    {0} {1} for {2} to claim
      {0} {1} zum Abholen für {2}
    a conversion into {0} {1}
      ein Umtausch in {0} {1}
    a payment of {0} {1} to {2} by way of an exchange
      eine Überweisung von {0} {1} an {2} durch einen Tausch
    claiming a balance
      das Abholen eines Betrags
    another transaction
      eine andere Transaktion
    adding {0}
      das Hinzufügen von {0}
    removing {0}
      das Entfernen von {0}
    """#
}
