"""`basicpay serve` killed with SIGKILL while it pays and converts: nothing is paid twice, and nothing that was paid is forgotten.

`BASICPAY_KILLS=500` kills it that often in each setting; `script/kills` divides a number between the settings.
"""

import os
import random

import pytest
from killed_payments import SETTINGS, killed_wallet

KILLS = int(os.environ.get("BASICPAY_KILLS", "4"))


@pytest.mark.timeout(120 + 30 * KILLS)
@pytest.mark.parametrize("setting", SETTINGS)
def test_a_wallet_killed_while_paying_pays_once_or_never_and_knows_which(tmp_path, setting):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    with killed_wallet(tmp_path, seed, setting) as wallet:
        print(wallet.run(KILLS))
        if wallet.connection:
            print("what became of submissions:", dict(wallet.connection.fates))
