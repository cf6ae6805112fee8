extension German {
  /// Around every page: its bar, signing in and out, its scripts, its times.
  static let frame = #"""
    none
      keines
    Go to the overview
      Zur Übersicht
    Nothing here
      Hier ist nichts
    There is no page at this address. It may have been mistyped.
      Unter dieser Adresse gibt es keine Seite. Vielleicht hat sie einen Tippfehler.
    Wrong address
      Falsche Adresse
    BasicPay doesn't answer at this name. Use the address that the program printed when it started.
      Unter diesem Namen antwortet BasicPay nicht. Verwenden Sie die Adresse, die das Programm beim Start ausgegeben hat.
    Refused
      Abgelehnt
    This request came from a page that isn't BasicPay's. Nothing was sent or changed.
      Diese Anfrage kam von einer anderen Seite als einer von BasicPay. Nichts wurde gesendet oder geändert.
    Please do that again
      Bitte noch einmal
    This page was open for too long, or you signed out in the meantime. Nothing was sent or changed.
      Diese Seite war zu lange offen, oder Sie haben sich inzwischen abgemeldet. Nichts wurde gesendet oder geändert.
    Continue
      Fortfahren
    You are signed out
      Sie sind abgemeldet
    Sign in to see this.
      Melden Sie sich an, um das zu sehen.
    Sign in
      Anmelden
    Not readable
      Nicht lesbar
    A browser says how long a form is, and sends none with a link. This request didn't keep to that. Nothing was changed.
      Ein Browser sagt, wie lang ein Formular ist, und schickt keines mit einem Link. Diese Anfrage hielt sich nicht daran. Nichts wurde geändert.
    Too much
      Zu viel
    This is more than any form here takes. Nothing was sent or changed.
      Es wurde mehr gesendet, als irgendein Formular hier fasst. Nichts wurde gesendet oder geändert.
    Too much at once
      Zu viel auf einmal
    Other forms take all the room there is for forms. Nothing was sent or changed. Try again in a minute.
      Andere Formulare nehmen allen Platz ein, der für Formulare da ist. Nichts wurde gesendet oder geändert. Versuchen Sie es in einer Minute noch einmal.
    Too many cookies
      Zu viele Cookies
    Another program on this computer has filled your browser with cookies for this address, more than fit in a request. Your browser was told to forget them: try again. If this page comes back, delete the cookies of this address in the browser's settings. Nothing was sent or changed.
      Ein anderes Programm auf diesem Computer hat Ihren Browser mit mehr Cookies für diese Adresse gefüllt, als in eine Anfrage passen. Ihr Browser soll sie nun vergessen: Versuchen Sie es noch einmal. Kommt diese Seite wieder, löschen Sie die Cookies dieser Adresse in den Einstellungen des Browsers. Nichts wurde gesendet oder geändert.
    Address too long
      Adresse zu lang
    No page of BasicPay has an address as long as this one. Nothing was sent or changed.
      Keine Seite von BasicPay hat eine so lange Adresse. Nichts wurde gesendet oder geändert.
    Not a form
      Kein Formular
    This program takes nothing but its own forms. Nothing was sent or changed.
      Dieses Programm nimmt nur seine eigenen Formulare an. Nichts wurde gesendet oder geändert.
    The form arrived damaged. Nothing was sent or changed. Please try again.
      Das Formular kam beschädigt an. Nichts wurde gesendet oder geändert. Bitte versuchen Sie es noch einmal.
    Everything was erased
      Alles wurde gelöscht
    Begin anew
      Neu beginnen
    That didn't work
      Das hat nicht geklappt
    Something went wrong inside BasicPay, and it was noted in the program's log. If you were paying, look at your history before you pay again.
      In BasicPay ist etwas schiefgegangen; es steht im Protokoll des Programms. Wenn Sie gerade etwas überwiesen haben, sehen Sie in Ihren Verlauf, bevor Sie noch einmal überweisen.
    View the history
      Verlauf ansehen
    Too many wrong guesses. Wait {0}, then try again.
      Zu viele falsche Versuche. Warten Sie {0*}, und versuchen Sie es dann noch einmal.
    Received {0}
      {0} empfangen
    Received {0} from {1}
      {0} von {1} empfangen
    {{title}} · BasicPay
      {{title}} · BasicPay
    Skip to the content
      Zum Inhalt springen
    BasicPay
      BasicPay
    Main
      Hauptmenü
    Sign out
      Abmelden
    It locks your keys, and you enter it for every payment.
      Sie schützt Ihre Schlüssel, und Sie geben sie bei jeder Zahlung ein.
    A PIN stops whoever sits down at this computer: wrong tries are counted, and the waits grow to an hour.
      Eine PIN hält jeden auf, der sich an diesen Computer setzt: Falsche Versuche werden gezählt, und die Wartezeiten wachsen bis auf eine Stunde.
    A PIN doesn't stop a thief who has copied all files of this computer. Several words do. A copy of vault.json alone can't be guessed: it needs this computer's device key.
      Eine PIN hält keinen Dieb auf, der alle Dateien dieses Computers kopiert hat. Mehrere Wörter schon. Aus einer Kopie der Datei vault.json allein lässt sich nichts erraten: Dazu gehört der Geräteschlüssel dieses Computers.
    How long that thief takes to try them all, by our estimate
      Wie lange dieser Dieb nach unserer Schätzung braucht, um alle durchzuprobieren
    A PIN of 6 digits
      Eine PIN aus 6 Ziffern
    4 random words
      4 zufällige Wörter
    One good computer
      Ein guter Computer
    1,000 graphics cards
      1000 Grafikkarten
    Use a passkey
      Passkey verwenden
    <strong>Too many wrong entries.</strong> Not even the right one is taken before this time is over: <span class="timer">{{left}}</span>
      <strong>Zu viele falsche Eingaben.</strong> Bis diese Zeit um ist, wird nicht einmal die richtige angenommen: <span class="timer">{{left}}</span>
    Overview
      Übersicht
    Pay
      Überweisen
    Assets
      Assets
    Transfers
      Transfers
    History
      Verlauf
    Contacts
      Kontakte
    My data
      Meine Daten
    Settings
      Einstellungen
    More
      Mehr
    At least {0} characters. Several words are safest.
      Mindestens {0} Zeichen. Am sichersten sind mehrere Wörter.
    PIN or passphrase
      PIN oder Passphrase
    Today
      Heute
    Yesterday
      Gestern
    just now
      gerade eben
    1 minute ago
      vor 1 Minute
    {0} minutes ago
      vor {0} Minuten
    1 hour ago
      vor 1 Stunde
    {0} hours ago
      vor {0} Stunden
    1 day ago
      vor 1 Tag
    {0} days ago
      vor {0} Tagen
    {0} at {1} {2}
      {0} um {1} {2}
    {0} again
      {0*} noch einmal
    Copy
      Kopieren
    Copied
      Kopiert
    Hidden again in {0} s.
      In {0} s wieder verborgen.
    Hidden again in {0} minutes.
      In {0} Minuten wieder verborgen.
    Locked.
      Gesperrt.
    BasicPay doesn't answer: it may have been ended. Start it again, and this page leads to signing in.
      BasicPay antwortet nicht: Vielleicht wurde es beendet. Starten Sie es wieder, dann führt diese Seite zur Anmeldung.
    This one can tell that it's you, but can't keep a secret for the wallet (it lacks the PRF extension). Nothing was changed. Try another, or use your PIN.
      Dieser erkennt zwar, dass Sie es sind, kann aber kein Geheimnis für die Wallet bewahren (ihm fehlt die PRF-Erweiterung). Nichts wurde geändert. Versuchen Sie einen anderen, oder nehmen Sie Ihre PIN.
    Your fingerprint, face or key wasn't recognised in time, or you cancelled. Nothing was sent or changed. Try again, or use your PIN.
      Fingerabdruck, Gesicht oder Schlüssel wurde nicht rechtzeitig erkannt, oder Sie haben abgebrochen. Nichts wurde gesendet oder geändert. Versuchen Sie es noch einmal, oder nehmen Sie Ihre PIN.
    That is a passkey of this wallet already. Nothing was changed.
      Das ist schon ein Passkey dieser Wallet. Nichts wurde geändert.
    This browser can't use that passkey here. Nothing was sent or changed. Use your PIN.
      Dieser Browser kann diesen Passkey hier nicht verwenden. Nichts wurde gesendet oder geändert. Nehmen Sie Ihre PIN.
    """#
}
