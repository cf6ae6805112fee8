// ZXing's headers are C++, which CQRReader includes.
