#include "CQRReader.h"

#include <cstring>
#include <string>

// In version 1 the text is wide without this.
#define ZX_USE_UTF8 1
#include <ZXing/ReadBarcode.h>

// Version 2.2 gave the options another name.
#if __has_include(<ZXing/ReaderOptions.h>)
using Options = ZXing::ReaderOptions;
#else
using Options = ZXing::DecodeHints;
#endif

size_t qr_read(const uint8_t *pixels, int width, int height, char *text, size_t capacity) {
  // No exception may leave C++.
  try {
    Options options;
    options.setFormats(ZXing::BarcodeFormat::QRCode);
    options.setTryHarder(true);
    options.setTryRotate(true);
    auto code = ZXing::ReadBarcode(ZXing::ImageView(pixels, width, height, ZXing::ImageFormat::Lum), options);
    if (!code.isValid()) return 0;
    std::string found = code.text();
    if (found.size() > capacity) return 0;
    std::memcpy(text, found.data(), found.size());
    return found.size();
  } catch (...) {
    return 0;
  }
}
