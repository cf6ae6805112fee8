// Takes the place of libsodium's scrypt in programs that tests start (quick_scrypt.py). The key follows from all that it is given, with hardly any work.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef int Scrypt(const uint8_t *, size_t, const uint8_t *, size_t, uint64_t, uint32_t, uint32_t, uint8_t *, size_t);

int crypto_pwhash_scryptsalsa208sha256_ll(
  const uint8_t *secret, size_t secret_size, const uint8_t *salt, size_t salt_size, uint64_t n, uint32_t r, uint32_t p, uint8_t *key, size_t key_size
) {
  Scrypt *scrypt = (Scrypt *)dlsym(RTLD_NEXT, "crypto_pwhash_scryptsalsa208sha256_ll");
  struct { uint8_t salt[64]; uint64_t n, r, p; } all = { { 0 }, n, r, p };
  if (!scrypt || salt_size > sizeof all.salt) return -1;
  memcpy(all.salt, salt, salt_size);
  return scrypt(secret, secret_size, (const uint8_t *)&all, sizeof all, 2, 1, 1, key, key_size);
}
