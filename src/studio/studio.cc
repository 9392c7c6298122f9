#include "studio/studio.h"

#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <thread>

#include "studio/address_book.h"
#include "studio/desk.h"
#include "studio/listener.h"
#include "studio/notebook_pages.h"
#include "studio/page.h"
#include "studio/runs.h"
#include "studio/watcher.h"

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

std::string page_folder(const StudioOptions& options) {
  if (!options.page.empty()) return options.page;
  fs::path beside = fs::path(options.program).parent_path();
  std::error_code error;
  for (const fs::path& place : {beside / "web", beside / "../share/saltus/web"}) {
    if (fs::exists(place / "index.html", error)) return place.string();
  }
  return (beside / "web").string();
}

std::unique_ptr<Listener> listen(const StudioOptions& options, const std::string& folder, const ListenerDoors& doors) {
  Address last = options.keep_address ? last_address(folder) : Address{};
  std::string token = last.token.empty() ? random_token() : last.token;
  uint16_t wanted = options.port != 0 ? options.port : last.port;
  if (wanted != 0) {
    try {
      return std::make_unique<Listener>(wanted, token, doors);
    } catch (const std::exception& taken) {
      if (options.port != 0)
        throw std::runtime_error("port " + std::to_string(wanted) + " cannot be had: " + taken.what());
      token = random_token();  // somebody else has the old address
    }
  }
  return std::make_unique<Listener>(0, token, doors);
}

void get(Desk& desk, const NotebookPages& notebooks, const std::string& page, const std::string& target,
         const std::function<void(HttpReply)>& reply) {
  std::string path = path_of_target(target).value_or("/");
  constexpr std::string_view kIcon = "/icon/", kEnd = ".svg";
  if (path.starts_with(kIcon) && path.ends_with(kEnd))
    return reply(icon_file(desk.workspace(), path.substr(kIcon.size(), path.size() - kIcon.size() - kEnd.size())));
  constexpr std::string_view kNotebook = "/notebook/", kPage = ".html";
  if (path.starts_with(kNotebook) && path.ends_with(kPage) && path.size() > kNotebook.size() + kPage.size())
    return reply(notebooks.reply(path.substr(kNotebook.size(), path.size() - kNotebook.size() - kPage.size())));
  if (path == "/resource")
    return reply(resource_file(desk.workspace(), query_of_target(target, "uri").value_or(""),
                               query_of_target(target, "class").value_or("")));
  reply(page_file(page, path));
}

}  // namespace

void serve(const StudioOptions& options) {
  std::error_code error;
  std::string folder = fs::canonical(options.folder, error).string();
  if (error || !fs::is_directory(folder, error)) throw std::runtime_error("'" + options.folder + "' is no folder");

  sigset_t signals;
  sigemptyset(&signals);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  int ended = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);

  Loop loop;
  Listener* wire = nullptr;
  Desk desk(
      loop, {folder, options.program, options.version, options.library_path},
      [&](WindowId window, std::string message, bool binary) { wire->send(window, std::move(message), binary); },
      [&](WindowId window) { wire->drop(window); });
  add_workspace_methods(desk);
  add_search_methods(desk);
  add_find_methods(desk);
  add_class_methods(desk);
  add_text_methods(desk);
  add_language_methods(desk);
  add_edit_methods(desk);
  add_form_methods(desk);
  add_new_class_methods(desk);
  add_doctor_methods(desk);
  add_explain_methods(desk);
  Runs runs(desk);
  add_run_methods(desk, runs);
  add_analysis_methods(desk, runs);
  add_shape_methods(desk, runs);
  NotebookPages notebooks;
  add_notebook_methods(desk, notebooks);
  Watcher watcher(desk);

  std::string page = page_folder(options);
  ListenerDoors doors;
  doors.get = [&](std::string target, std::function<void(HttpReply)> reply) {
    loop.post([&desk, &notebooks, page, target = std::move(target), reply = std::move(reply)] {
      get(desk, notebooks, page, target, reply);
    });
  };
  doors.opened = [&](ClientId client) { loop.post([&desk, client] { desk.opened(client); }); };
  doors.closed = [&](ClientId client) { loop.post([&desk, client] { desk.closed(client); }); };
  doors.message = [&](ClientId client, std::string message) {
    loop.post([&desk, client, message = std::move(message)] { desk.message(client, message); });
  };
  std::unique_ptr<Listener> listener = listen(options, folder, doors);
  wire = listener.get();
  keep_address(folder, {wire->port(), wire->gate().token()});

  // Libraries are read while the page is being loaded.
  std::thread reading([&desk, &loop, all = desk.workspace().world()] {
    for (const std::string& name : all->top_level_names()) all->top_level(name);
    loop.post([&desk, count = all->loaded_classes().size()] {
      desk.loading = false;
      desk.notify("workspace/loaded", {{"classes", count}});
    });
  });
  loop.watch(ended, [&] { loop.stop(); });
  wire->start();
  if (options.ready)
    options.ready("http://127.0.0.1:" + std::to_string(wire->port()) + "/?token=" + wire->gate().token());
  loop.run();
  reading.join();
  listener.reset();
  close(ended);
}

}  // namespace saltus::studio
