// The headers of GTK and WebKitGTK are read by CWebWindow, in C.
