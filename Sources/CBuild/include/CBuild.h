#pragma once

/// The commit that this was built from, in hexadecimal; empty where nobody named one.
const char *_Nonnull basicpay_commit(void);

/// The address at which newer versions are told of; empty where there is none.
const char *_Nonnull basicpay_releases(void);
