extension German {
  /// What forms refuse and warn of.
  static let forms = #"""
    Enter a domain, such as testanchor.stellar.org.
      Geben Sie eine Domain ein, etwa testanchor.stellar.org.
    {0} lists no assets that can be added here.
      {0} führt keine Assets, die sich hier hinzufügen lassen.
    You issue {0} yourself: an issuer holds its own assets without adding them.
      Sie geben {0} selbst heraus: Ein Herausgeber hält seine eigenen Assets, ohne sie hinzuzufügen.
    The account that would issue this asset doesn't exist on this network. Check the issuer's address.
      Das Konto, das dieses Asset herausgeben soll, gibt es in diesem Netz nicht. Prüfen Sie die Adresse des Herausgebers.
    You already hold this asset, with exactly this limit.
      Sie halten dieses Asset schon, mit genau diesem Limit.
    You hold {0} already, and with what open offers may bring in the limit has to be {1} or more.
      Sie halten schon {0}; mit dem, was offene Angebote einbringen können, muss das Limit mindestens {1} sein.
    Each payment of it needs the issuer's approval, which this wallet can't ask for yet (SEP-8).
      Jede Zahlung damit braucht die Zustimmung des Herausgebers, um die diese Wallet noch nicht bitten kann (SEP-8).
    You hold another {0} already, from another issuer. They are not the same: compare the issuers.
      Sie halten schon ein anderes {0}, von einem anderen Herausgeber. Es ist nicht dasselbe: Vergleichen Sie die Herausgeber.
    This is not lumens, although it is called XLM. Only scammers call an asset that.
      Das sind keine Lumen, obwohl es XLM heißt. Nur Betrüger nennen ein Asset so.
    Lumens can't be removed: every account holds them.
      Lumen lassen sich nicht entfernen: Jedes Konto hält sie.
    You don't hold {0} of this issuer, so there is nothing to remove.
      Sie halten kein {0} dieses Herausgebers, also ist nichts zu entfernen.
    The issuer of {0} doesn't let you receive it, so this can't be claimed now.
      Der Herausgeber von {0} erlaubt Ihnen nicht, es zu empfangen, also lässt sich das jetzt nicht abholen.
    This is more than your limit for {0} leaves room for. Raise the limit first, then claim.
      Das ist mehr, als Ihr Limit für {0} noch fasst. Erhöhen Sie zuerst das Limit, und holen Sie es dann ab.
    The issuer of {0} has to approve you before you can receive it. Add the asset first, and claim once you are approved.
      Der Herausgeber von {0} muss Sie zulassen, bevor Sie es empfangen können. Fügen Sie das Asset zuerst hinzu, und holen Sie es ab, sobald Sie zugelassen sind.
    This can't be claimed yet: its time is still to come.
      Das lässt sich noch nicht abholen: Die Zeit dafür kommt erst noch.
    This can't be claimed any more: its time has passed.
      Das lässt sich nicht mehr abholen: Die Zeit dafür ist um.
    Whether this can be claimed isn't known: its condition is of a kind that this version can't read.
      Ob sich das abholen lässt, ist nicht bekannt: Die Bedingung ist von einer Art, die diese Version nicht lesen kann.
    The issuer has to approve you before you can receive any of it.
      Der Herausgeber muss Sie zulassen, bevor Sie etwas davon empfangen können.
    The issuer can freeze what you hold of it.
      Der Herausgeber kann einfrieren, was Sie davon halten.
    The issuer can take back what you hold of it (clawback).
      Der Herausgeber kann zurückholen, was Sie davon halten (Clawback).
    Enter the asset's code and issuer, as in USDC:GABC….
      Geben Sie Code und Herausgeber des Assets ein, wie in USDC:GABC….
    This is not an asset: {0}
      Das ist kein Asset: {0*}
    Lumens (XLM) needn't be added: every account holds them.
      Lumen (XLM) müssen nicht hinzugefügt werden: Jedes Konto hält sie.
    A limit of zero would remove the asset. Enter more, or leave it empty for no limit.
      Ein Limit von null würde das Asset entfernen. Geben Sie mehr ein, oder lassen Sie es leer, dann gibt es kein Limit.
    This isn't waiting for you any more. It may have been claimed already, or taken back.
      Das wartet nicht mehr auf Sie. Vielleicht wurde es schon abgeholt oder zurückgeholt.
    Enter their address: it begins with G or M, or is written like name*domain.
      Geben Sie die Adresse ein: Sie beginnt mit G oder M oder sieht aus wie name*domain.
    This is not an address of the kind name*domain, such as ana*example.org. Check how it is written.
      Das ist keine Adresse der Art name*domain, wie etwa ana*example.org. Prüfen Sie die Schreibweise.
    This is not an address: {0}. Copy it again from your contact.
      Das ist keine Adresse: {0*}. Kopieren Sie sie noch einmal von Ihrem Kontakt.
    There are {0} contacts already, which is the most. Remove one first.
      Es gibt schon {0} Kontakte, und mehr geht nicht. Entfernen Sie zuerst einen.
    You have a contact called {0} already. Give this one another name.
      Sie haben schon einen Kontakt namens {0}. Geben Sie diesem einen anderen Namen.
    This is {0}'s address already. Edit that contact instead.
      Das ist schon die Adresse von {0}. Bearbeiten Sie lieber jenen Kontakt.
    {0} has this address with this memo already. Edit that contact instead.
      {0} hat diese Adresse mit diesem Memo schon. Bearbeiten Sie lieber jenen Kontakt.
    An address that begins with M says already whose payment it is: it takes no memo. Leave the memo empty.
      Eine Adresse, die mit M beginnt, sagt schon, wessen Zahlung es ist: Sie nimmt kein Memo. Lassen Sie das Memo leer.
    Enter a name.
      Geben Sie einen Namen ein.
    A name has at most {0} characters.
      Ein Name hat höchstens {0} Zeichen.
    This name contains invisible characters. Type it again.
      Dieser Name enthält Zeichen, die man nicht sehen kann. Tippen Sie ihn neu.
    This is an address, which can't be a name: whoever reads it would expect to pay that address.
      Das ist eine Adresse, und die kann kein Name sein: Wer sie liest, würde erwarten, an diese Adresse zu überweisen.
    A note has at most {0} characters. This one has {1}.
      Eine Notiz hat höchstens {0} Zeichen. Diese hat {1}.
    This note contains invisible characters. Type it again.
      Diese Notiz enthält Zeichen, die man nicht sehen kann. Tippen Sie sie neu.
    “{0}” isn't a memo type: write text, id, hash or return.
      „{0}“ ist keine Art von Memo: Schreiben Sie text, id, hash oder return.
    Saved. This account doesn't exist yet on this network. Check the address: the first payment to it would create the account.
      Gespeichert. Dieses Konto gibt es in diesem Netz noch nicht. Prüfen Sie die Adresse: Eine erste Zahlung dorthin würde das Konto anlegen.
    Saved. Whether this account exists couldn't be found out: {0}
      Gespeichert. Ob es dieses Konto gibt, ließ sich nicht herausfinden: {0*}
    This contact isn't there any more. It may have been removed in another window.
      Diesen Kontakt gibt es nicht mehr. Vielleicht wurde er in einem anderen Fenster entfernt.
    Choose two different assets: there is nothing to convert.
      Wählen Sie zwei verschiedene Assets: Es gibt nichts umzutauschen.
    This account doesn't exist yet, and a conversion can't create it. Send it lumens first, as a payment.
      Dieses Konto gibt es noch nicht, und ein Umtausch kann es nicht anlegen. Schicken Sie zuerst Lumen dorthin, als Überweisung.
    You can't hold {0} yet. Add it to your assets first: that (a trustline) sets 0.5 XLM aside.
      Sie können {0} noch nicht halten. Fügen Sie es zuerst Ihren Assets hinzu: Dafür (eine Trustline) werden 0,5 XLM zurückgelegt.
    The issuer of {0} doesn't let you receive it (your trustline isn't authorised).
      Der Herausgeber von {0} erlaubt Ihnen nicht, es zu empfangen (Ihre Trustline ist nicht zugelassen).
    You can take at most {0} {1} more: raise its limit first.
      Sie können höchstens noch {0} {1} annehmen: Erhöhen Sie zuerst das Limit dafür.
    That would cost {0} {1}, and you can spend {2} {3}.
      Das würde {0} {1} kosten, und Sie können {2} {3} ausgeben.
    Nobody offers to exchange that much {0} into {1} at the moment. Try a smaller amount, or try again later.
      Niemand bietet derzeit an, so viel {0} in {1} zu tauschen. Versuchen Sie es mit einem kleineren Betrag oder später noch einmal.
    Nobody offers to exchange {0} into {1} on this network at the moment, not even by way of other assets.
      Niemand bietet in diesem Netz derzeit an, {0} in {1} zu tauschen, auch nicht über andere Assets.
    At the moment only {0} {1} would arrive, less than the {2} that you want.
      Derzeit würden nur {0} {1} ankommen, weniger als die {2}, die Sie wollen.
    At the moment it would cost {0} {1}, more than the {2} that you allow.
      Derzeit würde es {0} {1} kosten, mehr als die {2}, die Sie erlauben.
    You allow the price to move by more than 5 percent against you.
      Sie erlauben, dass sich der Preis um mehr als 5 Prozent zu Ihren Ungunsten bewegt, bevor nichts mehr getan wird.
    The price has moved beyond what you allowed. Nothing was sent. Look at the new price.
      Der Preis hat sich über das hinaus bewegt, was Sie erlaubt haben. Nichts wurde gesendet. Sehen Sie sich den neuen Preis an.
    The price may move by 50 percent at the most. Most people choose 1.
      Der Preis darf sich höchstens um 50 Prozent bewegen. Die meisten wählen 1.
    The reserve that every account keeps
      Die Reserve, die jedes Konto behält
    Reserve for 1 asset you can hold
      Reserve für 1 Asset, das Sie halten können
    Reserve for {0} assets you can hold
      Reserve für {0} Assets, die Sie halten können
    Reserve for 1 offer, signer, data entry or pool share
      Reserve für 1 Angebot, Unterzeichner, Dateneintrag oder Poolanteil
    Reserve for {0} offers, signers, data entries and pool shares
      Reserve für {0} Angebote, Unterzeichner, Dateneinträge und Poolanteile
    Reserve paid for others
      Reserve, die Sie für andere zahlen
    Reserved for open offers
      Offenen Angeboten versprochen
    The fee of one payment
      Die Gebühr einer Zahlung
    The issuer of {0} has frozen what you hold of it, so it can't be sent. Ask the issuer.
      Der Herausgeber von {0} hat eingefroren, was Sie davon halten, also lässt es sich nicht senden. Fragen Sie den Herausgeber.
    That is more than you can spend: {0}. The rest of your XLM is set aside for the account's reserve and the fee.
      Das ist mehr, als Sie ausgeben können: {0}. Der Rest Ihrer XLM ist für die Reserve des Kontos und die Gebühr zurückgelegt.
    That is more than you can spend: {0}.
      Das ist mehr, als Sie ausgeben können: {0}.
    You don't have the XLM for the fee ({0} XLM).
      Sie haben nicht die XLM für die Gebühr ({0} XLM).
    This recipient needs a memo to know whose payment it is. Without one the money could be lost. Ask them which memo to use.
      Dieser Empfänger braucht ein Memo, um zu wissen, wessen Zahlung es ist. Ohne Memo könnte das Geld verloren gehen. Fragen Sie ihn, welches Memo Sie verwenden sollen.
    You are paying yourself: you only lose the fee.
      Sie überweisen an sich selbst: Nur die Gebühr wird weg sein.
    This account doesn't exist yet. Your payment creates it. Check the address: perhaps nobody has its key.
      Dieses Konto gibt es noch nicht. Ihre Zahlung legt es an. Prüfen Sie die Adresse: Vielleicht hat niemand ihren Schlüssel.
    The money leaves your account now and waits until they claim it (a claimable balance). You can't take it back.
      Das Geld verlässt Ihr Konto jetzt und wartet, bis der Empfänger es abholt (eine Claimable Balance). Sie können es nicht zurückholen.
    Until then, {0} XLM of yours is set aside as its reserve.
      Bis dahin werden {0} XLM von Ihnen als Reserve dafür zurückgelegt.
    Enter an amount above zero.
      Geben Sie einen Betrag über null ein.
    another one
      ein anderes
    This recipient needs the memo {0}. Leave the memo empty, and it is added by itself.
      Dieser Empfänger braucht das Memo {0}. Lassen Sie das Memo leer, dann wird es von selbst hinzugefügt.
    The account behind this M… address doesn't exist yet. Ask the recipient to check it.
      Das Konto hinter dieser M…-Adresse gibt es noch nicht. Bitten Sie den Empfänger, sie zu prüfen.
    This account doesn't exist yet. Check the address. You can create it with this payment.
      Dieses Konto gibt es noch nicht. Prüfen Sie die Adresse. Sie können es mit dieser Zahlung anlegen.
    This account doesn't exist yet, so it can't receive {0}. It needs XLM first.
      Dieses Konto gibt es noch nicht, also kann es {0} nicht empfangen. Zuerst braucht es XLM.
    This recipient can't receive {0} yet: they need to add it first (a trustline). You could send XLM instead.
      Dieser Empfänger kann {0} noch nicht empfangen: Er muss es zuerst hinzufügen (eine Trustline). Sie könnten stattdessen XLM schicken.
    The issuer of {0} doesn't let this recipient receive it (their trustline isn't authorised).
      Der Herausgeber von {0} erlaubt diesem Empfänger nicht, es zu empfangen (seine Trustline ist nicht zugelassen).
    This recipient can take at most {0} {1} more: their limit is nearly reached.
      Dieser Empfänger kann höchstens noch {0} {1} annehmen: Sein Limit ist fast erreicht.
    This account doesn't exist yet. The first payment to it must be at least {0} XLM.
      Dieses Konto gibt es noch nicht. Die erste Zahlung dorthin muss mindestens {0} XLM sein.
    Enter who to pay: an address that begins with G, the name of a contact, or name*domain.
      Geben Sie ein, wem Sie überweisen: eine Adresse, die mit G beginnt, den Namen eines Kontakts oder name*domain.
    This is not an address: one of this kind has a name, a star and a domain, as in ana*example.org.
      Das ist keine Adresse: So eine hat einen Namen, einen Stern und eine Domain, wie in ana*example.org.
    “{0}” couldn't be looked up. {1} Check it, or ask for the address that begins with G.
      „{0}“ ließ sich nicht nachschlagen. {1*} Prüfen Sie den Namen, oder bitten Sie um die Adresse, die mit G beginnt.
    Nobody among your contacts is called “{0}”, and it is not an address: {1}.
      Keiner Ihrer Kontakte heißt „{0}“, und es ist keine Adresse: {1*}.
    This is not an address: {0}. Copy it again from the recipient.
      Das ist keine Adresse: {0*}. Kopieren Sie sie noch einmal vom Empfänger.
    “{0}”
      „{0*}“
    {0} needs to know that it's you. Enter your PIN to sign in there.
      {0} muss zuerst wissen, dass Sie es sind. Geben Sie Ihre PIN ein, um sich dort anzumelden.
    The wallet is locked. Sign in first.
      Die Wallet ist gesperrt. Melden Sie sich zuerst an.
    {0} doesn't offer withdrawals of {1}.
      {0} bietet keine Auszahlungen von {1} an.
    {0} doesn't offer deposits of {1}.
      {0} bietet keine Einzahlungen von {1} an.
    There is no transfer {0} in this wallet. “basicpay transfers” lists them.
      In dieser Wallet gibt es keinen Transfer {0}. „basicpay transfers“ führt sie auf.
    This transfer belongs to your account {0}. Use that account first.
      Dieser Transfer gehört zu Ihrem Konto {0}. Verwenden Sie zuerst dieses Konto.
    The anchor now wants something different from what you reviewed. Nothing was sent. Look at the transfer, and review it again.
      Der Anchor will jetzt etwas anderes, als Sie geprüft haben. Nichts wurde gesendet. Sehen Sie sich den Transfer an, und prüfen Sie ihn noch einmal.
    It was stopped before the answer came.
      Es wurde angehalten, bevor die Antwort kam.
    The fee is more than the amount. Enter a larger amount.
      Die Gebühr ist mehr als der Betrag. Geben Sie mehr ein.
    Choose how: {0}.
      Wählen Sie, wie: {0}.
    The anchor needs this: {0}.
      Der Anchor braucht das: {0*}.
    Enter how much.
      Geben Sie ein, wie viel.
    The anchor takes at least {0} {1}.
      Der Anchor nimmt mindestens {0} {1}.
    The anchor takes at most {0} {1}.
      Der Anchor nimmt höchstens {0} {1}.
    Withdrawal of {0}{1}
      Auszahlung von {0}{1}
    Deposit of {0}{1}
      Einzahlung von {0}{1}
    Not complete yet: the anchor needs more from you
      Noch nicht vollständig: Der Anchor braucht mehr von Ihnen
    Waiting for the money
      Wartet auf das Geld
    Ready for you to pick up
      Zum Abholen bereit
    The anchor wants to know more about you
      Der Anchor will mehr über Sie wissen
    The anchor needs a correction
      Der Anchor will etwas berichtigt haben
    You have something left to do at the anchor
      Beim Anchor ist noch etwas für Sie zu tun
    Waiting until you add the asset
      Wartet, bis Sie das Asset hinzufügen
    The anchor is processing it
      Der Anchor arbeitet daran
    On hold: the anchor is reviewing it
      Angehalten: Der Anchor sieht es sich genauer an
    A payment on Stellar is under way
      Eine Zahlung bei Stellar läuft
    A payment outside Stellar is under way
      Eine Zahlung außerhalb von Stellar läuft
    Expired: the money didn't come in time
      Abgelaufen: Das Geld kam nicht rechtzeitig
    Failed: the anchor found nobody to exchange with
      Fehlgeschlagen: Der Anchor fand niemanden zum Tauschen
    Failed: less than the anchor takes
      Fehlgeschlagen: weniger, als der Anchor nimmt
    Failed: more than the anchor takes
      Fehlgeschlagen: mehr, als der Anchor nimmt
    Failed
      Fehlgeschlagen
    Under way (“{0}”)
      Läuft („{0}“)
    Correct what the anchor asks for
      Berichtigen, was der Anchor verlangt
    Ask the anchor: this can't be paid as it is
      Den Anchor fragen: So lässt sich das nicht bezahlen
    Your payment is on its way. There is nothing to do.
      Ihre Zahlung ist unterwegs. Sie müssen nichts tun.
    Send the money to the anchor
      Dem Anchor das Geld schicken
    Add the asset to your account
      Das Asset Ihrem Konto hinzufügen
    Pick up the money
      Das Geld abholen
    Claim what was deposited
      Die Einzahlung abholen
    The anchor has all the information it needs about you.
      Der Anchor weiß alles, was er über Sie wissen will.
    The anchor is checking what you told it.
      Der Anchor prüft, was Sie ihm gesagt haben.
    The anchor has turned you down.
      Der Anchor macht mit Ihnen keine Geschäfte.
    The anchor sent you a code, and waits for it.
      Der Anchor hat Ihnen einen Code geschickt und wartet darauf.
    The anchor's check is at “{0}”.
      Die Prüfung des Anchors steht bei „{0}“.
    """#
}
