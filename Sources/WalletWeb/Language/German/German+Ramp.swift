extension German {
  /// Buying and selling through Meso.
  static let ramp = #"""
    The ramp's window
      Das Fenster der Rampe
    The wallet doesn't answer. Try again.
      Die Wallet antwortet nicht. Versuchen Sie es noch einmal.
    QR code of the address
      QR-Code der Adresse
    QR code
      QR-Code
    1 Window
      1 Fenster
    2 Proof
      2 Nachweis
    3 Paying
      3 Zahlung
    What to do
      Was zu tun ist
    Buy with a card
      Mit einer Karte kaufen
    Sell for dollars
      Gegen Dollar verkaufen
    Dollars to spend, or tokens to sell.
      Dollar, die Sie ausgeben, oder Token, die Sie verkaufen.
    Ramp
      Rampe
    {0} on {1}
      {0} auf {1}
    How you prove that the address is yours
      Wie Sie nachweisen, dass die Adresse Ihnen gehört
    Ask me each time
      Jedes Mal fragen
    You see what is to be signed, and sign it with your PIN.
      Sie sehen, was unterschrieben werden soll, und unterschreiben es mit Ihrer PIN.
    Sign automatically, in this window only
      Von selbst unterschreiben, nur in diesem Fenster
    Takes your PIN now. What is signed is listed afterwards.
      Braucht Ihre PIN jetzt. Was unterschrieben wurde, steht danach in der Liste.
    Sign nothing
      Nichts unterschreiben
    The ramp asks for a password of your own instead.
      Die Rampe fragt stattdessen nach einem eigenen Kennwort.
    A partner id has no spaces and at most 256 characters. Copy it again.
      Eine Partnerkennung hat keine Leerzeichen und höchstens 256 Zeichen. Kopieren Sie sie noch einmal.
    Partner id
      Partnerkennung
    Meso gives it to those who register with it. Empty for none.
      Meso gibt sie denen, die sich dort anmelden. Leer heißt keine.
    Meso's web address
      Die Webadresse von Meso
    As Meso's published programs use it.
      Wie die veröffentlichten Programme von Meso sie verwenden.
    As Meso's newer documents name it.
      Wie die neueren Unterlagen von Meso sie nennen.
    To this address on {0}
      An diese Adresse auf {0}
    QR code of what to send, for other wallets
      QR-Code dessen, was zu senden ist, für andere Wallets
    This can't be shown
      Das kann nicht gezeigt werden
    Go to the ramp
      Zur Rampe
    The window isn't opened
      Das Fenster wird nicht geöffnet
    The window is closed
      Das Fenster ist geschlossen
    Sell {0} {1}
      {0} {1} verkaufen
    Buy {0} for {1} USD
      {0} für {1} USD kaufen
    Meso's partner id
      Partnerkennung von Meso
    The account {0} doesn't follow from recovery words, so it has no address on other chains. Use an account that does.
      Das Konto {0} stammt nicht aus Wiederherstellungswörtern und hat deshalb keine Adresse auf anderen Chains. Verwenden Sie ein Konto, das daraus stammt.
    Meso opens only for partners: set the partner id that Meso gave you under Settings, Ramp. In the sandbox none is needed.
      Meso öffnet nur für Partner: Tragen Sie die Partnerkennung, die Meso Ihnen gegeben hat, unter Einstellungen, Rampe ein. In der Sandbox ist keine nötig.
    The sandbox runs without its imitation of the ramp. Its port isn't free, or another program runs the sandbox: start it with --ramp-port.
      Die Sandbox läuft ohne ihre Nachbildung der Rampe. Deren Port ist nicht frei, oder ein anderes Programm betreibt die Sandbox: Starten Sie es mit --ramp-port.
    There is no purchase or sale {0} in this wallet.
      In dieser Wallet gibt es keinen Kauf oder Verkauf {0}.
    This window isn't open any more. Nothing was signed or sent.
      Dieses Fenster ist nicht mehr offen. Nichts wurde unterschrieben oder gesendet.
    Too many of the ramp's windows are open. Close one first.
      Zu viele Fenster der Rampe sind offen. Schließen Sie zuerst eines.
    Nothing waits for a signature any more. Nothing was signed.
      Nichts wartet mehr auf eine Unterschrift. Nichts wurde unterschrieben.
    Choose again.
      Wählen Sie noch einmal.
    Sell {0} {1} on {2}
      {0} {1} auf {2} verkaufen
    Buy {0} on {1} for {2} USD
      {0} auf {1} für {2} USD kaufen
    Not opened yet
      Noch nicht geöffnet
    The ramp's window is open
      Das Fenster der Rampe ist offen
    Approved, on its way
      Freigegeben, unterwegs
    Done, as the ramp says
      Fertig, wie die Rampe sagt
    Declined
      Abgelehnt
    Closed before it was approved
      Vor der Freigabe geschlossen
    Approved; the rest isn't known here
      Freigegeben; der Rest ist hier nicht bekannt
    The ramp's window was never opened, so nothing was bought or sold.
      Das Fenster der Rampe wurde nie geöffnet, also wurde nichts gekauft oder verkauft.
    Nothing was approved yet. Continue in the ramp's window.
      Noch wurde nichts freigegeben. Machen Sie im Fenster der Rampe weiter.
    The payment was approved, and nothing has arrived yet. Leave this page open: the wallet hears only from the window when it is done.
      Die Zahlung wurde freigegeben, und noch ist nichts angekommen. Lassen Sie diese Seite offen: Nur vom Fenster erfährt die Wallet, wann es fertig ist.
    The ramp says that the dollars are paid out. The wallet can't see that: look at your card or bank.
      Die Rampe sagt, dass die Dollar ausgezahlt sind. Die Wallet kann das nicht sehen: Schauen Sie bei Ihrer Karte oder Bank nach.
    The ramp says that it has delivered to your address on {0}. The wallet can't see that chain: look it up there by the transaction's number.
      Die Rampe sagt, dass sie an Ihre Adresse auf {0} geliefert hat. Die Wallet kann diese Chain nicht sehen: Schlagen Sie es dort unter der Nummer der Transaktion nach.
    The ramp says that the payment was declined. Nothing was bought or sold.
      Die Rampe sagt, dass die Zahlung abgelehnt wurde. Nichts wurde gekauft oder verkauft.
    When the window closed, the ramp had said nothing of an approval. Most likely nothing was paid. If you had pressed its last button, look for Meso's e-mail before you try again.
      Als sich das Fenster schloss, hatte die Rampe nichts von einer Freigabe gesagt. Höchstwahrscheinlich wurde nichts bezahlt. Wenn Sie den letzten Knopf schon gedrückt hatten, suchen Sie die E-Mail von Meso, bevor Sie es noch einmal versuchen.
    The payment was approved, and then the window was closed. Whether it arrived isn't known here, and closing the window doesn't stop it. Look for Meso's e-mail, or look up your address on {0}.
      Die Zahlung wurde freigegeben, und dann wurde das Fenster geschlossen. Ob sie angekommen ist, ist hier nicht bekannt, und das Schließen hält sie nicht auf. Suchen Sie die E-Mail von Meso, oder Ihre Adresse auf {0}.
    The ramp's window was opened.
      Das Fenster der Rampe wurde geöffnet.
    Its page has loaded.
      Seine Seite ist geladen.
    The ramp asked for a proof of your address.
      Die Rampe bat um einen Nachweis Ihrer Adresse.
    The proof was signed.
      Der Nachweis wurde unterschrieben.
    The proof was not signed.
      Der Nachweis wurde nicht unterschrieben.
    The ramp asked for the tokens.
      Die Rampe bat um die Token.
    You said that you sent them.
      Sie sagten, dass Sie sie gesendet haben.
    You said that you won't send them.
      Sie sagten, dass Sie sie nicht senden.
    The payment was approved.
      Die Zahlung wurde freigegeben.
    The ramp is carrying it out.
      Die Rampe führt sie aus.
    The ramp said that it is done.
      Die Rampe sagte, dass es fertig ist.
    The payment was declined.
      Die Zahlung wurde abgelehnt.
    The ramp couldn't say how far it is.
      Die Rampe wusste nicht, wie weit es ist.
    The ramp has to look at your data first.
      Die Rampe muss sich zuerst Ihre Daten ansehen.
    The ramp reported that something is wrong.
      Die Rampe meldete, dass etwas nicht stimmt.
    A message was ignored.
      Eine Nachricht wurde nicht beachtet.
    The window's page didn't load.
      Die Seite des Fensters wurde nicht geladen.
    The ramp's page said that it is done with the window.
      Die Seite der Rampe sagte, dass sie mit dem Fenster fertig ist.
    The window was closed here.
      Das Fenster wurde hier geschlossen.
    Choose what to buy or sell from the list.
      Wählen Sie aus der Liste, was Sie kaufen oder verkaufen.
    Enter more than zero.
      Geben Sie mehr als null ein.
    {0} {1} to {2}
      {0} {1} an {2}
    Buy tokens on other chains with a card, or sell them, through Meso.
      Token auf anderen Chains mit einer Karte kaufen oder sie verkaufen, über Meso.
    Good to know
      Gut zu wissen
    Meso delivers to Solana, Ethereum and Polygon, <strong>not to Stellar</strong>. What you buy arrives at your own address there, which follows from the same words. This wallet can't send it on.
      Meso liefert auf Solana, Ethereum und Polygon, <strong>nicht auf Stellar</strong>. Was Sie kaufen, kommt dort an Ihrer eigenen Adresse an, die aus denselben Wörtern folgt. Diese Wallet kann es nicht weitersenden.
    In the sandbox an imitation takes Meso's place. It moves no money: enter nothing real. Outside of the sandbox a partner id from Meso is needed.
      In der Sandbox steht eine Nachbildung an der Stelle von Meso. Sie bewegt kein Geld: Geben Sie nichts Echtes ein. Außerhalb der Sandbox ist eine Partnerkennung von Meso nötig.
    Meso opens only for its partners: a <a href="settings/ramp">partner id</a> is needed outside of the sandbox.
      Meso öffnet nur für seine Partner: Außerhalb der Sandbox ist eine <a href="settings/ramp">Partnerkennung</a> nötig.
    Set the partner id
      Partnerkennung eintragen
    Proof of your address
      Nachweis Ihrer Adresse
    Your PIN is needed here only if the wallet is to sign automatically.
      Ihre PIN ist hier nur nötig, wenn die Wallet von selbst unterschreiben soll.
    Open the ramp's window
      Fenster der Rampe öffnen
    Nothing is paid until you confirm it in the window.
      Nichts wird bezahlt, bevor Sie es im Fenster sagen.
    Your addresses on other chains
      Ihre Adressen auf anderen Chains
    Other wallets show the same addresses for the same words, and can send what is there.
      Andere Wallets zeigen zu denselben Wörtern dieselben Adressen und können senden, was dort liegt.
    Bought and sold
      Gekauft und verkauft
    What you buy and sell through the ramp will be listed here.
      Was Sie über die Rampe kaufen und verkaufen, wird hier stehen.
    The ramp asks you to prove that this address is yours
      Die Rampe bittet Sie um den Nachweis, dass diese Adresse Ihnen gehört
    Signing costs nothing and moves nothing. {{origin}} wants exactly this text signed:
      Die Unterschrift kostet nichts und bewegt nichts. {{origin}} will genau diesen Text unterschrieben haben:
    Sign this text
      Diesen Text unterschreiben
    Don't sign
      Nicht unterschreiben
    Where it stands
      Wie es steht
    Tokens to send
      Zu sendende Token
    Send the tokens from where you hold them
      Senden Sie die Token von dort, wo Sie sie haben
    Token, as {{chain}} knows it
      Token, wie {{chain}} ihn kennt
    Link for other wallets
      Link für andere Wallets
    This wallet doesn't send on {{chain}}. Whoever asks for it, check the amount and the address before you send from another wallet: nobody can take it back.
      Diese Wallet sendet nicht auf {{chain}}. Wer auch immer darum bittet: Prüfen Sie Betrag und Adresse, bevor Sie aus einer anderen Wallet senden. Niemand kann es zurückholen.
    I won't send
      Ich sende nicht
    I have sent it
      Ich habe gesendet
    Its window is open in another tab.
      Sein Fenster ist in einem anderen Tab offen.
    Chain
      Chain
    Transaction on that chain
      Transaktion auf dieser Chain
    What happened
      Was geschah
    Nothing yet.
      Noch nichts.
    How Meso identifies you. The sandbox's imitation needs none of this.
      Als wen Meso Sie kennt. Die Nachbildung der Sandbox braucht nichts davon.
    Other chains
      Andere Chains
    Ramp<span class="hint">Buy tokens on Solana, Ethereum or Polygon with a card, or sell them.</span>
      Rampe<span class="hint">Token auf Solana, Ethereum oder Polygon mit einer Karte kaufen oder verkaufen.</span>
    The page in the frame is the ramp's own, from {{origin}}. Never enter your PIN or your words there.
      Die Seite im Rahmen ist die der Rampe selbst, von {{origin}}. Geben Sie dort nie Ihre PIN oder Ihre Wörter ein.
    The ramp's window needs JavaScript, which this browser doesn't run. Nothing was bought or sold.
      Das Fenster der Rampe braucht JavaScript, das dieser Browser nicht ausführt. Es wurde nichts gekauft oder verkauft.
    Close the window
      Fenster schließen
    What was approved goes on without the window. What wasn't is not bought. The wallet locks itself only when nothing has happened in the window for half an hour.
      Was freigegeben wurde, geht ohne das Fenster weiter. Was nicht, wird nicht gekauft. Die Wallet sperrt sich erst, wenn im Fenster eine halbe Stunde lang nichts geschehen ist.
    The ramp asks for another signature now than the one you were shown. Nothing was signed. Read the new text first.
      Die Rampe verlangt jetzt eine andere Unterschrift als die, die Ihnen gezeigt wurde. Nichts wurde unterschrieben. Lesen Sie zuerst den neuen Text.
    """#
}
