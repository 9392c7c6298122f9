// edit/apply: a list of operations, done as one step or not at all.
#include "studio/class_editor.h"
#include "studio/class_facts.h"
#include "studio/drawing.h"
#include "studio/new_class.h"

namespace saltus::studio {
namespace {

Point point_of(const Json& json) {
  return {json.at(0).get<double>(), json.at(1).get<double>()};
}

std::optional<Point> about_of(const Json& operation) {
  return operation.contains("about") && operation["about"].is_array() ? std::optional(point_of(operation["about"]))
                                                                      : std::nullopt;
}

PointList points_of(const Json& json) {
  PointList all;
  for (const Json& one : json) all.push_back(point_of(one));
  if (all.size() > 1000) refuse("a line of more than 1000 points");
  return all;
}

Placed placed_of(const Json& json) {
  Placed placed;
  placed.extent = {point_of(json.at("extent").at(0)), point_of(json.at("extent").at(1))};
  placed.rotation = json.value("rotation", 0.0);
  if (json.contains("origin") && json["origin"].is_array()) placed.origin = point_of(json["origin"]);
  return placed;
}

std::vector<std::string> names_of(const Json& operation, const char* key) {
  return operation.contains(key) ? operation[key].get<std::vector<std::string>>() : std::vector<std::string>{};
}

std::string label_of(const Json& operation) {
  std::string op = operation.value("op", "edit");
  std::string what = operation.value("component", operation.value("class", ""));
  if (std::vector<std::string> many = names_of(operation, "components"); !many.empty())
    what = many.size() == 1 ? many[0] : std::to_string(many.size()) + " parts";
  return what.empty() ? op : op + " " + what.substr(what.rfind('.') == std::string::npos ? 0 : what.rfind('.') + 1);
}

class Operations {
 public:
  Operations(ClassEditor& editor, std::vector<std::string>& names) : editor_(editor), names_(names) {}

  void run(const Json& o) {
    std::string op = o.at("op").get<std::string>();
    bool icon = o.value("layer", "diagram") == "icon";
    auto component = [&] { return o.at("component").get<std::string>(); };
    if (op == "add") {
      names_.push_back(editor_.add(o.at("class").get<std::string>(),
                                   o.contains("name") && o["name"].is_string() ? o["name"].get<std::string>() : "",
                                   placed_of(o.at("placement")), o.value("modifiers", ""), o.value("description", "")));
    } else if (op == "move") {
      editor_.move(names_of(o, "components"), point_of(o.at("by")), o.value("lines", true), icon);
    } else if (op == "place") {
      editor_.place(component(), placed_of(o.at("placement")), icon);
    } else if (op == "rotate") {
      std::optional<Point> about = about_of(o);
      editor_.rotate(names_of(o, "components"), o.value("by", 90.0), icon, about ? &*about : nullptr);
    } else if (op == "flip") {
      std::optional<Point> about = about_of(o);
      editor_.flip(names_of(o, "components"), o.value("axis", "horizontal") == "horizontal", icon,
                   about ? &*about : nullptr);
    } else if (op == "resize") {
      editor_.resize(component(), point_of(o.at("box").at(0)), point_of(o.at("box").at(1)), icon);
    } else if (op == "delete") {
      std::vector<ConnectionKey> keys;
      for (const std::string& id : names_of(o, "connections")) keys.push_back(editor_.connection(id));
      editor_.disconnect(descending(keys));
      editor_.remove(names_of(o, "components"));
    } else if (op == "rename") {
      editor_.rename(component(), o.at("to").get<std::string>());
    } else if (op == "describe") {
      editor_.describe(component(), o.at("text").get<std::string>());
    } else if (op == "connect") {
      editor_.connect(o.at("from").get<std::string>(), o.at("to").get<std::string>(),
                      o.contains("points") && o["points"].is_array() ? points_of(o["points"]) : PointList{});
    } else if (op == "reroute") {
      editor_.reroute(editor_.connection(o.at("connection").get<std::string>()), points_of(o.at("points")));
    } else if (op == "modify") {
      modify(o);
    } else if (op == "duplicate") {
      pasted(editor_.paste(editor_.copy(names_of(o, "components")),
                           o.contains("by") ? point_of(o["by"]) : Point{20, -20}));
    } else if (op == "paste") {
      pasted(editor_.paste(o.at("text").get<std::string>(), o.contains("by") ? point_of(o["by"]) : Point{}));
    } else if (op == "graphics") {
      graphics(o);
    } else {
      throw Fault{lsp::kInvalidParams, "there is no operation '" + op + "'"};
    }
  }

 private:
  void modify(const Json& o) {
    std::string component =
        o.contains("component") && o["component"].is_string() ? o["component"].get<std::string>() : "";
    const Json& value = o.at("value");
    if (o.contains("redeclare"))
      return editor_.redeclare(component, o["redeclare"].get<std::string>(), value.get<std::string>());
    std::string text = value.is_string() ? value.get<std::string>() : value.is_null() ? "" : value.dump();
    editor_.modify(component, o.at("name").get<std::string>(), value.is_null() ? nullptr : &text);
  }

