#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

struct WebWindow {
  WebWindowCalls calls;
  void *owner;
  GtkWindow *window;
  GtkLabel *label;
  WebKitWebView *view;
  bool is_wallet;
  /// Where the link leads that the person pressed last, and what is shown.
  char *pressed, *shown;
};

/// The world of scripts of our own, which a page's scripts can't reach.
static const char *world = "basicpay";

// For the page: what applications on Apple's systems offer it.
static const char *page_script =
  "{ const text = body => typeof body === 'string' ? body : JSON.stringify(body) ?? '';"
  "  const postMessage = body => { document.dispatchEvent(new CustomEvent('basicpay-message', { detail: text(body) })) };"
  "  Object.defineProperty(window, 'webkit', { value: { messageHandlers: { %s: { postMessage } } } }) }";

// In our own world: who posts it is what WebKit knows of this frame.
static const char *relay_script =
  "document.addEventListener('basicpay-message', event => {"
  "  window.webkit.messageHandlers.relay.postMessage("
  "    { body: String(event.detail).slice(0, %d), origin: window.origin, isMain: window === window.top }) })";

static const char *data_key = "web-window";

static void received(WebKitUserContentManager *manager, JSCValue *value, WebWindow *window) {
  g_autoptr(JSCValue) body = jsc_value_object_get_property(value, "body"), origin = jsc_value_object_get_property(value, "origin");
  g_autoptr(JSCValue) is_main = jsc_value_object_get_property(value, "isMain");
  g_autofree char *text = jsc_value_to_string(body), *from = jsc_value_to_string(origin);
  window->calls.received(window->owner, text, from, jsc_value_to_boolean(is_main));
}

static gboolean decide_action(WebWindow *window, WebKitNavigationAction *action, enum WebPlace place) {
  const char *address = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
  gboolean is_link = webkit_navigation_action_get_navigation_type(action) == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED;
  enum WebCause cause = !webkit_navigation_action_is_user_gesture(action) ? WEB_CAUSE_PAGE : is_link ? WEB_CAUSE_LINK : WEB_CAUSE_PRESS;
  // A redirect has the cause of what was redirected, so this follows a link to where it leads in the end.
  g_free(window->pressed);
  window->pressed = cause == WEB_CAUSE_LINK ? g_strdup(address) : NULL;
  return window->calls.decide(window->owner, address, place, cause);
}

// What was pressed last is what led there.
static enum WebCause cause_of(WebWindow *window, const char *address) {
  return g_strcmp0(window->pressed, address) == 0 ? WEB_CAUSE_LINK : WEB_CAUSE_PAGE;
}

static gboolean is_attachment(WebKitURIResponse *response) {
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers(response);
  g_autofree char *disposition = NULL;
  g_autoptr(GHashTable) parameters = NULL;
  return headers != NULL && soup_message_headers_get_content_disposition(headers, &disposition, &parameters) &&
         g_ascii_strcasecmp(disposition, "attachment") == 0;
}

static void decide_response(WebWindow *window, WebKitResponsePolicyDecision *decision) {
  WebKitURIResponse *response = webkit_response_policy_decision_get_response(decision);
  const char *address = webkit_uri_response_get_uri(response);
  if (webkit_response_policy_decision_is_main_frame_main_resource(decision) &&
      !window->calls.decide(window->owner, address, WEB_PLACE_WINDOW, cause_of(window, address)))
    webkit_policy_decision_ignore(WEBKIT_POLICY_DECISION(decision));
  else if (!is_attachment(response) && webkit_response_policy_decision_is_mime_type_supported(decision))
    webkit_policy_decision_use(WEBKIT_POLICY_DECISION(decision));
  else if (window->calls.permits(window->owner, WEB_PERMISSION_DOWNLOAD))
    webkit_policy_decision_download(WEBKIT_POLICY_DECISION(decision));
  else
    webkit_policy_decision_ignore(WEBKIT_POLICY_DECISION(decision));
}

