// Golden SVGs of small classes, one for each primitive and rule of chapter 18 (golden/*.mo: every class of the file's
// package is drawn), and all classes of the libraries in MODELICAPATH without a complaint.
#include "modelica/graphics/draw.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "modelica/graphics/font.h"
#include "modelica/graphics/macros.h"

namespace saltus::modelica::graphics {
namespace {

namespace fs = std::filesystem;
using world::ClassNode;
using world::World;

const fs::path kGolden = fs::path(SALTUS_SOURCE_DIR) / "src/modelica/graphics/golden";

std::string read(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

void compare(const std::string& name, const std::string& svg) {
  fs::path path = kGolden / (name + ".svg");
  if (std::getenv("SALTUS_UPDATE_GOLDENS")) std::ofstream(path) << svg;
  EXPECT_EQ(svg, read(path)) << name;
}

std::string svg_of(const World& world, const ClassNode& node, Layer layer,
                   const world::Variables* variables = nullptr) {
  DrawOptions options;
  options.layer = layer;
  options.variables = variables;
  Drawn drawn = draw(world, node, options);
  for (const Problem& problem : drawn.problems)
    ADD_FAILURE() << node.full_name() << ": " << problem.kind->code << " " << problem.what;
  return to_svg(drawn.picture, node.full_name());
}

TEST(Draw, Goldens) {
  size_t count = 0;
  for (const auto& entry : fs::directory_iterator(kGolden)) {
    if (entry.path().extension() != ".mo") continue;
    world::WorldPtr world = World({}).with(world::FileSnapshot::read(entry.path().string()));
    for (const ClassNode* top : world->classes_in(entry.path().string())) {
      for (const ClassNode* node : top->children) {
        if (node->is_connector() || node->definition->partial) continue;
        // A class with equations or components is there for its diagram.
        bool diagram = node->name.ends_with("Diagram");
        compare(entry.path().stem().string() + "." + std::string(node->name),
                svg_of(*world, *node, diagram ? Layer::Diagram : Layer::Icon));
        ++count;
      }
    }
  }
  EXPECT_GE(count, 15u);
}

TEST(Draw, DynamicSelectShowsTheResult) {
  fs::path path = kGolden / "dynamic.mo";
  world::WorldPtr world = World({}).with(world::FileSnapshot::read(path.string()));
  world::Variables variables = [](const std::string& name) -> std::optional<double> {
    if (name == "tank.level") return 75;
    if (name == "tank.overflow") return 1;
    return std::nullopt;
  };
  compare("dynamic.PlantDiagram-live",
          svg_of(*world, *world->find("Dynamic.PlantDiagram"), Layer::Diagram, &variables));
}

TEST(Draw, FaultsHaveTheirPlaces) {
  world::WorldPtr world = World({}).with(world::FileSnapshot::of_text("a.mo", R"(
    model M
      Missing m annotation(Placement(transformation(extent={{0,0},{1,1}})));
      annotation(Icon(graphics={Circle(extent={{0,0},{1,1}}), Bitmap(extent={{0,0},{1,1}},
        fileName="modelica://M/none.png")}));
    end M;)"));
  std::string codes;
  for (Layer layer : {Layer::Icon, Layer::Diagram}) {
    DrawOptions options;
    options.layer = layer;
    for (const Problem& problem : draw(*world, *world->find("M"), options).problems)
      codes += std::string(problem.kind->code) + " " + problem.what + "; ";
  }
  EXPECT_EQ(codes, "M0801 Circle; M0802 modelica://M/none.png; M0803 Missing; M0803 Missing; ");
  EXPECT_TRUE(codes.find("M0801") != std::string::npos && codes.find("M0802") != std::string::npos &&
              codes.find("M0803") != std::string::npos);
}

TEST(Units, AreWrittenAsPeopleDo) {
  EXPECT_EQ(pretty_unit("kg.m2"), "kg·m²");
  EXPECT_EQ(pretty_unit("m/s2"), "m/s²");
  EXPECT_EQ(pretty_unit("1/s"), "1/s");
  EXPECT_EQ(pretty_unit("m.s-2"), "m·s⁻²");
  EXPECT_EQ(pretty_unit("Ohm"), "Ω");
}

TEST(Font, WidthsAreThoseOfHelvetica) {
  EXPECT_DOUBLE_EQ(text_width("MW"), 0.833 + 0.944);
  EXPECT_DOUBLE_EQ(text_width("Ω"), 0.6);
}

void draw_all(const World& world, const ClassNode& node, size_t& count, size_t& bytes) {
  for (Layer layer : {Layer::Icon, Layer::Diagram}) {
    bytes += svg_of(world, node, layer).size();
    ++count;
  }
  for (const ClassNode* child : node.children) draw_all(world, *child, count, bytes);
}

// Icons and diagrams of every class; in one thread, a minute is the bound for all of it.
TEST(Draw, StandardLibraryWithoutComplaint) {
  const char* given = std::getenv("MODELICAPATH");
  World world({given ? given : ""});
  const ClassNode* modelica = given ? world.top_level("Modelica") : nullptr;
  if (!modelica) GTEST_SKIP() << "MODELICAPATH has no Modelica";
  auto begin = std::chrono::steady_clock::now();
  size_t count = 0, bytes = 0;
  draw_all(world, *modelica, count, bytes);
  std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  RecordProperty("pictures", static_cast<int>(count));
  RecordProperty("kilobytes", static_cast<int>(bytes / 1000));
  std::printf("%zu pictures, %zu kB, %.1f s\n", count, bytes / 1000, taken.count());
  EXPECT_GT(count, 10000u);
  EXPECT_LT(taken.count(), 60);
}

}  // namespace
}  // namespace saltus::modelica::graphics