  void graphics(const Json& o) {
    bool icon = o.value("layer", "icon") == "icon";
    for (const Json& item : o.at("items")) {
      size_t index = item.contains("index") && item["index"].is_number() ? item["index"].get<size_t>() : 0;
      bool known = item.contains("index") && item["index"].is_number();
      if (item.contains("fields")) {
        if (!known) throw Fault{lsp::kInvalidParams, "fields are those of a primitive that is there"};
        for (const auto& [name, value] : item["fields"].items()) {
          std::string written = value.is_string() ? value.get<std::string>() : "";
          editor_.set_graphic_field(icon, index, name, value.is_null() ? nullptr : &written);
        }
        continue;
      }
      std::string text = item.at("text").is_string() ? item["text"].get<std::string>() : "";
      editor_.set_graphic(icon, known ? &index : nullptr, item["text"].is_null() ? nullptr : &text);
    }
  }

  void pasted(const std::vector<std::string>& names) { names_.insert(names_.end(), names.begin(), names.end()); }

  // Those with the same ends from the last to the first, so that the numbers of the others stay.
  static std::vector<ConnectionKey> descending(std::vector<ConnectionKey> keys) {
    std::stable_sort(keys.begin(), keys.end(),
                     [](const ConnectionKey& a, const ConnectionKey& b) { return a.number > b.number; });
    return keys;
  }

  ClassEditor& editor_;
  std::vector<std::string>& names_;
};

}  // namespace

void add_edit_methods(Desk& desk) {
  auto spellings = std::make_shared<Spellings>();
  auto applying = std::make_shared<bool>(false);
  desk.text_changed = [spellings, applying](const Text& text) {
    if (!*applying) spellings->forget(text.path);
  };
  desk.on("edit/apply", [&desk, spellings, applying](WindowId window, const Json& params) {
    const std::string class_name = params.at("class").get<std::string>();
    Text& text = desk.texts().open(lsp::uri_of_path(desk.workspace().find(class_name).file->path()));
    desk.texts().take_in(text.uri);
    if (!text.writable) refuse("'" + class_name + "' cannot be changed: it lies outside of the opened folder");
    if (params.contains("version") && params["version"].is_number_integer() &&
        params["version"].get<int64_t>() != text.version)
      throw Fault{kStale, "the text has moved on", {{"version", text.version}}};
    ClassEditor editor(desk.workspace(), desk.workspace().find(class_name), *spellings);
    std::vector<std::string> names;
    Operations operations(editor, names);
    const Json& list = params.at("operations");
    if (!list.is_array() || list.size() > 2000) throw Fault{lsp::kInvalidParams, "operations are a list"};
    for (const Json& one : list) operations.run(one);
    Edits edits = editor.edits();
    Json told = desk.texts().lsp_edits(text, edits);
    std::string label = params.value("label", "");
    if (label.empty() && !list.empty()) label = label_of(list[0]);
    *applying = true;
    try {
      desk.texts().apply({{text.uri, edits}}, label, window);
    } catch (...) {
      *applying = false;
      throw;
    }
    *applying = false;
    Json answer = {
        {"version", text.version}, {"uri", text.uri}, {"changed", !edits.empty()}, {"names", names}, {"edits", told}};
    if (params.value("drawing", false))
      answer["drawing"] = drawing_of(desk.workspace(), desk.workspace().find(class_name),
                                     params.value("layer", "diagram") == "icon", text.version);
    return answer;
  });
  desk.on("edit/encapsulate", [&desk, spellings, applying](WindowId window, const Json& params) {
    const std::string around = params.at("class").get<std::string>(), name = params.at("name").get<std::string>();
    check_class_name(name);
    Text& text = desk.texts().open(lsp::uri_of_path(desk.workspace().find(around).file->path()));
    if (!text.writable) refuse("'" + around + "' cannot be changed: it lies outside of the opened folder");
    const world::ClassNode& node = desk.workspace().find(around);
    std::string within = node.parent ? node.parent->full_name() : "";
    std::string full = within.empty() ? name : within + "." + name;
    if (desk.workspace().world()->find(full)) refuse("there is already a class '" + full + "'");
    bool beside = node.element != nullptr;
    ClassEditor editor(desk.workspace(), node, *spellings);
    ClassEditor::Capsule capsule =
        editor.encapsulate(names_of(params, "components"), name, params.value("description", ""));
    if (beside) editor.insert_beside(capsule.definition.substr(0, capsule.definition.size() - 1));
    Edits edits = editor.edits();
    if (!beside) create_class(desk, {{"restriction", "model"}}, name, within, capsule.definition, *spellings, window);
    *applying = true;
    try {
      desk.texts().apply({{text.uri, edits}}, "encapsulate " + name, window);
    } catch (...) {
      *applying = false;
      throw;
    }
    *applying = false;
    return Json{{"class", full},
                {"names", {capsule.component}},
                {"version", text.version},
                {"drawing", drawing_of(desk.workspace(), desk.workspace().find(around), false, text.version)}};
  });
  desk.on("edit/copy", [&desk, spellings](WindowId, const Json& params) {
    ClassEditor editor(desk.workspace(), desk.workspace().find(params), *spellings);
    return Json{{"text", editor.copy(names_of(params, "components"))}};
  });
}

}  // namespace saltus::studio
