extension German {
  /// Personal data (KYC), and the names of SEP-9's fields.
  static let personalData = #"""
    It is kept on this computer, encrypted, until you send it to an anchor.
      Es bleibt auf diesem Computer, verschlüsselt, bis Sie es an einen Anchor senden.
    Saved file
      Aufbewahrte Datei
    The saved picture
      Das aufbewahrte Bild
    Encrypting…
      Wird verschlüsselt …
    Replace the file
      Datei ersetzen
    Save this file
      Diese Datei aufbewahren
    Remove the file
      Datei entfernen
    What anchors ask about you (KYC), entered once. It stays on this computer, encrypted, until you send it to one.
      Was Anchors über Sie wissen wollen (KYC), einmal eingegeben. Es bleibt auf diesem Computer, verschlüsselt, bis Sie es an einen senden.
    Remove everything?
      Alles entfernen?
    Everything you entered, and all files, are deleted from this computer for good. What you have sent to anchors stays with them.
      Alles, was Sie eingegeben haben, und alle Dateien verschwinden endgültig von diesem Computer. Was Sie an Anchors gesendet haben, bleibt dort.
    Remove all my data
      Alle meine Daten entfernen
    You
      Sie
    Where money comes from and goes to
      Woher Geld kommt und wohin es geht
    If you act for an organization
      Wenn Sie für eine Organisation handeln
    Enter as much as you like: nothing is needed until an anchor asks for it.
      Geben Sie ein, was Sie möchten: Nichts davon ist nötig, bevor ein Anchor danach fragt.
    Saved, encrypted.
      Gespeichert, verschlüsselt.
    Pictures and documents
      Bilder und Dokumente
    No file
      Keine Datei
    Not entered
      Nicht eingegeben
    The whole address, as on a letter.
      Die ganze Anschrift, wie auf einem Brief.
    The number of your occupation in ISCO-08, if an anchor asks for it.
      Die Nummer Ihres Berufs nach ISCO-08, falls ein Anchor danach fragt.
    What the number is called where you live, such as SSN or Steuer-ID.
      Wie die Nummer bei Ihnen heißt, etwa SSN oder Steuer-ID.
    Only for anchors that ask how the number is written.
      Nur für Anchors, die fragen, wie die Nummer geschrieben wird.
    Only for anchors that ask for it.
      Nur für Anchors, die danach fragen.
    Only if somebody gave you one.
      Nur wenn Ihnen jemand eine gegeben hat.
    A middle name, if there is one.
      Ein zweiter Vorname, falls es einen gibt.
    An IBAN, or the number of the account; letters are fine.
      Eine IBAN oder die Kontonummer; Buchstaben sind erlaubt.
    The routing number, sort code or BIC.
      Bankleitzahl, Sort Code oder BIC.
    What the bank needs to know whose transfer it is.
      Was die Bank braucht, um zu wissen, wessen Überweisung es ist.
    Mexico: 18 digits.
      Mexiko: 18 Ziffern.
    Argentina: 22 digits.
      Argentinien: 22 Ziffern.
    Argentina.
      Argentinien.
    Year and month, as in 29-11 for November 2029.
      Jahr und Monat, wie in 29-11 für November 2029.
    The 3 or 4 digits on the card.
      Die 3 oder 4 Ziffern auf der Karte.
    Only for anchors that give you one.
      Nur für Anchors, die Ihnen eine geben.
    With + and the country's code, as in +49 151 23456789.
      Mit + und der Ländervorwahl, wie in +49 151 23456789.
    No such file
      Diese Datei gibt es nicht
    Choose what the file is for first.
      Wählen Sie zuerst, wofür die Datei ist.
    File
      Datei
    A photo (JPEG, PNG, WebP, HEIC) or a PDF, at most {0} MB.
      Ein Foto (JPEG, PNG, WebP, HEIC) oder ein PDF, höchstens {0} MB.
    Nothing entered
      Nichts eingegeben
    Entered: {0} of {1}
      Eingegeben: {0} von {1}
    Your data can't be read
      Ihre Daten sind nicht lesbar
    {0}, {1} KB
      {0}, {1} KB
    This field takes text, not a file.
      Dieses Feld nimmt Text und keine Datei.
    This file is empty. Choose another.
      Diese Datei ist leer. Wählen Sie eine andere.
    This file has {0} MB, and at most {1} MB are kept. Make the picture smaller.
      Diese Datei hat {0} MB, und höchstens {1} MB werden aufbewahrt. Machen Sie das Bild kleiner.
    This file is neither a picture (JPEG, PNG, WebP, HEIC) nor a PDF, whatever its name says. Choose another.
      Diese Datei ist weder ein Bild (JPEG, PNG, WebP, HEIC) noch ein PDF, was auch ihr Name sagt. Wählen Sie eine andere.
    All files together have at most {0} MB. Remove one, or make the picture smaller.
      Alle Dateien zusammen haben höchstens {0} MB. Entfernen Sie eine, oder machen Sie das Bild kleiner.
    Name and contact
      Name und Kontakt
    Birth
      Geburt
    Work and tax
      Arbeit und Steuer
    Identity document
      Ausweis
    Bank account
      Bankkonto
    Payment card
      Zahlungskarte
    Organization
      Organisation
    Organization's bank account
      Bankkonto der Organisation
    Female
      Weiblich
    Male
      Männlich
    Other
      Anderes
    Passport
      Reisepass
    Identity card
      Personalausweis
    Driver's licence
      Führerschein
    Residence permit
      Aufenthaltstitel
    E.164
      E.164
    International (E.164)
      International (E.164)
    Checking
      Girokonto
    Savings
      Sparkonto
    Choose one of: {0}.
      Wählen Sie eines davon: {0}.
    A CLABE has 18 digits.
      Eine CLABE hat 18 Ziffern.
    A CBU or CVU has 22 digits.
      Eine CBU oder CVU hat 22 Ziffern.
    Write digits only.
      Schreiben Sie nur Ziffern.
    This is a file: it can't be typed.
      Das ist eine Datei: Sie lässt sich nicht tippen.
    At most {0} characters. This has {1}.
      Höchstens {0} Zeichen. Das sind {1}.
    It contains invisible characters. Type it again.
      Darin sind Zeichen, die man nicht sehen kann. Tippen Sie es neu.
    Write year, month and day, as in 1976-07-04.
      Schreiben Sie Jahr, Monat und Tag, wie in 1976-07-04.
    This is too long ago. {0}
      Das ist zu lange her. {0*}
    This day is still to come. Check the year.
      Dieser Tag kommt erst noch. Prüfen Sie das Jahr.
    Choose a country, or write its code of three letters, such as DEU.
      Wählen Sie ein Land, oder schreiben Sie seinen Code aus drei Buchstaben, etwa DEU.
    Choose a language, or write its code of two letters, such as en.
      Wählen Sie eine Sprache, oder schreiben Sie ihren Code aus zwei Buchstaben, etwa de.
    Write the number with + and the country's code, and digits only, as in +49 151 23456789.
      Schreiben Sie die Nummer mit + und der Ländervorwahl und nur mit Ziffern, wie in +49 151 23456789.
    This is not an e-mail address. Write it like ana@example.org.
      Das ist keine E-Mail-Adresse. Schreiben Sie sie wie ana@example.org.
    A card's number has 12 to 19 digits.
      Die Nummer einer Karte hat 12 bis 19 Ziffern.
    This number can't be right: a digit is wrong. Compare it with your card.
      Diese Nummer kann nicht stimmen: Eine ihrer Ziffern ist eine andere. Vergleichen Sie sie mit Ihrer Karte.
    The code on the card has 3 or 4 digits.
      Der Code auf der Karte hat 3 oder 4 Ziffern.
    Write year and month with two digits each, as in 29-11 for November 2029.
      Schreiben Sie Jahr und Monat mit je zwei Ziffern, wie in 29-11 für November 2029.
    Written down
      Aufgeschrieben
    Organization {0}
      Organisation: {0*}
    Last name
      Nachname
    First name
      Vorname
    Family name
      Familienname
    Given name
      Vorname
    Additional name
      Zweiter Vorname
    Address country code
      Land der Anschrift
    State or province
      Bundesland oder Provinz
    City
      Ort
    Postal code
      Postleitzahl
    Mobile number
      Mobilnummer
    Mobile number format
      Schreibweise der Mobilnummer
    Email address
      E-Mail-Adresse
    Birth date
      Geburtsdatum
    Birth place
      Geburtsort
    Birth country code
      Geburtsland
    Tax ID
      Steuernummer
    Tax ID name
      Name der Steuernummer
    Occupation
      Beruf
    Employer name
      Arbeitgeber
    Employer address
      Anschrift des Arbeitgebers
    Language code
      Sprache
    ID type
      Art des Ausweises
    ID country code
      Land des Ausweises
    ID issue date
      Ausgestellt am
    ID expiration date
      Gültig bis
    ID number
      Ausweisnummer
    Photo ID front
      Foto der Vorderseite des Ausweises
    Photo ID back
      Foto der Rückseite des Ausweises
    Notary approval of photo ID
      Notarielle Beglaubigung des Ausweisfotos
    IP address
      IP-Adresse
    Photo proof residence
      Foto eines Wohnsitznachweises
    Sex
      Geschlecht
    Proof of income
      Einkommensnachweis
    Proof of liveness
      Lebendnachweis
    Referral ID
      Empfehlungsnummer
    Bank name
      Name der Bank
    Bank account type
      Art des Bankkontos
    Bank account number
      Nummer des Bankkontos
    Bank number
      Bankleitzahl
    Bank phone number
      Telefonnummer der Bank
    Bank branch number
      Filialnummer der Bank
    External transfer memo
      Verwendungszweck
    Clabe number
      CLABE-Nummer
    CBU number
      CBU-Nummer
    CBU alias
      CBU-Alias
    Mobile money number
      Mobile-Money-Nummer
    Mobile money provider
      Mobile-Money-Anbieter
    Crypto address
      Krypto-Adresse
    Crypto memo
      Krypto-Memo
    VAT number
      Umsatzsteuernummer
    Registration number
      Registernummer
    Registration date
      Datum der Eintragung
    Registered address
      Eingetragene Anschrift
    Number of shareholders
      Zahl der Anteilseigner
    Shareholder name
      Name des Anteilseigners
    Photo incorporation doc
      Foto der Gründungsurkunde
    Photo proof address
      Foto eines Adressnachweises
    Director name
      Name des Geschäftsführers
    Website
      Website
    Email
      E-Mail
    Phone
      Telefon
    Card number
      Kartennummer
    Card expiration date
      Karte gültig bis
    Card CVC
      Prüfziffer der Karte (CVC)
    Card holder name
      Name auf der Karte
    Card network
      Kartenart
    Card postal code
      Postleitzahl zur Karte
    Card country code
      Land zur Karte
    Card state or province
      Bundesland oder Provinz zur Karte
    Card city
      Ort zur Karte
    Card address
      Anschrift zur Karte
    Card token
      Token der Karte
    Pool of {0} and {1}
      Pool aus {0} und {1}
    """#
}
