// The 3D view: visualizer shapes (Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape and Vector, and what extends
// the same interface) among the signals of a run, by their class.
#include <map>

#include "studio/runs.h"

namespace saltus::studio {
namespace {

// The classes that a tool's animation models extend (Modelica Standard Library, ModelicaServices): what has these
// variables by chance, as bodies that pass them on to their shape, is none of them.
constexpr const char* kShape = "Modelica.Utilities.Internal.PartialModelicaServices.Animation.PartialShape";
constexpr const char* kVector = "Modelica.Utilities.Internal.PartialModelicaServices.Animation.PartialVector";

// Parts of the class that was run, by their paths: "arm.box[2].shape".
class Parts {
 public:
  Parts(const world::World& classes, const world::ClassNode& node)
      : query_(classes), evaluator_(query_), self_(query_.instance(node)) {}

  bool extends(const std::string& path, const std::string& class_name) {
    world::InstancePtr type = type_at(path);
    return type && extends(type, class_name, 0);
  }

  // A parameter that is a text; empty: not known.
  std::string text(const std::string& path, const std::string& parameter) {
    world::InstancePtr type = type_at(path);
    world::Found found = type ? query_.member(type, parameter) : world::Found{};
    return found.kind == world::FoundKind::Component ? evaluator_.value(*found.member).text : "";
  }

 private:
  world::InstancePtr type_at(const std::string& path) {
    auto [known, is_new] = types_.emplace(path, nullptr);
    if (!is_new) return known->second;
    size_t dot = std::string::npos;
    int depth = 0;
    for (size_t k = path.size(); k-- > 0 && dot == std::string::npos;) {
      depth += path[k] == ']' ? 1 : path[k] == '[' ? -1 : 0;
      if (depth == 0 && path[k] == '.') dot = k;
    }
    world::InstancePtr around = dot == std::string::npos ? self_ : type_at(path.substr(0, dot));
    std::string name = dot == std::string::npos ? path : path.substr(dot + 1);
    name = name.substr(0, name.find('['));
    world::Found found = around ? query_.member(around, name) : world::Found{};
    world::InstancePtr type = found.kind == world::FoundKind::Component ? query_.type_of(*found.member) : nullptr;
    return types_[path] = type;
  }

  bool extends(const world::InstancePtr& type, const std::string& class_name, int depth) {
    constexpr int kDeepest = 20;
    if (type->node->full_name() == class_name) return true;
    if (depth > kDeepest) return false;
    for (const world::Base& base : query_.bases(type)) {
      if (extends(base.instance, class_name, depth + 1)) return true;
    }
    return false;
  }

  world::Query query_;
  world::Evaluator evaluator_;
  world::InstancePtr self_;
  std::map<std::string, world::InstancePtr> types_;
};

}  // namespace

void add_shape_methods(Desk& desk, Runs& runs) {
  desk.on("run/shapes", [&desk, &runs](WindowId, const Json& params) {
    const RunRecord& run = runs.find(params);
    const SignalNames& names = *run.data.names;
    world::WorldPtr classes = desk.workspace().world();
    const world::ClassNode* node = run.class_name.empty() ? nullptr : classes->find(run.class_name);
    std::optional<Parts> parts;
    if (node) parts.emplace(*classes, *node);
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
      if (!parts || !parts->extends(path, kShape)) continue;
      std::string type = parts->text(path, "shapeType");
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
      if (!parts || !parts->extends(path, kVector)) continue;
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
