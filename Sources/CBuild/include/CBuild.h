#pragma once

/// The version, three numbers.
const char *_Nonnull basicpay_number(void);

/// The commit, the first 12 hexadecimal digits, where script/package or Homebrew has built it; empty elsewhere.
const char *_Nonnull basicpay_commit(void);

/// What this was built from, for people: that commit, or that it was a folder.
const char *_Nonnull basicpay_source(void);

/// The address at which newer versions are told of; empty where there is none.
const char *_Nonnull basicpay_releases(void);