static gboolean decide_policy(WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type, WebWindow *window) {
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE) {
    decide_response(window, WEBKIT_RESPONSE_POLICY_DECISION(decision));
    return TRUE;
  }
  WebKitNavigationAction *action = webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
  gboolean is_new = type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION;
  // Whatever the owner does about a new window, this view doesn't make one.
  if (decide_action(window, action, is_new ? WEB_PLACE_NEW_WINDOW : WEB_PLACE_UNKNOWN) && !is_new) webkit_policy_decision_use(decision);
  else webkit_policy_decision_ignore(decision);
  return TRUE;
}

static GtkWidget *create(WebKitWebView *view, WebKitNavigationAction *action, WebWindow *window) {
  decide_action(window, action, WEB_PLACE_NEW_WINDOW);
  return NULL;
}

static gboolean permission_request(WebKitWebView *view, WebKitPermissionRequest *request, WebWindow *window) {
  if (WEBKIT_IS_NOTIFICATION_PERMISSION_REQUEST(request) && window->calls.permits(window->owner, WEB_PERMISSION_NOTIFY))
    webkit_permission_request_allow(request);
  else
    webkit_permission_request_deny(request);
  return TRUE;
}

static gboolean show_notification(WebKitWebView *view, WebKitNotification *notification, WebWindow *window) {
  if (!window->calls.permits(window->owner, WEB_PERMISSION_NOTIFY)) return TRUE;
  g_autoptr(GNotification) shown = g_notification_new(webkit_notification_get_title(notification));
  g_notification_set_body(shown, webkit_notification_get_body(notification));
  g_notification_set_default_action(shown, "app.present");
  g_application_send_notification(G_APPLICATION(program.application), NULL, shown);
  return TRUE;
}

