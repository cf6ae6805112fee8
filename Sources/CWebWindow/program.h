#pragma once

#include "CWebWindow.h"
#include <webkit/webkit.h>

/// The one program of this process.
typedef struct {
  WebProgramCalls calls;
  void *owner;
  char *origin, *folder, *cache;
  GtkApplication *application;
  WebKitWebContext *context;
  WebKitNetworkSession *wallet, *external;
  /// The wallet's main window, which is made first; NULL once it is gone.
  GtkWindow *main_window;
} WebProgram;

extern WebProgram program;

void web_window_download_started(WebKitNetworkSession *session, WebKitDownload *download, gpointer data);
