extension German {
  /// Accounts, their words and keys, and signing up.
  static let accounts = #"""
    , in use
      , in Gebrauch
    Address
      Adresse
    Changing…
      Wird geändert …
    Use this account
      Dieses Konto verwenden
    Name and place
      Name und Platz
    Saving…
      Wird gespeichert …
    Save the name
      Namen speichern
    Move up in the list
      In der Liste nach oben
    Move down in the list
      In der Liste nach unten
    The same words own this address on another chain. This wallet doesn't show what is there.
      Dieselben Wörter besitzen diese Adresse auf einer anderen Blockchain. Was dort liegt, zeigt diese Wallet nicht.
    Keys
      Schlüssel
    Show the recovery words
      Wiederherstellungswörter zeigen
    Asks for the PIN
      Fragt nach der PIN
    Show the secret key
      Geheimen Schlüssel zeigen
    Remove this account
      Dieses Konto entfernen
    Erase this wallet
      Diese Wallet löschen
    This is your only account here
      Das ist hier Ihr einziges Konto
    Accounts
      Konten
    Each has its own address and its own money. One is in use at a time; changing it needs no PIN.
      Jedes hat eine eigene Adresse und eigenes Geld. Eines ist jeweils in Gebrauch; zum Wechseln braucht es keine PIN.
    In use
      In Gebrauch
    Use {{name}}
      {{name}} verwenden
    Use
      Verwenden
    Add an account
      Konto hinzufügen
    Adding…
      Wird hinzugefügt …
    Back
      Zurück
    Ways
      Wege
    Enter three of the words from your paper, to check that you copied them correctly.
      Tippen Sie drei der Wörter von Ihrem Zettel ab, damit sich ein Schreibfehler jetzt zeigt.
    Checking…
      Wird geprüft …
    Check
      Prüfen
    Show the words again
      Wörter noch einmal zeigen
    Later
      Später
    Only from this wallet. The account and its money stay on the network.
      Aus dieser Wallet. Im Netz bleiben das Konto und sein Geld, wie sie sind.
    Account
      Konto
    Keep it
      Behalten
    Go on
      Weiter
    Erase the wallet
      Wallet löschen
    Removing…
      Wird entfernt …
    Remove {{name}} for good
      {{name}} endgültig entfernen
    Opening…
      Wird geöffnet …
    It is noted in the security log.
      Das wird im Sicherheitsprotokoll vermerkt.
    What you copy is cleared from the clipboard after 60 seconds, if this page stays open and the browser allows it.
      Was Sie kopieren, wird nach 60 Sekunden aus der Zwischenablage gelöscht, wenn diese Seite offen bleibt und der Browser es erlaubt.
    Hidden again after {{time}}.
      Nach {{time}} wieder verborgen.
    Hidden again. <a href="{{again}}">Show once more</a>
      Wieder verborgen. <a href="{{again}}">Noch einmal zeigen</a>
    I have written them down
      Ich habe sie aufgeschrieben
    Hide
      Verbergen
    Solana
      Solana
    Ethereum and Polygon
      Ethereum und Polygon
    Name
      Name
    Account {0} of your words
      Konto {0} Ihrer Wörter
    Account {0} of words {1}
      Konto {0} der Wörter {1}
    Imported secret key
      Importierter geheimer Schlüssel
    Only watched
      Nur beobachtet
    The next account of your words
      Das nächste Konto Ihrer Wörter
    The next account of words {0}
      Das nächste Konto der Wörter {0}
    Nothing more to write down.
      Nichts weiter aufzuschreiben.
    New recovery words
      Neue Wiederherstellungswörter
    Separate from the ones you have. You write them down.
      Unabhängig von dem, was Sie haben; zum Aufschreiben.
    I have recovery words
      Ich habe Wiederherstellungswörter
    Of another wallet.
      Einer anderen Wallet.
    I have a secret key
      Ich habe einen geheimen Schlüssel
    It begins with S.
      Er beginnt mit S.
    Only watch an address
      Eine Adresse nur beobachten
    Without its key.
      Ohne ihren Schlüssel.
    Where does it come from?
      Woher kommt es?
    Watch this address
      Diese Adresse beobachten
    Add the account
      Konto hinzufügen
    They are shown on the next page, for you to write them down.
      Sie werden auf der nächsten Seite gezeigt, damit Sie sie aufschreiben.
    Another address with its own money. The words you already have recover it, too.
      Eine weitere Adresse mit eigenem Geld. Die Wörter, die Sie haben, bringen auch sie zurück.
    A name for it, such as Savings.
      Wie Sie es nennen, etwa „Erspartes“.
    Word {0}
      Wort {0}
    That isn't word {0}. Look at your paper.
      Das ist nicht Wort {0}. Sehen Sie auf Ihren Zettel.
    Check your copy
      Abschrift prüfen
    Your only account
      Ihr einziges Konto
    Remove {0}?
      {0} entfernen?
    Really remove {0}?
      {0} wirklich entfernen?
    Nothing is lost: you only watch it, and can add its address again.
      Nichts geht verloren: Sie sehen es nur an und können seine Adresse wieder hinzufügen.
    Its secret key is removed from this computer. Without your copy of the key, its money is out of reach for good.
      Sein geheimer Schlüssel wird von diesem Computer entfernt. Ohne Ihre Abschrift des Schlüssels kommen Sie nie mehr an sein Geld.
    It can be added again from the same recovery words, which stay here.
      Es lässt sich aus denselben Wiederherstellungswörtern wieder hinzufügen; sie bleiben hier.
    It is the last account of its recovery words, which are removed with it.
      Es ist das letzte Konto seiner Wiederherstellungswörter; sie werden mit ihm entfernt.
    Without the words on paper, its money is out of reach for good.
      Ohne die Wörter auf Papier kommen Sie nie mehr an sein Geld.
    You have not confirmed that you wrote them down: do that first. Without them its money is out of reach for good.
      Sie haben nicht bestätigt, dass Sie sie aufgeschrieben haben: Tun Sie das zuerst. Ohne sie kommen Sie nie mehr an sein Geld.
    Recovery words
      Wiederherstellungswörter
    They are shown for 60 seconds. Make sure that nobody is watching, and no camera.
      Sie sind 60 Sekunden lang zu sehen. Achten Sie darauf, dass niemand zusieht, auch keine Kamera.
    Have pen and paper ready. Make sure that nobody is watching, and no camera.
      Halten Sie Papier und Stift bereit. Achten Sie darauf, dass niemand zusieht, auch keine Kamera.
    Show the words
      Wörter zeigen
    Secret key
      Geheimer Schlüssel
    The key of {0} is shown for 60 seconds. Make sure that nobody is watching, and no camera.
      Der Schlüssel von {0} ist 60 Sekunden lang zu sehen. Achten Sie darauf, dass niemand zusieht, auch keine Kamera.
    Write your words down
      Schreiben Sie Ihre Wörter auf
    Your recovery words
      Ihre Wiederherstellungswörter
    These {0} words, in this order, are your money: whoever has them can take it, on any computer.
      Diese {0} Wörter in dieser Reihenfolge sind Ihr Geld: Wer sie hat, kann es nehmen, an jedem Computer.
    10 minutes
      10 Minuten
    60 seconds
      60 Sekunden
    Write them on paper, by hand, and keep it where you keep valuables. No photo, no e-mail, no file. Nobody who helps you ever needs them.
      Schreiben Sie sie von Hand auf Papier, und bewahren Sie es dort auf, wo Sie Wertsachen aufbewahren. Kein Foto, keine E-Mail, keine Datei. Niemand, der Ihnen hilft, braucht sie je.
    If you chose a passphrase for these words (BIP-39), it belongs to them and isn't shown here.
      Wenn Sie für diese Wörter eine Passphrase gewählt haben (BIP-39), gehört sie dazu und wird hier nicht gezeigt.
    Your secret key
      Ihr geheimer Schlüssel
    Whoever has this key can take everything that {0} has, on any computer.
      Wer diesen Schlüssel hat, kann alles nehmen, was {0} hat, an jedem Computer.
    No photo, no e-mail. Nobody who helps you ever needs it.
      Kein Foto, keine E-Mail. Niemand, der Ihnen hilft, braucht ihn je.
    Nobody can tell you what it was. Here is how you get back to your money.
      Niemand kann Ihnen sagen, wie sie lautete. Das sind die Wege zurück zu Ihrem Geld.
    I have my recovery words
      Ich habe meine Wiederherstellungswörter
    Set a new PIN. Nothing is lost.
      Neue PIN festlegen. Nichts geht verloren.
    Back to sign-in
      Zurück zur Anmeldung
    I have a backup file, or neither
      Ich habe eine Sicherungsdatei oder nichts davon
    Erase the wallet on this computer. Then restore the backup file, or start over.
      Löschen Sie die Wallet auf diesem Computer. Stellen Sie danach die Sicherungsdatei wieder her, oder beginnen Sie neu.
    <strong>Without a backup file, your words or a secret key the money is out of reach for good</strong> once everything here is erased. Nobody can help then.
      <strong>Ohne Sicherungsdatei, Ihre Wörter oder einen geheimen Schlüssel kommen Sie nie mehr an das Geld</strong>, wenn hier alles gelöscht ist. Dann kann niemand helfen.
    The recovery words of any account in this wallet open it. All accounts, names and records stay as they are.
      Die Wiederherstellungswörter irgendeines Kontos in dieser Wallet öffnen sie. Alle Konten, Namen und Aufzeichnungen bleiben, wie sie sind.
    Set the new PIN and sign in
      Neue PIN festlegen und anmelden
    Everything that was in the wallet when the file was saved comes back: accounts, words, settings and records.
      Alles, was in der Wallet war, als die Datei geschrieben wurde, kommt zurück: Konten, Wörter, Einstellungen und Aufzeichnungen.
    Restoring…
      Wird wiederhergestellt …
    Restore
      Wiederherstellen
    Creating…
      Wird erstellt …
    Other ways
      Andere Wege
    Or start another way
      Oder auf andere Weise beginnen
    What you can do
      Was Sie tun können
    24 words
      24 Wörter
    The usual number.
      Die übliche Zahl.
    12 words
      12 Wörter
    Quicker to copy, and still impossible to guess.
      Schneller abgeschrieben. Auch die errät niemand.
    Create your account
      Ihr Konto anlegen
    Use your words
      Ihre Wörter verwenden
    Use your secret key
      Ihren geheimen Schlüssel verwenden
    Watch an address
      Eine Adresse beobachten
    Your key to the money is made on this computer and stays on it. Nobody else has it: no bank, no company.
      Ihr Schlüssel zum Geld entsteht auf diesem Computer und bleibt darauf. Niemand sonst hat ihn: keine Bank, kein Unternehmen.
    Recovery words bring an account here, from this wallet or from another. Type them where nobody is watching.
      Die Wörter einer Wallet bringen ihr Konto hierher, aus dieser Wallet oder aus einer anderen. Tippen Sie sie, wo niemand zusieht.
    An account's secret key begins with S. Importing it here doesn't remove it from where it was.
      Der geheime Schlüssel eines Kontos beginnt mit S. Auch wenn Sie ihn hierherbringen, bleibt er, wo er war.
    You see what an account has and gets. Nothing can be paid from it here, since its key isn't here.
      Sie sehen, was ein Konto hat und bekommt. Von hier lässt sich nichts davon ausgeben, denn sein Schlüssel ist nicht hier.
    All of them in order, separated by spaces.
      Alle in ihrer Reihenfolge, mit Leerzeichen dazwischen.
    Their passphrase (optional)
      Ihre Passphrase (freiwillig)
    Only if you chose one for the words (BIP-39). A wrong one leads to another, empty account.
      Nur wenn Sie für die Wörter eine gewählt haben (BIP-39). Eine falsche führt zu einem anderen, leeren Konto.
    Account number
      Kontonummer
    The first account is 0. Leave it at that unless you used others.
      Das erste Konto der Wörter ist 0. Lassen Sie es so, außer Sie haben andere benutzt.
    56 letters and digits that begin with S.
      56 Buchstaben und Ziffern, die mit S beginnen.
    56 letters and digits that begin with G.
      56 Buchstaben und Ziffern, die mit G beginnen.
    A whole number, 0 or more.
      Eine Zahl ab 0, in Ziffern geschrieben.
    This isn't a secret key: it has 56 letters and digits, begins with S, and one or more of these are wrong.
      Das ist kein geheimer Schlüssel: Er hat 56 Buchstaben und Ziffern und beginnt mit S; mindestens eines davon stimmt nicht.
    This isn't an address: it has 56 letters and digits, begins with G, and one or more of these are wrong.
      Das ist keine Adresse: Sie hat 56 Buchstaben und Ziffern und beginnt mit G; mindestens eines davon stimmt nicht.
    with the words
      mit den Wörtern
    Set a new PIN
      Neue PIN festlegen
    Choose the backup file first.
      Wählen Sie zuerst die Sicherungsdatei.
    The file you saved, at most {0} MB.
      So, wie Sie sie aufbewahrt haben, höchstens {0} MB.
    The backup's passphrase
      Die Passphrase der Sicherung
    The one you chose for this file.
      Die, die Sie für diese Datei gewählt haben.
    Restore a backup
      Sicherung wiederherstellen
    Create my account
      Mein Konto anlegen
    Restore a backup file
      Sicherungsdatei wiederherstellen
    Make a new wallet
      Neue Wallet anlegen
    The file with your keys, {0}, is missing. Your words bring their accounts back. Other accounts, imported keys and names don't come back by this.
      Die Datei mit Ihren Schlüsseln, {0}, fehlt. Ihre Wörter bringen ihre Konten zurück. Andere Konten, importierte Schlüssel und Namen kommen so nicht zurück.
    The file with your keys, {0}, is missing, and this doesn't bring them back. The money in your old account stays out of reach without that file, its words, its secret key or a backup.
      Die Datei mit Ihren Schlüsseln, {0}, fehlt, und das hier bringt sie nicht zurück. An das Geld auf Ihrem alten Konto kommen Sie nicht ohne diese Datei, ihre Wörter, ihren geheimen Schlüssel oder eine Sicherung.
    Look again
      Noch einmal nachsehen
    Once you have fixed it.
      Wenn Sie es in Ordnung gebracht haben.
    Your keys are missing
      Ihre Schlüssel fehlen
    They bring their accounts back.
      Sie bringen ihre Konten zurück.
    It brings everything back.
      Sie bringt alles zurück.
    With another account. The old one doesn't come back by this.
      Mit einem anderen Konto. Das alte kommt so nicht zurück.
    Your keys are damaged
      Ihre Schlüssel sind beschädigt
    Once you have fixed it, or moved the file away to restore your wallet.
      Wenn Sie es in Ordnung gebracht oder die Datei beiseitegelegt haben, um Ihre Wallet wiederherzustellen.
    A newer BasicPay was used here
      Hier war ein neueres BasicPay
    Your keys can't be reached
      Ihre Schlüssel sind nicht erreichbar
    My account
      Mein Konto
    """#
}
