#include "CBuild.h"

const char *basicpay_commit(void) { return BASICPAY_COMMIT; }

const char *basicpay_releases(void) { return BASICPAY_RELEASES; }
