#include <spawn.h>
#include <sys/wait.h>

#include <cstdio>

#include "base/program_places.h"
#include "base/regular_file.h"
#include "chi/semantics/diagram.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "code/private_folder.h"
#include "modelica/graphics/draw.h"
#include "results/output_file.h"
#include "results/reader.h"
#include "shsml/semantics/diagram.h"

extern char** environ;

namespace saltus::cli {
namespace {

namespace graphics = modelica::graphics;
namespace world = modelica::world;

SALTUS_DIAGNOSTIC(NoSuchClass, Error, "L0031", "there is no class '{}'");

struct DrawOptions {
  std::string source, class_name, output, result;
  std::vector<std::string> include;
  bool icon = false, diagram = false;
  double time = 0;
};

constexpr size_t kMostBlocks = 500;

// A child process turns SVG into pixels; what it reads is only what was drawn here.
int rasterize(const std::string& svg, const std::string& png) {
  pid_t child = 0;
  std::vector<std::string> words = {
      "rsvg-convert", "--format=png", "--zoom=2", "--background-color=white", "-o", png, svg};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::string program = program_called(words[0]);
  if (program.empty() || posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ) != 0)
    return -1;
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// The values of all variables at one time: those of the last row that is not later.
std::optional<world::Variables> variables_at(const DrawOptions& options) {
  results::Outcome<results::Table> read = results::read_result(options.result);
  if (!read.ok()) return tell_error(read.message()), std::nullopt;
  auto table = std::make_shared<results::Table>(std::move(read.value));
  const std::vector<double>& times = table->time();
  if (times.empty()) return tell_error(fmt::format("'{}' has no rows", options.result)), std::nullopt;
  auto after = std::upper_bound(times.begin(), times.end(), options.time);
  size_t row = after == times.begin() ? 0 : static_cast<size_t>(after - times.begin()) - 1;
  return [table, row](const std::string& name) -> std::optional<double> {
    results::SignalId id = table->signals.find(name);
    if (!id.valid()) return std::nullopt;
    return table->values(id)[row];
  };
}

int write_picture(const DrawOptions& options, const std::string& svg) {
  if (options.output.empty()) return put(svg), kDone;
  std::string bytes = svg;
  if (options.output.ends_with(".png")) {
    std::string why;
    code::PrivateFolder folder = code::PrivateFolder::temporary(why);
    std::string from = folder.path() + "/picture.svg", to = folder.path() + "/picture.png";
    if (!folder.ok() || !folder.write("picture.svg", svg))
      return tell_error(fmt::format("cannot write '{}': {}", from, why)), kRunFailed;
    int status = rasterize(from, to);
    if (status == -1 || status == 127)
      return tell_error("PNG files are made by 'rsvg-convert' (Debian: librsvg2-bin), which is not there"), kRunFailed;
    std::optional<std::string> made = status == 0 ? read_regular_file(to) : std::nullopt;
    if (!made) return tell_error(fmt::format("cannot make '{}'", options.output)), kRunFailed;
    bytes = std::move(*made);
  }
  if (results::Status written = results::write_file(options.output, bytes); !written.ok())
    return tell_error(written.message()), kRunFailed;
  say("wrote {}\n", options.output);
  return kDone;
}

// χ and SHSML say nothing about where things stand: the picture is laid out.
int draw_blocks(const DrawOptions& options) {
  Context context;
  std::optional<diagram::BlockDiagram> found = options.source.ends_with(".chi")
                                                   ? chi::block_diagram(context, options.source, options.class_name)
                                                   : shsml::block_diagram(context, options.source, options.class_name);
  if (!found) return tell(context, false), kModelAtFault;
  if (found->nodes.size() > kMostBlocks)
    return tell_error(
               fmt::format("a picture of {} parts; more than {} are not drawn", found->nodes.size(), kMostBlocks)),
           kRunFailed;
  return write_picture(options, diagram::to_svg(*found));
}

int run(const DrawOptions& options) {
  if (options.source.ends_with(".chi") || options.source.ends_with(".shsml")) return draw_blocks(options);
  Context context;
  world::WorldPtr all = std::make_shared<world::World>(library_path(options.include));
  std::string wanted = options.class_name.empty() ? options.source : options.class_name;
  const world::ClassNode* node = nullptr;
  if (options.source.ends_with(".mo")) {
    world::File file = world::FileSnapshot::read(options.source);
    if (!file) return tell_error(fmt::format("cannot read '{}'", options.source)), kModelAtFault;
    all = all->with(file);
    std::vector<const world::ClassNode*> classes = all->classes_in(options.source);
    if (options.class_name.empty()) {
      if (!classes.empty()) node = classes.back();
    } else {
      node = all->find(wanted);
    }
  } else {
    node = all->find(wanted);
  }
  if (!node) {
    context.diagnostics.report(NoSuchClass, {}, wanted);
    return tell(context, false), kModelAtFault;
  }
  graphics::DrawOptions how;
  how.layer = options.diagram ? graphics::Layer::Diagram : graphics::Layer::Icon;
  std::optional<world::Variables> variables;
  if (!options.result.empty()) {
    variables = variables_at(options);
    if (!variables) return kModelAtFault;
    how.variables = &*variables;
  }
  graphics::Drawn drawn = graphics::draw(*all, *node, how);
  for (const graphics::Problem& problem : drawn.problems) {
    FileId file = context.sources.add(problem.file->path(), std::string(problem.file->text()));
    context.diagnostics.report(*problem.kind, {file, problem.span.begin, problem.span.end}, problem.what);
  }
  tell(context, false);
  return write_picture(options, graphics::to_svg(drawn.picture, node->full_name()));
}

}  // namespace

void add_draw(Command& app, Action& action) {
  auto options = std::make_shared<DrawOptions>();
  Command* command = app.add_subcommand("draw", "draw the icon or the diagram of a class");
  command->add_option("source", options->source, "a class on the library path, or a file (.mo, .chi, .shsml)")
      ->required()
      ->option_text("CLASS|FILE");
  command->add_option("-m,--model", options->class_name, "select a class (default: the last model of FILE)")
      ->option_text("CLASS");
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  Option* as_icon = command->add_flag("--icon", options->icon, "draw the icon (default)");
  command->add_flag("--diagram", options->diagram, "draw the diagram")->excludes(as_icon);
  command->add_option("-o,--output", options->output, "write FILE.svg or FILE.png (default: SVG on standard output)")
      ->option_text("FILE");
  Option* result = command->add_option("--result", options->result, "show the values of a result (DynamicSelect)")
                       ->option_text("FILE");
  command->add_option("--time", options->time, "set the time in the result")->option_text("T")->needs(result);
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
