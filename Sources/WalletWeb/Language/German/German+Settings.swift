extension German {
  /// The settings.
  static let settings = #"""
    BasicPay is a Stellar wallet that runs on your own computer.
      BasicPay ist eine Wallet für Stellar, die auf Ihrem eigenen Computer läuft.
    Version
      Version
    Licence
      Lizenz
    Apache 2.0: you may use, change and share it
      Apache 2.0: Sie dürfen es verwenden, ändern und weitergeben
    Without warranty
      Ohne Gewähr
    Keep a copy of your words: nobody can give you back a lost key
      Bewahren Sie eine Abschrift Ihrer Wörter auf: Niemand kann Ihnen einen verlorenen Schlüssel zurückgeben
    Whose work is in it, and their licences
      Wessen Arbeit darin steckt, und deren Lizenzen
    Use your fingerprint, face or security key instead of the PIN. Your PIN keeps working.
      Fingerabdruck, Gesicht oder Sicherheitsschlüssel statt der PIN. Die PIN gilt weiter.
    This browser can't use a passkey here, or its JavaScript is off. Your PIN works as before.
      Dieser Browser kann hier keinen Passkey verwenden, oder sein JavaScript ist aus. Ihre PIN gilt wie zuvor.
    Passkeys
      Passkeys
    Your browser then asks for your fingerprint, face or security key, perhaps twice. Whoever can unlock that can use your wallet on this computer; on another computer it opens nothing.
      Ihr Browser fragt dann nach Fingerabdruck, Gesicht oder Sicherheitsschlüssel, vielleicht zweimal. Wer das entsperren kann, kann Ihre Wallet auf diesem Computer benutzen; auf einem anderen Computer öffnet es nichts.
    Accounts, words, settings and records in one encrypted file. Passkeys stay on this computer.
      Konten, Wörter, Einstellungen und Aufzeichnungen in einer verschlüsselten Datei. Passkeys bleiben auf diesem Computer.
    Writing…
      Wird geschrieben …
    Save the backup file
      Sicherungsdatei speichern
    Keep it away from this computer, for example on a USB stick. The passphrase isn't in it: keep that elsewhere.
      Bewahren Sie sie fern von diesem Computer auf, zum Beispiel auf einem Stick. Die Passphrase steht nicht darin: Bewahren Sie diese anderswo auf.
    Whatever happens meanwhile, the old one or the new one works.
      Was auch dazwischenkommt: Die alte oder die neue gilt.
    Change it
      Ändern
    It is
      Es ist
    on
      an
    off
      aus
    The tenth wrong PIN or passphrase in a row erases everything on this computer. That stops whoever guesses at this computer; it doesn't stop whoever has copied the disk before. Entries on the command line and in browsers that were signed in here count; those of others only make them wait.
      Die zehnte falsche PIN oder Passphrase in Folge löscht alles auf diesem Computer. Das hält jeden auf, der an diesem Computer rät; es hält niemanden auf, der die Festplatte vorher kopiert hat. Eingaben auf der Kommandozeile und in Browsern, in denen hier schon jemand angemeldet war, zählen; andere lassen nur warten, wer sie macht.
    <strong>Whoever sits down at your browser could erase it on purpose.</strong> Have your words on paper, or a backup file.
      <strong>Wer sich an Ihren Browser setzt, könnte alles absichtlich löschen.</strong> Haben Sie Ihre Wörter auf Papier oder eine Sicherungsdatei.
    Turn it off
      Ausschalten
    Turn it on
      Einschalten
    They are separate: what you have on one isn't on another. In use: {{current}}.
      Jedes ist eine Welt für sich: Was Sie im einen haben, gibt es im anderen nicht. In Gebrauch: {{current}}.
    Your own network
      Ihr eigenes Netz
    Use this network
      Dieses Netz verwenden
    A payment that isn't decided yet stays with its network, and is settled as soon as you use that network again. What you are about to pay is forgotten: it was meant for the network you leave.
      Eine noch nicht entschiedene Zahlung bleibt bei ihrem Netz und wird geklärt, sobald Sie dieses Netz wieder verwenden. Was Sie gerade überweisen wollten, wird vergessen: Es war für das Netz gedacht, das Sie verlassen.
    On the public network lumens and other assets are worth what people pay for them. Payments can't be taken back, and nobody can give you back what was sent by mistake, or an account whose PIN and words you have lost.
      Im öffentlichen Netz sind Lumen und andere Assets wert, was Leute dafür zahlen. Zahlungen lassen sich nicht zurücknehmen, und niemand kann Ihnen zurückgeben, was Sie versehentlich gesendet haben, oder ein Konto, dessen PIN und Wörter Sie verloren haben.
    Your address is the same as on the other networks. What you have there isn't here.
      Ihre Adresse ist dieselbe wie in den anderen Netzen. Was Sie dort haben, ist nicht hier.
    Use real money
      Echtes Geld verwenden
    Choose another network
      Anderes Netz wählen
    Use your fingerprint, face or security key instead of the PIN, to sign in and to pay. Your PIN keeps working.
      Fingerabdruck, Gesicht oder Sicherheitsschlüssel statt der PIN, zum Anmelden und zum Überweisen. Die PIN gilt weiter.
    Your passkeys
      Ihre Passkeys
    No passkey yet. Once you have added one, signing in takes one touch.
      Noch kein Passkey. Sobald Sie einen hinzugefügt haben, genügt zum Anmelden eine Berührung.
    Take it out
      Herausnehmen
    “{{name}}” then no longer opens this wallet.
      „{{name}}“ öffnet diese Wallet dann nicht mehr.
    Taking it out…
      Wird herausgenommen …
    Take out “{{name}}”
      „{{name}}“ herausnehmen
    Your browser, phone or security key may still list it for BasicPay. You can delete it there: it no longer opens anything.
      Ihr Browser, Telefon oder Sicherheitsschlüssel führt ihn vielleicht noch für BasicPay auf. Dort können Sie ihn löschen: Er öffnet nichts mehr.
    Your keys, settings and records on this computer are deleted.
      Ihre Schlüssel, Einstellungen und Aufzeichnungen auf diesem Computer werden gelöscht.
    Erasing…
      Wird gelöscht …
    <strong>Your money stays on the network, but only your words, a secret key or a backup open it again.</strong> Without one of these it is out of reach for good, and nobody can help.
      <strong>Ihr Geld bleibt im Netz, aber nur Ihre Wörter, ein geheimer Schlüssel oder eine Sicherung öffnen es wieder.</strong> Ohne eines davon kommt niemand mehr daran, und niemand kann helfen.
    Erase everything on this computer
      Alles auf diesem Computer löschen
    What happened to your keys on this computer, newest first. It stays here: nobody else sees it.
      Was mit Ihren Schlüsseln auf diesem Computer geschah, das Neueste zuerst. Es bleibt hier: Niemand sonst sieht es.
    Events
      Ereignisse
    Nothing yet. Sign-ins, wrong PINs, reveals and changes will be here.
      Noch nichts. Anmeldungen, falsche PINs, gezeigte Schlüssel und Änderungen stehen dann hier.
    If something here wasn't you, move your money to a new account and change the PIN. The newest thousand are kept.
      Wenn etwas davon nicht Sie waren, bringen Sie Ihr Geld auf ein neues Konto und ändern Sie die PIN. Die neuesten tausend werden aufbewahrt.
    How this wallet works on this computer.
      Wie diese Wallet auf diesem Computer arbeitet.
    About
      Über BasicPay
    Nothing was added: this browser sent no passkey that can be used here. Your PIN works as before.
      Nichts wurde hinzugefügt: Dieser Browser hat keinen Passkey geschickt, der sich hier verwenden lässt. Ihre PIN gilt wie zuvor.
    A name you recognise it by, such as “My phone” or “Blue key”.
      Woran Sie ihn wiedererkennen, etwa „Mein Telefon“ oder „Blauer Schlüssel“.
    Add a passkey
      Passkey hinzufügen
    Passphrase for the file
      Passphrase für die Datei
    At least {0} characters; several words are best. Whoever has the file can guess as long as they like.
      Mindestens {0} Zeichen; am besten mehrere Wörter. Wer die Datei hat, kann so lange raten, wie er will.
    Passphrase for the file again
      Passphrase für die Datei noch einmal
    Backup file
      Sicherungsdatei
    New PIN or passphrase
      Neue PIN oder Passphrase
    Change PIN or passphrase
      PIN oder Passphrase ändern
    After 1 minute
      Nach 1 Minute
    After {0} minutes
      Nach {0} Minuten
    After 1 hour
      Nach 1 Stunde
    After {0} hours
      Nach {0} Stunden
    Auto-lock
      Von selbst sperren
    When you leave the wallet open and don't use it.
      Wenn Sie die Wallet offen lassen und nicht benutzen.
    Lock the wallet
      Wallet sperren
    Never
      Nie
    It stays open until you sign out or end the program: anybody at this computer can see what you have. A payment still asks for the PIN.
      Sie bleibt offen, bis Sie sich abmelden oder das Programm beenden: Jeder an diesem Computer sieht, was Sie haben. Eine Zahlung fragt trotzdem nach der PIN.
    Auto-lock: {0}
      Von selbst sperren: {0*}
    Auto-lock: never
      Von selbst sperren: nie
    Appearance
      Aussehen
    Light or dark.
      Hell oder dunkel.
    Show the pages
      Seiten anzeigen
    Same as this computer
      Wie dieser Computer
    Light
      Hell
    Dark
      Dunkel
    You type 1234.56
      Sie tippen 1234.56
    You type 1234,56
      Sie tippen 1234,56
    Numbers
      Zahlen
    How amounts are written, and how you type them.
      Wie Beträge geschrieben werden und wie Sie sie tippen.
    Amount format
      Beträge schreiben als
    Dates
      Datum
    How days are written.
      Wie Tage geschrieben werden.
    Date format
      Tage schreiben als
    21 Nov 2026
      21. Nov. 2026
    Nov 21, 2026
      Nov. 21, 2026
    A payment usually costs next to nothing. Only when the network is busy do higher offers go first.
      Meist kostet eine Zahlung so gut wie nichts. Nur wenn das Netz zu viel zu tun hat, sind die zuerst an der Reihe, die mehr bieten.
    When it is busy, offer
      Wenn es beschäftigt ist, bieten
    Little
      Wenig
    What one in ten others offer at the most. Your payment may have to wait, or not go through.
      Was einer von zehn anderen höchstens bietet. Ihre Zahlung muss vielleicht warten oder kommt nicht durch.
    As others do
      Wie andere
    What half of the others offer at the most.
      Was die Hälfte der anderen höchstens bietet.
    Much
      Viel
    What nine in ten others offer at the most. Your payment goes through soon.
      Was neun von zehn anderen höchstens bieten. Ihre Zahlung kommt bald durch.
    Erase after ten wrong entries: {0}
      Nach zehn falschen Eingaben löschen: {0*}
    Erase after ten wrong entries
      Nach zehn falschen Eingaben löschen
    Choose one of the networks.
      Wählen Sie eines der Netze.
    Real money
      Echtes Geld
    Horizon
      Horizon
    Where the network answers, as in https://horizon.example.org.
      Wo das Netz antwortet, etwa https://horizon.example.org.
    Passphrase
      Passphrase
    It identifies the network. Whoever runs it knows it.
      Woran das Netz von anderen unterschieden wird. Wer es betreibt, kennt sie.
    Friendbot (optional)
      Friendbot (freiwillig)
    Where it gives away test money, if it does.
      Wo es Spielgeld verschenkt, falls es das tut.
    Network
      Netz
    Sandbox
      Sandbox
    On this computer only, part of this program. Its money is worth nothing.
      Nur auf diesem Computer, Teil dieses Programms. Ihr Geld ist nichts wert.
    Test network
      Testnetz
    Run by Stellar, for trying things out with others. Its money is worth nothing.
      Stellars eigenes, um mit anderen etwas auszuprobieren. Sein Geld ist nichts wert.
    Public network
      Öffentliches Netz
    Real money.
      Echtes Geld.
    Local network
      Lokales Netz
    Run by another program on this computer, at localhost:8000.
      Eines anderen Programms auf diesem Computer, unter localhost:8000.
    Your own
      Ihr eigenes
    Run by somebody you know; described below.
      Von jemandem, den Sie kennen; unten beschrieben.
    Added on {0}
      Hinzugefügt am {0}
    Remove a passkey
      Passkey herausnehmen
    Type {0} to erase everything
      Tippen Sie {0}, um alles zu löschen
    Erase everything
      Alles löschen
    Nothing was erased. This browser was never signed in here, so it could be anybody's. Use one that was, or run basicpay vault reset.
      Nichts wurde gelöscht. In diesem Browser war hier noch nie jemand angemeldet, er könnte also irgendwem gehören. Nehmen Sie einen, in dem das so war, oder führen Sie basicpay vault reset aus.
    Nothing was erased. Type {0} in capital letters if you want to.
      Nichts wurde gelöscht. Tippen Sie {0} in Großbuchstaben, wenn Sie das wollen.
    Security log
      Sicherheitsprotokoll
    Network in use
      Netz in Gebrauch
    Accounts and keys
      Konten und Schlüssel
    Safety
      Sicherheit
    Off
      Aus
    What happened to your keys
      Was mit Ihren Schlüsseln geschah
    Display
      Anzeige
    Version {0}, licences
      Version {0}, Lizenzen
    Start over on this computer
      Auf diesem Computer neu beginnen
    1 account
      1 Konto
    Recovery words {0}
      Wiederherstellungswörter {0}
    Not backed up
      Nicht gesichert
    Everything, encrypted
      Alles, verschlüsselt
    Language
      Sprache
    The language BasicPay speaks.
      Worin die Seiten geschrieben sind.
    Language of the pages
      Seiten schreiben in
    The language of the browser
      Sprache des Browsers
    As usual in that language
      Wie in der Sprache üblich
    English: 1,234.56. German: 1.234,56
      Englisch: 1,234.56. Deutsch: 1.234,56
    On
      An
    {0} accounts
      {0} Konten
    """#
}
