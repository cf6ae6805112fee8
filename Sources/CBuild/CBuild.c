#include "CBuild.h"

// script/package, script/sbom.py, script/manual.py and script/home read it here.
static const char *const number = "0.1.0";

const char *basicpay_number(void) { return number; }

const char *basicpay_commit(void) { return BASICPAY_COMMIT; }

const char *basicpay_source(void) { return *BASICPAY_COMMIT ? "commit " BASICPAY_COMMIT : "built from a folder"; }

const char *basicpay_releases(void) { return BASICPAY_RELEASES; }
