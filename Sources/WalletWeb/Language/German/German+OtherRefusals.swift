extension German {
  /// Why the network refused anything else.
  static let otherRefusals = #"""
    The account has too few lumens (XLM) for one more signer
      Das Konto hat zu wenige Lumen (XLM) für einen weiteren Unterzeichner
    Add lumens to the account, and try again.
      Bringen Sie Lumen auf das Konto, und versuchen Sie es noch einmal.
    An account can have at most 20 signers
      Ein Konto kann höchstens 20 Unterzeichner haben
    Remove one first.
      Entfernen Sie zuerst einen.
    The same flag would be both set and cleared, or the flags don't go together
      Dasselbe Kennzeichen würde gesetzt und gelöscht, oder die Kennzeichen passen nicht zusammen
    The account that inflation should go to doesn't exist
      Das Konto, an das die Inflation gehen soll, gibt es nicht
    The account has promised never to change these flags again
      Das Konto hat versprochen, diese Kennzeichen nie mehr zu ändern
    This network doesn't know one of the flags
      Dieses Netz kennt eines der Kennzeichen nicht
    Weights and thresholds are whole numbers from 0 to 255
      Gewichte und Schwellen sind ganze Zahlen von 0 bis 255
    An account's own key can't be one of its further signers, and every signer must be valid
      Der eigene Schlüssel eines Kontos kann keiner seiner weiteren Unterzeichner sein, und jeder Unterzeichner muss gültig sein
    The home domain isn't a valid one
      Die Home Domain ist nicht gültig
    It has at most 32 plain characters, such as example.com.
      Sie hat höchstens 32 einfache Zeichen, wie in example.com.
    Clawback needs authorizations that can be taken back
      Rückholung (Clawback) braucht Zulassungen, die sich zurücknehmen lassen
    Make them revocable too.
      Machen Sie auch diese widerrufbar.
    The account {0}
      Das Konto {0}
    The account that should receive the lumens
      Das Konto, das die Lumen empfangen soll,
    An account can't be merged into itself
      Ein Konto kann nicht in sich selbst aufgehen
    {0} doesn't exist on this network
      {0*} gibt es in diesem Netz nicht
    Check the address.
      Prüfen Sie die Adresse.
    The account has promised never to be removed
      Das Konto hat versprochen, nie entfernt zu werden
    The account still has trustlines, offers, signers or data entries
      Das Konto hat noch Trustlines, Angebote, Unterzeichner oder Dateneinträge
    Remove them first, so that nothing is lost.
      Entfernen Sie sie zuerst, damit nichts verloren geht.
    The account's sequence number is too high for it to be removed now
      Die Sequenznummer des Kontos ist zu hoch, als dass es jetzt entfernt werden könnte
    Try again later.
      Versuchen Sie es später noch einmal.
    {0} can't hold that many more lumens
      {0*} kann nicht so viele weitere Lumen halten
    The account still pays the reserves of others
      Das Konto zahlt noch die Reserven anderer
    Hand those back first.
      Geben Sie diese zuerst zurück.
    Inflation isn't paid out now, and on today's network never
      Inflation wird jetzt nicht ausgezahlt, und im heutigen Netz nie
    This network doesn't have data entries yet
      In diesem Netz gibt es noch keine Dateneinträge
    of this name
      dieses Namens
    The account has no data entry {0}
      Das Konto hat keinen Dateneintrag {0*}
    A data entry's name has 1 to 64 characters of plain text
      Der Name eines Dateneintrags hat 1 bis 64 einfache Zeichen
    The account has too few lumens (XLM) for one more data entry
      Das Konto hat zu wenige Lumen (XLM) für einen weiteren Dateneintrag
    A sequence number can only be raised, and not beyond the largest
      Eine Sequenznummer lässt sich nur erhöhen, und nicht über die größte hinaus
    what it sells
      das Verkaufte
    what it buys
      das Gekaufte
    The offer is malformed
      Das Angebot ist nicht richtig zusammengestellt
    Check both assets, the amount and the price.
      Prüfen Sie beide Assets, den Betrag und den Preis.
    The account doesn't hold {0}, which the offer would sell
      Das Konto hält {0*} nicht, was das Angebot verkaufen würde
    Choose an asset that the account holds.
      Wählen Sie ein Asset, das das Konto hält.
    The account doesn't hold {0} yet: it needs a trustline first
      Das Konto hält {0*} noch nicht: Zuerst braucht es eine Trustline
    Add {0} to the account.
      Fügen Sie {0*} dem Konto hinzu.
    The issuer of {0} doesn't allow the account to sell it
      Der Herausgeber erlaubt dem Konto nicht, {0*} zu verkaufen
    Ask the issuer to allow it.
      Bitten Sie den Herausgeber, es zu erlauben.
    The issuer of {0} doesn't allow the account to hold it
      Der Herausgeber erlaubt dem Konto nicht, {0*} zu halten
    The account can't hold that much more of {0}
      Das Konto kann nicht so viel mehr von {0*} halten
    Buy less, or raise the limit of its trustline.
      Kaufen Sie weniger, oder erhöhen Sie das Limit der Trustline.
    enough of {0}
      genug {0}
    The account doesn't have {0} to sell
      Das Konto hat nicht {0*} zu verkaufen
    What other offers have promised counts as spent. Offer less, or remove another offer first.
      Was andere Angebote versprochen haben, zählt als ausgegeben. Bieten Sie weniger an, oder entfernen Sie zuerst ein anderes Angebot.
    The offer would meet another one of the same account
      Das Angebot würde auf ein anderes desselben Kontos treffen
    Remove that offer first.
      Entfernen Sie zuerst jenes Angebot.
    The account that issues {0} doesn't exist on this network
      Das Konto, das {0*} herausgibt, gibt es in diesem Netz nicht
    Check the asset and its issuer.
      Prüfen Sie das Asset und seinen Herausgeber.
    The account has no offer {0}any more
      Das Konto hat das Angebot {0}nicht mehr
    Somebody may have taken it whole already: look at the account's trades.
      Vielleicht hat es schon jemand ganz angenommen: Sehen Sie sich den Handel des Kontos an.
    The account has too few lumens (XLM) for one more offer, for which the network locks a little more of its reserve
      Das Konto hat zu wenige Lumen (XLM) für ein weiteres Angebot, für das das Netz etwas mehr von seiner Reserve sperrt
    Add lumens, or remove an offer first.
      Bringen Sie Lumen auf das Konto, oder entfernen Sie zuerst ein Angebot.
    Check both amounts and both prices.
      Prüfen Sie beide Beträge und beide Preise.
    The account doesn't hold the pool's shares yet: it needs a trustline to the pool first
      Das Konto hält noch keine Anteile des Pools: Zuerst braucht es eine Trustline zum Pool
    An issuer of the pool's assets doesn't allow the account to hold it
      Ein Herausgeber der Assets des Pools erlaubt dem Konto nicht, sie zu halten
    The account doesn't have that much of both assets to put into the pool
      Das Konto hat nicht so viel von beiden Assets, um es in den Pool einzulegen
    Put in less.
      Legen Sie weniger ein.
    The account can't hold that many more shares of the pool
      Das Konto kann nicht so viele weitere Anteile des Pools halten
    Raise the limit of its trustline to the pool.
      Erhöhen Sie das Limit seiner Trustline zum Pool.
    The pool's price has moved beyond the bounds that were set
      Der Preis des Pools hat sich über die gesetzten Grenzen hinaus bewegt
    Try again at the present price, or set wider bounds.
      Versuchen Sie es noch einmal zum jetzigen Preis, oder setzen Sie weitere Grenzen.
    The pool can't hold that much more
      Der Pool kann nicht so viel mehr halten
    The network has frozen a trustline that it needs
      Das Netz hat eine Trustline eingefroren, die es dafür braucht
    Check the number of shares and both amounts.
      Prüfen Sie die Zahl der Anteile und beide Beträge.
    The account doesn't hold shares of this pool
      Das Konto hält keine Anteile dieses Pools
    that many
      so viele
    The account doesn't have {0} shares of this pool
      Das Konto hat nicht {0*} Anteile dieses Pools
    Take out less.
      Entnehmen Sie weniger.
    The account can't hold that much more of one of the pool's assets
      Das Konto kann nicht so viel mehr von einem der Assets des Pools halten
    Raise the limit of its trustline, or take out less.
      Erhöhen Sie das Limit seiner Trustline, oder entnehmen Sie weniger.
    The shares would bring less than the least that was to arrive
      Die Anteile würden weniger bringen als das Mindeste, das ankommen sollte
    Try again with the pool's present amounts.
      Versuchen Sie es noch einmal mit den jetzigen Beträgen des Pools.
    The call of the smart contract is malformed
      Der Aufruf des Smart Contracts ist nicht richtig zusammengestellt
    The smart contract refused, or stopped at a fault of its own
      Der Smart Contract hat abgelehnt oder einen eigenen Fehler gehabt
    The smart contract needed more of the network's resources than were paid for
      Der Smart Contract brauchte mehr von den Mitteln des Netzes, als bezahlt war
    Estimate them anew.
      Schätzen Sie sie neu.
    Something that the smart contract needs has been archived
      Etwas, das der Smart Contract braucht, wurde archiviert
    Restore it first.
      Stellen Sie es zuerst wieder her.
    The fee for the smart contract's storage and events was too low
      Die Gebühr für Speicher und Ereignisse des Smart Contracts war zu niedrig
    Estimate it anew.
      Schätzen Sie sie neu.
    Check the amount, who may claim it and when.
      Prüfen Sie den Betrag, und wer ihn wann abholen darf.
    The account has too few lumens (XLM) for what a claimable balance locks
      Das Konto hat zu wenige Lumen (XLM) für das, was eine Claimable Balance sperrt
    Add lumens to the account.
      Bringen Sie Lumen auf das Konto.
    The account doesn't have {0} to set aside
      Das Konto hat nicht {0*} zurückzulegen
    This claimable balance doesn't exist any more
      Diese Claimable Balance gibt es nicht mehr
    Somebody may have claimed it already.
      Vielleicht hat sie schon jemand abgeholt.
    The account may not claim it, or not now
      Das Konto darf sie nicht abholen, oder nicht jetzt
    Look at who may claim it, from when and until when.
      Sehen Sie nach, wer sie abholen darf, ab wann und bis wann.
    The account can't hold that much more of this asset
      Das Konto kann nicht so viel mehr von diesem Asset halten
    Raise the limit of its trustline first.
      Erhöhen Sie zuerst das Limit seiner Trustline.
    The account doesn't hold this asset yet: it needs a trustline first
      Das Konto hält dieses Asset noch nicht: Zuerst braucht es eine Trustline
    Add the asset to the account, and claim again.
      Fügen Sie das Asset dem Konto hinzu, und holen Sie es dann noch einmal ab.
    Only the account that issues the asset can take this balance back
      Nur das Konto, das das Asset herausgibt, kann diesen Betrag zurückholen
    This claimable balance can't be taken back: it wasn't set up for that when it was made
      Diese Claimable Balance lässt sich nicht zurückholen: Sie wurde nicht dafür angelegt
    An account can't sponsor itself
      Ein Konto kann sich nicht selbst fördern
    The account {0}has a sponsor in this transaction already
      Das Konto {0}hat in dieser Transaktion schon einen Förderer
    An account that is sponsored can't be a sponsor in the same transaction, nor the other way round
      Ein gefördertes Konto kann in derselben Transaktion kein Förderer sein, und umgekehrt
    The account has no sponsor in this transaction that could end
      Das Konto hat in dieser Transaktion keinen Förderer, der enden könnte
    What was sponsored doesn't exist any more
      Was gefördert wurde, gibt es nicht mehr
    Only the one who pays this reserve, or its owner where nobody does, can hand it over
      Nur wer diese Reserve zahlt, oder ihr Besitzer, wo es niemand tut, kann sie weitergeben
    The one who should pay the reserve from now on has too few lumens (XLM)
      Wer die Reserve von jetzt an zahlen soll, hat zu wenige Lumen (XLM)
    Add lumens there first.
      Bringen Sie zuerst Lumen dorthin.
    A claimable balance's reserve can't go back to its owner, only to a new sponsor
      Die Reserve einer Claimable Balance kann nicht an ihren Besitzer zurückgehen, nur an einen neuen Förderer
    The network refused this with the code {0}. No money moved; at most the small network fee was taken.
      Das Netz hat das mit dem Code {0} abgelehnt. Es hat sich kein Geld bewegt; höchstens die kleine Netzgebühr wurde genommen.
    """#
}
