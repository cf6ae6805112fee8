#include "program.h"

#include <glib-unix.h>
#include <signal.h>
#include <unistd.h>

// Swift's main actor runs on the main queue of libdispatch, which its runtime drains by these two where a run loop isn't its own, as Foundation's does.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

WebProgram program;

static const char *portal = "org.freedesktop.portal.Desktop", *portal_path = "/org/freedesktop/portal/desktop";
static const char *portal_settings = "org.freedesktop.portal.Settings", *appearance = "org.freedesktop.appearance";

static gboolean run_main_queue(gint handle, GIOCondition condition, gpointer data) {
  uint64_t wakes;
  if (read(handle, &wakes, sizeof wakes) < 0) return G_SOURCE_CONTINUE;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

// 1 is dark, 2 light, 0 no preference.
static void set_colour_scheme(GVariant *value) {
  g_autoptr(GVariant) inner = g_variant_ref(value);
  while (g_variant_is_of_type(inner, G_VARIANT_TYPE_VARIANT)) {
    GVariant *content = g_variant_get_variant(inner);
    g_variant_unref(inner);
    inner = content;
  }
  if (!g_variant_is_of_type(inner, G_VARIANT_TYPE_UINT32)) return;
  g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", g_variant_get_uint32(inner) == 1, NULL);
}

static void read_colour_scheme(GObject *bus, GAsyncResult *result, gpointer data) {
  g_autoptr(GVariant) answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL);
  if (answer == NULL) return;
  g_autoptr(GVariant) value = g_variant_get_child_value(answer, 0);
  set_colour_scheme(value);
}

static void colour_scheme_changed(
  GDBusConnection *bus, const gchar *sender, const gchar *path, const gchar *interface, const gchar *signal, GVariant *values, gpointer data) {
  const char *key;
  g_autoptr(GVariant) value = NULL;
  if (!g_variant_is_of_type(values, G_VARIANT_TYPE("(ssv)"))) return;
  g_variant_get(values, "(&s&s@v)", NULL, &key, &value);
  if (g_str_equal(key, "color-scheme")) set_colour_scheme(value);
}

// GTK 4.8 doesn't ask the desktop by itself whether it is dark.
static void follow_colour_scheme(GApplication *application) {
  GDBusConnection *bus = g_application_get_dbus_connection(application);
  if (bus == NULL) return;
  g_dbus_connection_signal_subscribe(
    bus, portal, portal_settings, "SettingChanged", portal_path, appearance, G_DBUS_SIGNAL_FLAGS_NONE, colour_scheme_changed, NULL, NULL);
  g_dbus_connection_call(
    bus, portal, portal_path, portal_settings, "Read", g_variant_new("(ss)", appearance, "color-scheme"), G_VARIANT_TYPE("(v)"),
    G_DBUS_CALL_FLAGS_NONE, -1, NULL, read_colour_scheme, NULL);
}

// A program that nohup has started goes on when its terminal is closed.
static bool is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static gboolean end_by_signal(gpointer data) {
  program.calls.ends(program.owner);
  return G_SOURCE_CONTINUE;
}

static void quit(GSimpleAction *action, GVariant *parameter, gpointer data) { program.calls.ends(program.owner); }

// What a notification does when it is pressed: it is the wallet's, whichever window was used last.
static void present(GSimpleAction *action, GVariant *parameter, gpointer data) {
  if (program.main_window != NULL) gtk_window_present(program.main_window);
}

static void allow_notifications(WebKitWebContext *context, gpointer data) {
  GList *allowed = g_list_append(NULL, webkit_security_origin_new_for_uri(program.origin));
  webkit_web_context_initialize_notification_permissions(context, allowed, NULL);
  g_list_free_full(allowed, (GDestroyNotify)webkit_security_origin_unref);
}

static WebKitNetworkSession *kept_session(const char *name) {
  g_autofree char *folder = g_build_filename(program.folder, name, NULL), *cache = g_build_filename(program.cache, name, NULL);
  g_autofree char *cookies = g_build_filename(folder, "cookies.sqlite", NULL);
  WebKitNetworkSession *session = webkit_network_session_new(folder, cache);
  webkit_cookie_manager_set_persistent_storage(
    webkit_network_session_get_cookie_manager(session), cookies, WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE);
  return session;
}

static void startup(GApplication *application, gpointer data) {
  static const GActionEntry actions[] = {{.name = "quit", .activate = quit}, {.name = "present", .activate = present}};
  static const struct { const char *action, *keys[3]; } shortcuts[] = {
    {"app.quit", {"<Control>q"}},
    {"win.close", {"<Control>w"}},
    {"win.reload", {"<Control>r", "F5"}},
    {"win.zoom-in", {"<Control>plus", "<Control>equal"}},
    {"win.zoom-out", {"<Control>minus"}},
    {"win.zoom-reset", {"<Control>0"}},
  };
  g_action_map_add_action_entries(G_ACTION_MAP(application), actions, G_N_ELEMENTS(actions), NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(shortcuts); i++)
    gtk_application_set_accels_for_action(program.application, shortcuts[i].action, shortcuts[i].keys);
  g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, run_main_queue, NULL);
  g_unix_signal_add(SIGINT, end_by_signal, NULL);
  g_unix_signal_add(SIGTERM, end_by_signal, NULL);
  if (!is_ignored(SIGHUP)) g_unix_signal_add(SIGHUP, end_by_signal, NULL);
  follow_colour_scheme(application);
  program.context = webkit_web_context_new();
  g_signal_connect(program.context, "initialize-notification-permissions", G_CALLBACK(allow_notifications), NULL);
  program.wallet = kept_session("wallet");
  // Whoever opens an anchor's page later isn't signed in there as the person who did so before, also after everything was erased.
  program.external = webkit_network_session_new_ephemeral();
  g_signal_connect(program.wallet, "download-started", G_CALLBACK(web_window_download_started), NULL);
  g_signal_connect(program.external, "download-started", G_CALLBACK(web_window_download_started), NULL);
  // A system's proxy seldom knows that the wallet's name is this computer's own.
  webkit_network_session_set_proxy_settings(program.wallet, WEBKIT_NETWORK_PROXY_MODE_NO_PROXY, NULL);
  // It goes on without a window while the wallet's server ends.
  g_application_hold(application);
}

static int command_line(GApplication *application, GApplicationCommandLine *line, gpointer data) {
  int count;
  g_auto(GStrv) words = g_application_command_line_get_arguments(line, &count);
  program.calls.started(program.owner, count, (const char *const *)words);
  return 0;
}

int web_program_run(
  const char *name, const char *origin, const char *folder, const char *cache, int count, char **words, WebProgramCalls calls, void *owner) {
  program.calls = calls;
  program.owner = owner;
  program.origin = g_strdup(origin);
  program.folder = g_strdup(folder);
  program.cache = g_strdup(cache);
  program.application = gtk_application_new(name, G_APPLICATION_HANDLES_COMMAND_LINE);
  g_signal_connect(program.application, "startup", G_CALLBACK(startup), NULL);
  g_signal_connect(program.application, "command-line", G_CALLBACK(command_line), NULL);
  return g_application_run(G_APPLICATION(program.application), count, words);
}

void web_program_end(void) { g_application_quit(G_APPLICATION(program.application)); }

void web_program_browse(const char *address) {
  g_app_info_launch_default_for_uri_async(address, NULL, NULL, NULL, NULL);
}
