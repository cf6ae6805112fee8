#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads the QR code in a picture (ISO/IEC 18004).
///
/// pixels: width * height bytes, row by row, 0 for black and 255 for white.
/// text: where the code's text goes, UTF-8 without a zero at the end.
/// Returns the text's length in bytes; 0 where there is no code, or its text is longer than capacity.
size_t qr_read(const uint8_t *pixels, int width, int height, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif
