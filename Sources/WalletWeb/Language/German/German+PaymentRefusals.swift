extension German {
  /// Why the network refused a payment or a trustline.
  static let paymentRefusals = #"""
    It is malformed
      Es ist nicht richtig zusammengestellt
    Check the recipient and the amount, and try again.
      Prüfen Sie Empfänger und Betrag, und versuchen Sie es noch einmal.
    {0} is too little for a new account, in which the network locks a small reserve
      {0*} ist zu wenig für ein neues Konto, in dem das Netz eine kleine Reserve sperrt
    A new account needs at least 1 XLM to begin with.
      Ein neues Konto braucht am Anfang mindestens 1 XLM.
    The account {0}exists already
      Das Konto {0}gibt es schon
    Send an ordinary payment instead.
      Machen Sie eine gewöhnliche Überweisung daraus.
    this asset
      dieses Asset
    The account doesn't hold {0}
      Das Konto hält {0*} nicht
    The issuer of {0} doesn't allow the account to send it
      Der Herausgeber erlaubt dem Konto nicht, {0*} zu senden
    recipient's account
      das Konto des Empfängers
    The {0} doesn't exist on this network yet
      In diesem Netz gibt es noch nicht: {0*}
    Check the address. A new account is created when it first receives at least 1 XLM.
      Prüfen Sie die Adresse. Ein neues Konto entsteht, wenn ihm zum ersten Mal mindestens 1 XLM geschickt wird.
    The recipient's account doesn't hold {0} yet: it needs a trustline first
      Das Konto des Empfängers hält {0*} noch nicht: Zuerst braucht es eine Trustline
    Ask the recipient to add a trustline for it, or send lumens (XLM).
      Bitten Sie den Empfänger, eine Trustline dafür hinzuzufügen, oder schicken Sie Lumen (XLM).
    The issuer of {0} doesn't allow the recipient to hold it
      Der Herausgeber erlaubt dem Empfänger nicht, {0*} zu halten
    Ask the recipient to arrange it.
      Bitten Sie den Empfänger, das zu regeln.
    that much more of {0}
      so viel mehr von {0}
    The recipient's account can't hold {0}
      Das Konto des Empfängers kann {0*} nicht halten
    Send less, or ask the recipient to raise the limit.
      Schicken Sie weniger, oder bitten Sie den Empfänger, das Limit zu erhöhen.
    what is sent
      das Gesendete
    what should arrive
      das, was ankommen soll,
    Nobody offers enough to exchange {0} into {1} at the moment
      Niemand bietet derzeit genug, um {0*} gegen {1*} zu tauschen
    Send less, or try again later.
      Schicken Sie weniger, oder versuchen Sie es später noch einmal.
    The exchange would take an offer of the account itself
      Der Tausch würde ein Angebot des Kontos selbst annehmen
    the most that was to be spent
      das Höchste, das ausgegeben werden sollte,
    The exchange would cost more than {0} by now
      Der Tausch würde inzwischen mehr kosten als {0*}
    Try again at the present price, or allow it to cost more.
      Versuchen Sie es noch einmal zum jetzigen Preis, oder erlauben Sie, dass es mehr kostet.
    the least that was to arrive
      das Mindeste, das ankommen sollte,
    The exchange would bring less than {0} by now
      Der Tausch würde inzwischen weniger bringen als {0*}
    Try again at the present price, or accept that less arrives.
      Versuchen Sie es noch einmal zum jetzigen Preis, oder nehmen Sie hin, dass weniger ankommt.
    A part of its lumens (XLM) is always locked as its reserve.
      Ein Teil seiner Lumen (XLM) ist immer als Reserve gesperrt.
    that much
      so viel
    The account doesn't have {0} to spend
      Das Konto hat nicht {0*} auszugeben
    {0}Send less, or add money to the account first.
      {0*}Schicken Sie weniger, oder bringen Sie zuerst Geld auf das Konto.
    Check the asset and the limit, and try again.
      Prüfen Sie das Asset und das Limit, und versuchen Sie es noch einmal.
    The account still holds {0}, or an offer would still bring some
      Das Konto hält noch {0*}, oder ein Angebot würde noch etwas einbringen
    Spend the balance and close such offers first.
      Geben Sie zuerst das Guthaben aus, und schließen Sie solche Angebote.
    The limit is lower than what the account already holds or expects of {0}
      Das Limit ist niedriger als das, was das Konto von {0*} schon hält oder erwartet
    Choose a higher limit, or spend the balance first.
      Wählen Sie ein höheres Limit, oder geben Sie zuerst das Guthaben aus.
    The account has too few lumens (XLM) to hold one more asset, for which the network locks a little more of its reserve
      Das Konto hat zu wenige Lumen (XLM), um ein weiteres Asset zu halten, für das das Netz etwas mehr von seiner Reserve sperrt
    An account needs no trustline for an asset that it issues itself
      Ein Konto braucht keine Trustline für ein Asset, das es selbst herausgibt
    The account lacks a trustline for one of the pool's assets
      Dem Konto fehlt eine Trustline für eines der Assets des Pools
    Add both assets to the account first.
      Fügen Sie dem Konto zuerst beide Assets hinzu.
    The account has no trustline for {0}
      Das Konto hat keine Trustline für {0*}
    This trustline is still in use, by an offer or a pool
      Diese Trustline wird noch gebraucht, von einem Angebot oder einem Pool
    Close that first, and try again.
      Schließen Sie das zuerst, und versuchen Sie es noch einmal.
    An issuer doesn't allow the account to hold one of the pool's assets
      Ein Herausgeber erlaubt dem Konto nicht, eines der Assets des Pools zu halten
    Check the account, the asset and what is to change.
      Prüfen Sie das Konto, das Asset und was sich ändern soll.
    The account {0}has no trustline for {1}
      Das Konto {0}hat keine Trustline für {1*}
    It must add one first.
      Es muss zuerst eine hinzufügen.
    {0} needs no authorization: its issuer has never asked for it
      {0*} braucht keine Zulassung: Der Herausgeber hat nie eine verlangt
    The issuer's account isn't set up to take back an authorization
      Das Konto des Herausgebers ist nicht dafür eingerichtet, eine Zulassung zurückzunehmen
    Make it revocable first.
      Machen Sie sie zuerst widerrufbar.
    An issuer can't authorize itself
      Ein Herausgeber kann sich nicht selbst zulassen
    Taking back the authorization turns the account's shares of pools into claimable balances, and there are too few lumens (XLM) for their reserve
      Die Rücknahme der Zulassung macht aus den Poolanteilen des Kontos Claimable Balances, und für deren Reserve sind zu wenige Lumen (XLM) da
    A trustline can't be both authorized fully and only for what it has promised already
      Eine Trustline kann nicht zugleich ganz und nur für das schon Versprochene zugelassen sein
    The account{0}
      Das Konto{0}
    Check the account, the asset and the amount.
      Prüfen Sie das Konto, das Asset und den Betrag.
    {0} can't be taken back: its issuer's account wasn't set up for that when it was handed out
      {0*} lässt sich nicht zurückholen: Das Konto des Herausgebers war nicht dafür eingerichtet, als es ausgegeben wurde
    {0} doesn't hold {1}
      {0*} hält {1*} nicht
    {0} doesn't have {1} to be taken back
      {0*} hat nicht {1*}, das zurückgeholt werden könnte
    Take back less.
      Holen Sie weniger zurück.
    the pool's shares
      die Anteile des Pools
    The network refused this with the code {0}. {1}
      Das Netz hat das mit dem Code {0} abgelehnt. {1*}
    Done: the network has carried it out.
      Erledigt: Das Netz hat es ausgeführt.
    It was refused ({0})
      Es wurde abgelehnt ({0})
    The network did not accept the signature
      Das Netz hat die Unterschrift nicht angenommen
    This key may not be allowed to act for the account alone.
      Dieser Schlüssel darf vielleicht nicht allein für das Konto handeln.
    The account it should come from doesn't exist on this network
      Das Konto, von dem es kommen soll, gibt es in diesem Netz nicht
    Fund that account first.
      Bringen Sie zuerst Guthaben auf dieses Konto.
    This network doesn't know this kind of operation
      Dieses Netz kennt diese Art von Operation nicht
    The account already has as many entries as an account can have, 1000
      Das Konto hält schon so vieles, wie ein Konto kann, 1000
    It would be too much work for the network at once
      Das wäre für das Netz auf einmal zu viel Arbeit
    Try a smaller amount.
      Versuchen Sie einen kleineren Betrag.
    The account already pays the reserves of as many others as it can
      Das Konto zahlt schon die Reserven so vieler anderer, wie es kann
    Check what was entered, and try again.
      Prüfen Sie, was eingegeben wurde, und versuchen Sie es noch einmal.
    No money moved; at most the small network fee was taken.
      Es hat sich kein Geld bewegt; höchstens die kleine Netzgebühr wurde genommen.
    Not done
      Nicht ausgeführt
    Not sent. The network refused it. Only the network fee may have been taken. Check what you entered and try again.
      Nicht gesendet. Das Netz hat es abgelehnt. Nur die Netzgebühr kann genommen worden sein. Prüfen Sie, was Sie eingegeben haben, und versuchen Sie es noch einmal.
    Not sent. Its time has not come yet. Nothing was taken from the account. Check this computer's clock and try again.
      Nicht gesendet. Die Zeit dafür ist noch nicht gekommen. Vom Konto wurde nichts genommen. Prüfen Sie die Uhr dieses Computers, und versuchen Sie es noch einmal.
    Not sent. There was nothing in it to carry out. Nothing was taken from the account.
      Nicht gesendet. Es war nichts darin auszuführen. Vom Konto wurde nichts genommen.
    Not sent. The account doesn't have enough lumens (XLM) for the network fee. Nothing was taken from the account. Add lumens and try again.
      Nicht gesendet. Das Konto hat nicht genug Lumen (XLM) für die Netzgebühr. Vom Konto wurde nichts genommen. Bringen Sie Lumen auf das Konto, und versuchen Sie es noch einmal.
    Not sent. The account doesn't exist on this network yet. Nothing was taken. Fund the account with lumens (XLM) first.
      Nicht gesendet. Das Konto gibt es in diesem Netz noch nicht. Nichts wurde genommen. Bringen Sie zuerst Lumen (XLM) auf das Konto.
    Not sent. It carries a signature that isn't needed. Nothing was taken from the account. Try again.
      Nicht gesendet. Es trägt eine Unterschrift, die nicht gebraucht wird. Vom Konto wurde nichts genommen. Versuchen Sie es noch einmal.
    Not sent. The network had a fault of its own. Nothing was taken from the account. Try again in a few minutes.
      Nicht gesendet. Das Netz hatte einen eigenen Fehler. Vom Konto wurde nichts genommen. Versuchen Sie es in ein paar Minuten noch einmal.
    Not sent. This network doesn't know this kind of transaction. Nothing was taken from the account.
      Nicht gesendet. Dieses Netz kennt diese Art von Transaktion nicht. Vom Konto wurde nichts genommen.
    Not sent. A reserve that another account was to pay for isn't arranged properly. Nothing was taken from the account.
      Nicht gesendet. Eine Reserve, die ein anderes Konto zahlen sollte, ist nicht richtig geregelt. Vom Konto wurde nichts genommen.
    Not sent. The account was used too recently for it. Nothing was taken from the account. Try again later.
      Nicht gesendet. Das Konto wurde dafür vor zu kurzer Zeit benutzt. Vom Konto wurde nichts genommen. Versuchen Sie es später noch einmal.
    Not sent. It is malformed. Nothing was taken from the account. Check what you entered and try again.
      Nicht gesendet. Es ist nicht richtig zusammengestellt. Vom Konto wurde nichts genommen. Prüfen Sie, was Sie eingegeben haben, und versuchen Sie es noch einmal.
    Not sent. Its smart contract call isn't valid. Nothing was taken from the account.
      Nicht gesendet. Sein Aufruf eines Smart Contracts ist nicht gültig. Vom Konto wurde nichts genommen.
    Not sent. The network has frozen something that it needs. Nothing was taken from the account.
      Nicht gesendet. Das Netz hat etwas eingefroren, das es braucht. Vom Konto wurde nichts genommen.
    That
      Das
    another {0}
      noch {0}
    Not sent. It reached the network too late. Nothing was taken from the account, and this payment can no longer happen, so you can safely try again. If it happens again, check this computer's clock.
      Nicht gesendet. Es hat das Netz zu spät erreicht. Vom Konto wurde nichts genommen, und diese Zahlung kann nicht mehr geschehen; Sie können es also ohne Sorge noch einmal versuchen. Wenn es wieder geschieht, prüfen Sie die Uhr dieses Computers.
    Not sent. The account was used from elsewhere at the same moment. Nothing was taken by this attempt. Look at the recent payments first, and try again only if yours is not among them.
      Nicht gesendet. Das Konto wurde im selben Augenblick von anderswo benutzt. Durch diesen Versuch wurde nichts genommen. Sehen Sie sich zuerst die letzten Zahlungen an, und versuchen Sie es nur dann noch einmal, wenn Ihre nicht darunter ist.
    Not sent. The network did not accept the signature. Nothing was taken from the account. This key may not be allowed to pay from the account alone, or the payment was made for another network.
      Nicht gesendet. Das Netz hat die Unterschrift nicht angenommen. Vom Konto wurde nichts genommen. Dieser Schlüssel darf vielleicht nicht allein von dem Konto zahlen, oder die Zahlung war für ein anderes Netz gemacht.
    Not sent. The network is busy and the fee that was offered is too low. Nothing was taken from the account. Try again in a minute, or offer a higher fee.
      Nicht gesendet. Das Netz ist beschäftigt, und die angebotene Gebühr ist zu niedrig. Vom Konto wurde nichts genommen. Versuchen Sie es in einer Minute noch einmal, oder bieten Sie eine höhere Gebühr.
    The network's server answered with another amount or asset than was asked for, so nothing was sent. Try again, or use another server.
      Der Server des Netzes hat einen anderen Betrag oder ein anderes Asset genannt als gefragt, deshalb wurde nichts gesendet. Versuchen Sie es noch einmal, oder benutzen Sie einen anderen Server.
    This account has been used before, and this wallet has no record of it. Check the history first, so that you don't pay for something twice.
      Dieses Konto wurde schon benutzt, und diese Wallet hat darüber keine Aufzeichnung. Sehen Sie zuerst im Verlauf nach, damit Sie nichts doppelt bezahlen.
    This account has been used since your last payment from here, by another wallet or device. Check the history first, so that you don't pay for something twice.
      Dieses Konto wurde seit Ihrer letzten Zahlung von hier aus benutzt, von einer anderen Wallet oder einem anderen Gerät. Sehen Sie zuerst im Verlauf nach, damit Sie nichts doppelt bezahlen.
    You don't have enough {0} for this: you can spend {1} {2}.
      Sie haben nicht genug {0} dafür: Sie können {1} {2} ausgeben.
    """#
}
