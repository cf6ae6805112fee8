#pragma once

#include <stdbool.h>

/// What WebWindows needs of GTK 4 and WebKitGTK 6.0, without their types. All of it is called on the main thread, and calls back there.
/// It decides nothing: whatever a page wants is asked of the window's owner.

/// A window with a web view.
typedef struct WebWindow WebWindow;

/// Where something that a page leads to would be shown.
enum WebPlace {
  /// In the window, in place of the page.
  WEB_PLACE_WINDOW,
  /// In a new window.
  WEB_PLACE_NEW_WINDOW,
  /// In the window or in one of the page's frames: WebKitGTK tells which only once the answer is there, and then asks for the window once more.
  WEB_PLACE_UNKNOWN,
};

/// What makes a page lead there.
enum WebCause {
  /// The page by itself.
  WEB_CAUSE_PAGE,
  /// A script of the page's, when the person pressed something.
  WEB_CAUSE_PRESS,
  /// A link that the person pressed.
  WEB_CAUSE_LINK,
};

/// What a page may do besides showing itself.
enum WebPermission {
  /// Notify the person through the system.
  WEB_PERMISSION_NOTIFY,
  /// Save files in the folder for downloads.
  WEB_PERMISSION_DOWNLOAD,
  /// Show dialogs over itself.
  WEB_PERMISSION_DIALOG,
};

/// What the owner of a window is asked and told.
typedef struct {
  /// Whether to go there.
  bool (*_Nonnull decide)(void *_Nonnull owner, const char *_Nonnull address, enum WebPlace place, enum WebCause cause);
  /// Whether the page may do it.
  bool (*_Nonnull permits)(void *_Nonnull owner, enum WebPermission permission);
  /// A page has posted a message, from this origin, which WebKit says and not the page.
  void (*_Nonnull received)(void *_Nonnull owner, const char *_Nonnull body, const char *_Nonnull origin, bool isFromWindow);
  /// A page was shown.
  void (*_Nonnull shown)(void *_Nonnull owner);
  /// The page isn't there, for this reason in WebKit's words.
  void (*_Nonnull failed)(void *_Nonnull owner, const char *_Nonnull reason);
  /// The page has stopped: the process that showed it has ended.
  void (*_Nonnull crashed)(void *_Nonnull owner);
  /// A file that the page wanted to save is at this path; null where it couldn't be saved, for this reason in the system's words.
  void (*_Nonnull saved)(void *_Nonnull owner, const char *_Nullable path, const char *_Nullable reason);
  /// The person wants it loaded again.
  void (*_Nonnull reload)(void *_Nonnull owner);
  /// It is gone: its pointer leads nowhere.
  void (*_Nonnull closed)(void *_Nonnull owner);
} WebWindowCalls;

/// What the owner of the program is told.
typedef struct {
  /// It was started, or started again: once in this process, with the words of either command line.
  void (*_Nonnull started)(void *_Nonnull owner, int count, const char *_Nonnull const *_Nonnull words);
  /// The person, or the system, wants it to end. It goes on until ``web_program_end``.
  void (*_Nonnull ends)(void *_Nonnull owner);
} WebProgramCalls;

/// Runs the program on the main thread until its end, or hands its words to the one that runs already under this name.
///
/// @param name Its name on the session's bus.
/// @param origin The only origin whose pages may ever notify.
/// @param folder Where WebKit keeps cookies and what the wallet's pages store. Of others' pages it keeps nothing beyond the program's end.
/// @param cache Where WebKit keeps what it can fetch again.
/// @return The exit status.
int web_program_run(
  const char *_Nonnull name, const char *_Nonnull origin, const char *_Nonnull folder, const char *_Nonnull cache, int count,
  char *_Nullable *_Nonnull words, WebProgramCalls calls, void *_Nonnull owner);

/// Ends the program.
void web_program_end(void);

/// Opens a page in the person's own browser.
void web_program_browse(const char *_Nonnull address);

/// Makes a window, which isn't seen yet.
///
/// @param title What it is called until a page has a title.
/// @param isWallet Whether it is for the wallet's pages, which no proxy sees. Others have cookies of their own, go the system's way, and say in the
/// title where they come from.
/// @param handler The name under which pages look for the application: `window.webkit.messageHandlers.NAME`.
/// @param limit The most characters of a message that are worth carrying; one more of a longer one are.
/// @param agent What the view calls itself besides its usual name; null for nothing.
WebWindow *_Nonnull web_window_new(
  const char *_Nonnull title, bool isWallet, int width, int height, const char *_Nonnull handler, int limit, const char *_Nullable agent, WebWindowCalls calls,
  void *_Nonnull owner);

void web_window_load(WebWindow *_Nonnull window, const char *_Nonnull address);
void web_window_reload(WebWindow *_Nonnull window);
/// The address of what is shown; null where nothing is.
const char *_Nullable web_window_address(WebWindow *_Nonnull window);
/// Posts a message to the page, from a script world of its own, where the page can't have replaced `postMessage`. The message travels as an argument.
void web_window_post(WebWindow *_Nonnull window, const char *_Nonnull message, const char *_Nonnull origin);
/// What stands above the page; null for nothing.
void web_window_say(WebWindow *_Nonnull window, const char *_Nullable text);
void web_window_show(WebWindow *_Nonnull window, bool isShown);
/// Brings it before the person.
void web_window_present(WebWindow *_Nonnull window);
void web_window_close(WebWindow *_Nonnull window);
