#pragma once

/// The version, three numbers.
const char *_Nonnull basicpay_number(void);

/// What this was built from, for people: the commit, in hexadecimal, where script/package has built it.
const char *_Nonnull basicpay_source(void);

/// The address at which newer versions are told of; empty where there is none.
const char *_Nonnull basicpay_releases(void);