static gboolean script_dialog(WebKitWebView *view, WebKitScriptDialog *dialog, WebWindow *window) {
  if (window->calls.permits(window->owner, WEB_PERMISSION_DIALOG)) return FALSE;
  // Where a page can't ask the person whether to leave it, it is left.
  if (webkit_script_dialog_get_dialog_type(dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM)
    webkit_script_dialog_confirm_set_confirmed(dialog, TRUE);
  return TRUE;
}

// For a page that wants a password, even one in a frame, WebKit would ask in the page's words. Older libsoups believe any server that it is a proxy.
static gboolean authenticate(WebKitWebView *view, WebKitAuthenticationRequest *request, WebWindow *window) {
  if (window->calls.permits(window->owner, WEB_PERMISSION_DIALOG)) return FALSE;
  webkit_authentication_request_authenticate(request, NULL);
  return TRUE;
}

static gboolean print(WebKitWebView *view, WebKitPrintOperation *operation, WebWindow *window) {
  return !window->calls.permits(window->owner, WEB_PERMISSION_DIALOG);
}

// Nothing hides the window's frame, by which the person knows whose page it is.
static gboolean enter_fullscreen(WebKitWebView *view, WebWindow *window) { return TRUE; }

static gboolean load_failed(WebKitWebView *view, WebKitLoadEvent event, const char *address, GError *error, WebWindow *window) {
  // What was refused has been decided: a second time, a link would open twice in the browser.
  if (g_error_matches(error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE) ||
      g_error_matches(error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED))
    return TRUE;
  // What isn't shown here in any case isn't missed here either.
  if (window->calls.decide(window->owner, address, WEB_PLACE_WINDOW, cause_of(window, address)))
    window->calls.failed(window->owner, error->message);
  return TRUE;
}

// `https://host:port` of an address.
static char *site(const char *address) {
  g_autoptr(GUri) uri = g_uri_parse(address == NULL ? "" : address, G_URI_FLAGS_PARSE_RELAXED, NULL);
  if (uri == NULL) return g_strdup("");
  return g_uri_join(G_URI_FLAGS_NONE, g_uri_get_scheme(uri), NULL, g_uri_get_host(uri), g_uri_get_port(uri), "", NULL, NULL);
}

// A page may call itself what it wants.
static void show_title(WebWindow *window) {
  const char *title = webkit_web_view_get_title(window->view);
  if (title == NULL || *title == '\0') title = "BasicPay";
  g_autofree char *from = site(window->shown), *whole = window->is_wallet ? g_strdup(title) : g_strdup_printf("%s: %s", from, title);
  gtk_window_set_title(window->window, whole);
}

static void load_changed(WebKitWebView *view, WebKitLoadEvent event, WebWindow *window) {
  if (event != WEBKIT_LOAD_COMMITTED) return;
  g_free(window->shown);
  window->shown = g_strdup(webkit_web_view_get_uri(view));
  show_title(window);
  window->calls.shown(window->owner);
}

static void process_terminated(WebKitWebView *view, WebKitWebProcessTerminationReason reason, WebWindow *window) {
  window->calls.crashed(window->owner);
}

static void title_changed(WebKitWebView *view, GParamSpec *property, WebWindow *window) { show_title(window); }

static void destroyed(GtkWidget *widget, WebWindow *window) {
  g_signal_handlers_disconnect_by_data(window->view, window);
  g_signal_handlers_disconnect_by_data(webkit_web_view_get_user_content_manager(window->view), window);
  window->calls.closed(window->owner);
  g_object_set_data(G_OBJECT(window->view), data_key, NULL);
  g_object_unref(window->view);
  g_free(window->pressed);
  g_free(window->shown);
  g_free(window);
}

// NULL where it is gone by now.
static WebWindow *window_of(WebKitDownload *download) {
  WebKitWebView *view = webkit_download_get_web_view(download);
  return view == NULL ? NULL : g_object_get_data(G_OBJECT(view), data_key);
}

// WebKit deletes what is at a download's destination when it fails, as it does where something is: so that is always a new file, made here.
// Its name is the page's as far as it names no folder, isn't hidden, and leaves room for a number.
static gboolean decide_destination(WebKitDownload *download, const char *suggested, gpointer data) {
  const char *folder = g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD), *slash = strrchr(suggested, '/');
  const char *name = slash == NULL ? suggested : slash + 1;
  name += strspn(name, ".");
  if (*name == '\0') name = "download";
  const char *dot = strrchr(name, '.'), *end = name + strlen(name), *ending = dot == NULL || end - dot > 20 ? end : dot;
  g_autofree char *stem = g_utf8_substring(name, 0, MIN(g_utf8_strlen(name, ending - name), 50));
  if (folder == NULL) folder = g_get_home_dir();
  g_mkdir_with_parents(folder, 0700);
  for (int number = 1;; number++) {
    g_autofree char *count = number == 1 ? g_strdup("") : g_strdup_printf(" (%d)", number);
    g_autofree char *file = g_strconcat(stem, count, ending, NULL), *path = g_build_filename(folder, file, NULL);
    int made = g_open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (made < 0 && errno == EEXIST) continue;
    if (made >= 0) close(made);
    // Where no file can be made, WebKit can't make one either, and says why.
    webkit_download_set_allow_overwrite(download, made >= 0);
    webkit_download_set_destination(download, path);
    return TRUE;
  }
}

// libsoup takes a file whose server goes away in the middle for a whole one. A compressed file is announced with another length than it has.
static bool is_whole(WebKitDownload *download) {
  WebKitURIResponse *response = webkit_download_get_response(download);
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers(response);
  return webkit_download_get_received_data_length(download) >= webkit_uri_response_get_content_length(response) ||
    (headers != NULL && soup_message_headers_get_one(headers, "Content-Encoding") != NULL);
}

static void download_finished(WebKitDownload *download, gpointer data) {
  WebWindow *window = window_of(download);
  const char *path = webkit_download_get_destination(download);
  bool whole = is_whole(download);
  if (!whole) g_unlink(path);
  if (window != NULL) window->calls.saved(window->owner, whole ? path : NULL, whole ? NULL : g_strerror(ECONNRESET));
}

