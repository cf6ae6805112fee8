"""`basicpay serve` killed with SIGKILL while it pays and converts: nothing is paid twice, and nothing that was paid is forgotten.

`script/kills` kills it as often as one likes.
"""

import random

import pytest
from killed_payments import killed_wallet

KILLS = 4


@pytest.mark.parametrize("apart", [False, True], ids=["with its network", "beside its network"])
def test_a_wallet_that_is_killed_while_it_pays_pays_once_or_never_and_knows_which(tmp_path, apart):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    with killed_wallet(tmp_path, seed, apart) as wallet:
        print(wallet.run(KILLS))
