// The 3D view: visualizer shapes (Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape and whatever has the same
// variables) among the signals of a run.
#include <map>

#include "studio/runs.h"

namespace saltus::studio {
namespace {

// A parameter of the model that is a text, by its path; empty: not known.
std::string text_parameter(world::Query& query, world::Evaluator& evaluator, const world::ClassNode& node,
                           const std::string& path) {
  world::InstancePtr at = query.instance(node);
  std::string part;
  int depth = 0;
  for (char c : path + ".") {
    if (c == '[') ++depth;
    if (depth == 0 && c != '.') part += c;
    if (c == ']') --depth;
    if (c != '.' || depth > 0) continue;
    world::Found found = at ? query.member(at, part) : world::Found{};
    if (found.kind != world::FoundKind::Component) return {};
    part.clear();
    world::InstancePtr type = query.type_of(*found.member);
    if (!type) return evaluator.value(*found.member).text;
    if (std::optional<world::SimpleType> simple = query.simple_type(*found.member);
        simple && simple->builtin == "String")
      return evaluator.value(*found.member).text;
    at = type;
  }
  return {};
}

}  // namespace

void add_shape_methods(Desk& desk, Runs& runs) {
  desk.on("run/shapes", [&desk, &runs](WindowId, const Json& params) {
    const RunRecord& run = runs.find(params);
    const SignalNames& names = *run.data.names;
    const world::ClassNode* node = run.class_name.empty() ? nullptr : desk.workspace().world()->find(run.class_name);
    world::Query query(*desk.workspace().world());
    world::Evaluator evaluator(query);
    // What is always the same is sent as a number.
    auto one = [&](const std::string& name) -> Json {
      const SignalFacts* signal = names.find(name);
      if (!signal) return nullptr;
      if (signal->is_column) return name;
      return run.data.value(*signal, 0);
    };
    auto list = [&](const std::string& name) {
      Json all = Json::array();
      for (int k = 1; k <= 3; ++k) all.push_back(one(name + "[" + std::to_string(k) + "]"));
      return all;
    };
    auto turn_of = [&](const std::string& path) {
      Json turn = Json::array();
      for (int i = 1; i <= 3; ++i) {
        for (int j = 1; j <= 3; ++j)
          turn.push_back(one(path + ".R.T[" + std::to_string(i) + "," + std::to_string(j) + "]"));
      }
      return turn;
    };
    Json shapes = Json::array();
    constexpr std::string_view kMark = ".lengthDirection[1]";
    for (const SignalFacts& signal : names.all) {
      if (!signal.name.ends_with(kMark)) continue;
      std::string path = signal.name.substr(0, signal.name.size() - kMark.size());
      if (!names.find(path + ".R.T[1,1]") || !names.find(path + ".r_shape[1]") || !names.find(path + ".length"))
        continue;
      std::string type = node ? text_parameter(query, evaluator, *node, path + ".shapeType") : "";
      shapes.push_back({{"name", path},
                        {"shapeType", type.empty() ? "box" : type},
                        {"signals",
                         {{"r", list(path + ".r")},
                          {"T", turn_of(path)},
                          {"r_shape", list(path + ".r_shape")},
                          {"lengthDirection", list(path + ".lengthDirection")},
                          {"widthDirection", list(path + ".widthDirection")},
                          {"length", one(path + ".length")},
                          {"width", one(path + ".width")},
                          {"height", one(path + ".height")},
                          {"extra", one(path + ".extra")},
                          {"color", list(path + ".color")},
                          {"specular", one(path + ".specularCoefficient")}}}});
    }
    // Visualizers.Advanced.Vector: forces, torques and the like, whose length is not one in meters.
    Json vectors = Json::array();
    constexpr std::string_view kArrow = ".headAtOrigin";
    for (const SignalFacts& signal : names.all) {
      if (!signal.name.ends_with(kArrow)) continue;
      std::string path = signal.name.substr(0, signal.name.size() - kArrow.size());
      if (!names.find(path + ".R.T[1,1]") || !names.find(path + ".coordinates[1]")) continue;
      vectors.push_back({{"name", path},
                         {"signals",
                          {{"r", list(path + ".r")},
                           {"T", turn_of(path)},
                           {"coordinates", list(path + ".coordinates")},
                           {"color", list(path + ".color")},
                           {"quantity", one(path + ".quantity")},
                           {"headAtOrigin", one(signal.name)},
                           {"twoHeaded", one(path + ".twoHeadedArrow")}}}});
    }
    Json up = list("world.n");
    return Json{{"run", run.id},
                {"shapes", shapes},
                {"vectors", vectors},
                {"world", {{"axis", true}, {"n", up[0].is_number() ? up : Json::array({0, -1, 0})}}}};
  });
}

}  // namespace saltus::studio