static void download_failed(WebKitDownload *download, GError *error, gpointer data) {
  WebWindow *window = window_of(download);
  // It finishes after that, too.
  g_signal_handlers_disconnect_by_func(download, download_finished, data);
  if (window != NULL) window->calls.saved(window->owner, NULL, error->message);
}

void web_window_download_started(WebKitNetworkSession *session, WebKitDownload *download, gpointer data) {
  WebWindow *window = window_of(download);
  if (window == NULL || !window->calls.permits(window->owner, WEB_PERMISSION_DOWNLOAD)) {
    webkit_download_cancel(download);
    return;
  }
  g_signal_connect(download, "decide-destination", G_CALLBACK(decide_destination), NULL);
  g_signal_connect(download, "finished", G_CALLBACK(download_finished), NULL);
  g_signal_connect(download, "failed", G_CALLBACK(download_failed), NULL);
}

static void close_action(GSimpleAction *action, GVariant *parameter, gpointer data) { web_window_close(data); }

static void reload_action(GSimpleAction *action, GVariant *parameter, gpointer data) {
  WebWindow *window = data;
  window->calls.reload(window->owner);
}

static void zoom(WebWindow *window, double factor) {
  webkit_web_view_set_zoom_level(window->view, CLAMP(factor * webkit_web_view_get_zoom_level(window->view), 0.5, 3));
}

static void zoom_in(GSimpleAction *action, GVariant *parameter, gpointer data) { zoom(data, 1.1); }
static void zoom_out(GSimpleAction *action, GVariant *parameter, gpointer data) { zoom(data, 1 / 1.1); }
static void zoom_reset(GSimpleAction *action, GVariant *parameter, gpointer data) { webkit_web_view_set_zoom_level(((WebWindow *)data)->view, 1); }

static void add_actions(WebWindow *window) {
  static const GActionEntry actions[] = {
    {.name = "close", .activate = close_action}, {.name = "reload", .activate = reload_action}, {.name = "zoom-in", .activate = zoom_in},
    {.name = "zoom-out", .activate = zoom_out}, {.name = "zoom-reset", .activate = zoom_reset},
  };
  g_action_map_add_action_entries(G_ACTION_MAP(window->window), actions, G_N_ELEMENTS(actions), window);
}

static WebKitUserContentManager *content_manager(const char *handler, int limit) {
  WebKitUserContentManager *manager = webkit_user_content_manager_new();
  g_autofree char *page = g_strdup_printf(page_script, handler), *relay = g_strdup_printf(relay_script, limit + 1);
  WebKitUserScript *scripts[] = {
    webkit_user_script_new(page, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL),
    webkit_user_script_new_for_world(relay, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, world, NULL, NULL),
  };
  webkit_user_content_manager_register_script_message_handler(manager, "relay", world);
  for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++) {
    webkit_user_content_manager_add_script(manager, scripts[i]);
    webkit_user_script_unref(scripts[i]);
  }
  return manager;
}

static WebKitWebView *web_view(WebKitUserContentManager *manager, const char *agent, bool is_wallet) {
  g_autoptr(WebKitSettings) settings = webkit_settings_new_with_settings(
    "javascript-can-open-windows-automatically", FALSE, "enable-developer-extras", FALSE, "enable-fullscreen", FALSE, "enable-webrtc", FALSE,
    "enable-media-stream", FALSE, "enable-page-cache", FALSE, NULL);
  g_autofree char *named = g_strdup_printf("%s %s", webkit_settings_get_user_agent(settings), agent == NULL ? "" : agent);
  webkit_settings_set_user_agent(settings, g_strchomp(named));
  return g_object_new(
    WEBKIT_TYPE_WEB_VIEW, "web-context", program.context, "network-session", is_wallet ? program.wallet : program.external, "user-content-manager", manager, "settings", settings,
    "vexpand", TRUE, NULL);
}

static void connect_view(WebWindow *window, WebKitUserContentManager *manager) {
  struct { gpointer object; const char *signal; GCallback handler; } signals[] = {
    {manager, "script-message-received::relay", G_CALLBACK(received)},
    {window->view, "decide-policy", G_CALLBACK(decide_policy)},
    {window->view, "create", G_CALLBACK(create)},
    {window->view, "permission-request", G_CALLBACK(permission_request)},
    {window->view, "show-notification", G_CALLBACK(show_notification)},
    {window->view, "script-dialog", G_CALLBACK(script_dialog)},
    {window->view, "authenticate", G_CALLBACK(authenticate)},
    {window->view, "print", G_CALLBACK(print)},
    {window->view, "enter-fullscreen", G_CALLBACK(enter_fullscreen)},
    {window->view, "load-failed", G_CALLBACK(load_failed)},
    {window->view, "load-changed", G_CALLBACK(load_changed)},
    {window->view, "web-process-terminated", G_CALLBACK(process_terminated)},
    {window->view, "notify::title", G_CALLBACK(title_changed)},
    {window->window, "destroy", G_CALLBACK(destroyed)},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(signals); i++) g_signal_connect(signals[i].object, signals[i].signal, signals[i].handler, window);
}

WebWindow *web_window_new(
  const char *title, bool isWallet, int width, int height, const char *handler, int limit, const char *agent, WebWindowCalls calls, void *owner) {
  WebWindow *window = g_new0(WebWindow, 1);
  g_autoptr(WebKitUserContentManager) manager = content_manager(handler, limit);
  window->calls = calls;
  window->owner = owner;
  window->is_wallet = isWallet;
  window->view = g_object_ref_sink(web_view(manager, agent, isWallet));
  window->window = GTK_WINDOW(gtk_application_window_new(program.application));
  if (program.main_window == NULL) g_set_weak_pointer(&program.main_window, window->window);
  window->label = GTK_LABEL(gtk_label_new(NULL));
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  g_object_set(
    window->label, "wrap", TRUE, "visible", FALSE, "margin-top", 8, "margin-bottom", 8, "margin-start", 16, "margin-end", 16, "max-width-chars", 80,
    NULL);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(window->label));
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(window->view));
  gtk_window_set_child(window->window, box);
  gtk_window_set_title(window->window, title);
  gtk_window_set_default_size(window->window, width, height);
  gtk_window_set_icon_name(window->window, "basicpay");
  g_object_set_data(G_OBJECT(window->view), data_key, window);
  add_actions(window);
  connect_view(window, manager);
  return window;
}

void web_window_load(WebWindow *window, const char *address) { webkit_web_view_load_uri(window->view, address); }

void web_window_reload(WebWindow *window) { webkit_web_view_reload(window->view); }

const char *web_window_address(WebWindow *window) { return window->shown; }

void web_window_post(WebWindow *window, const char *message, const char *origin) {
  GVariantDict arguments;
  g_variant_dict_init(&arguments, NULL);
  g_variant_dict_insert(&arguments, "message", "s", message);
  g_variant_dict_insert(&arguments, "origin", "s", origin);
  webkit_web_view_call_async_javascript_function(
    window->view, "window.postMessage(message, origin)", -1, g_variant_dict_end(&arguments), world, NULL, NULL, NULL, NULL);
}

void web_window_say(WebWindow *window, const char *text) {
  gtk_label_set_text(window->label, text == NULL ? "" : text);
  gtk_widget_set_visible(GTK_WIDGET(window->label), text != NULL);
}

void web_window_show(WebWindow *window, bool isShown) { gtk_widget_set_visible(GTK_WIDGET(window->window), isShown); }

void web_window_present(WebWindow *window) { gtk_window_present(window->window); }

void web_window_close(WebWindow *window) { gtk_window_destroy(window->window); }
