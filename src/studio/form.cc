// The form of a component's or a class's parameters: tabs, groups, units, choices (MLS 3.6 §18.7, Dialog).
#include <algorithm>
#include <map>

#include "modelica/graphics/fields.h"
#include "modelica/graphics/macros.h"
#include "studio/annotation_places.h"
#include "studio/class_facts.h"
#include "studio/unit_choices.h"

namespace saltus::studio {

using namespace modelica::syntax;
using modelica::graphics::Fields;

namespace {

constexpr size_t kMostClasses = 300;

class Form {
 public:
  Form(Workspace& workspace, const world::ClassNode& node, const std::string& component)
      : workspace_(workspace), node_(node), query_(*workspace.world()), evaluator_(query_) {
    self_ = query_.instance(node);
    if (component.empty()) {
      of_ = self_;
      return;
    }
    world::Found found = query_.member(self_, component);
    if (found.kind != world::FoundKind::Component) refuse("there is no component '" + component + "'");
    member_ = *found.member;
    of_ = query_.type_of(*member_);
  }

  Json run(const std::string& component) {
    bool own = !member_ || member_->declared_in == &node_;
    Json answer = {{"class", of_ ? of_->node->full_name() : ""},
                   {"component", component},
                   {"description", std::string(of_       ? of_->node->definition->description.text
                                               : member_ ? member_->declaration->component->description.text
                                                         : "")},
                   {"comment", member_ ? std::string(member_->declaration->component->description.text) : ""},
                   {"editable", own && workspace_.may_write(node_.file->path())},
                   {"documentation", true}};
    struct Tab {
      std::string name;
      std::vector<std::pair<std::string, Json>> groups;
    };
    std::vector<Tab> tabs;
    auto put = [&](const std::string& tab, const std::string& group, Json parameter) {
      auto at = std::find_if(tabs.begin(), tabs.end(), [&](const Tab& one) { return one.name == tab; });
      if (at == tabs.end()) at = tabs.insert(tabs.end(), {tab, {}});
      auto in = std::find_if(at->groups.begin(), at->groups.end(), [&](const auto& one) { return one.first == group; });
      if (in == at->groups.end()) in = at->groups.insert(at->groups.end(), {group, Json::array()});
      in->second.push_back(std::move(parameter));
    };
    if (of_) {
      for (const world::Member& member : query_.members(of_)) {
        if (std::optional<Json> parameter = entry(member))
          put((*parameter)["tab"].get<std::string>(), (*parameter)["group"].get<std::string>(), *parameter);
      }
      for (const Json& one : replaceable_classes())
        put(one["tab"].get<std::string>(), one["group"].get<std::string>(), one);
    }
    Json all = Json::array();
    for (const Tab& tab : tabs) {
      Json groups = Json::array();
      for (const auto& [name, parameters] : tab.groups) groups.push_back({{"name", name}, {"parameters", parameters}});
      all.push_back({{"name", tab.name}, {"groups", groups}});
    }
    answer["tabs"] = std::move(all);
    return answer;
  }

 private:
  std::optional<Fields> dialog(const world::Scope& scope, const Arguments& annotation) {
    return Fields::of_argument(evaluator_, scope, annotation, "Dialog");
  }

  std::optional<Json> entry(const world::Member& member) {
    const ComponentsElement& clause = *member.declaration->clause;
    const Component& component = *member.declaration->component;
    std::optional<Fields> said = dialog(member.scope, component.description.annotation);
    bool is_parameter = clause.variability == Variability::Parameter;
    bool start = said && said->boolean("showStartAttribute", false);
    // Inputs with a Dialog are set by modifiers, too (MLS 3.6 §18.7).
    if (member.is_protected || (!is_parameter && !said) || clause.variability == Variability::Constant)
      return std::nullopt;
    if (said && said->boolean("connectorSizing", false)) return std::nullopt;
    const world::FileSnapshot& file = *member.declared_in->file;
    std::optional<world::SimpleType> simple = query_.simple_type(member);
    world::InstancePtr type = query_.type_of(member);
    std::string kind = !simple               ? (clause.replaceable ? "class" : "record")
                       : simple->enumeration ? "enumeration"
                                             : std::string(simple->builtin);
    std::string sizes;
    for (const auto* list : {&clause.subscripts, &component.subscripts}) {
      for (const Expr* size : *list) sizes += (sizes.empty() ? "" : ", ") + std::string(file.text(size->span));
    }
    Json json = {{"name", std::string(member.declaration->name)},
                 {"description", std::string(component.description.text)},
                 {"type", type ? type->node->full_name() : std::string(file.text(clause.type.span))},
                 {"kind", kind},
                 {"array", sizes.empty() ? Json() : Json(sizes)},
                 {"startAttribute", start},
                 {"start", nullptr},
                 {"final", clause.is_final},
                 {"variability", is_parameter ? "parameter" : "input"},
                 {"enabled", !said || said->boolean("enable", true)},
                 {"tab", said && said->has("tab") ? said->text("tab") : "General"},
                 {"group", said && said->has("group") ? said->text("group")
                           : start                    ? "Initialization"
                                                      : "Parameters"},
                 {"literals", nullptr},
                 {"choices", nullptr},
                 {"classes", nullptr}};
    value(member, json);
    auto attribute = [&](const char* name) {
      world::Value given = evaluator_.attribute(member, name);
      return given.is_number()                          ? Json(given.number)
             : given.kind == world::Value::Kind::String ? Json(given.text)
                                                        : Json();
    };
    Json unit = simple ? attribute("unit") : Json(), shown = simple ? attribute("displayUnit") : Json();
    json["unit"] = unit.is_string() ? unit : Json("");
    json["displayUnit"] = shown.is_string() ? shown : json["unit"];
    json["prettyUnit"] = modelica::graphics::pretty_unit(json["displayUnit"].get<std::string>().empty()
                                                             ? json["unit"].get<std::string>()
                                                             : json["displayUnit"].get<std::string>());
    json["start"] = simple ? attribute("start") : Json();
    json["min"] = simple ? attribute("min") : Json();
    json["max"] = simple ? attribute("max") : Json();
    json["displayUnits"] = unit_choices(json["unit"].get<std::string>(), json["displayUnit"].get<std::string>());
    if (simple && simple->enumeration) {
      Json literals = Json::array();
      std::string full = simple->enumeration->full_name();
      for (const EnumerationLiteral& literal : simple->enumeration->definition->literals) {
        std::string name(simple->enumeration->file->name(literal.name));
        literals.push_back(
            {{"value", full + "." + name}, {"name", name}, {"description", std::string(literal.description.text)}});
      }
      json["literals"] = std::move(literals);
    }
    json["choices"] = choices(file, component.description.annotation);
    if (kind == "class" && type)
      json["classes"] = fitting(*type->node, clause.constraint ? member.scope : world::Scope{}, clause.constraint);
    return json;
  }

  // The expression that counts, and who gave it.
  void value(const world::Member& member, Json& json) {
    const Component& component = *member.declaration->component;
    std::string own = component.modification && component.modification->value
                          ? std::string(member.declared_in->file->text(component.modification->value->span))
                          : "";
    json["default"] = own;
    world::Scope scope;
    const Expr* given = world::Evaluator::binding(member, scope);
    std::string text = given && scope.lexical ? std::string(scope.lexical->file->text(given->span)) : "";
    std::string from = "none";
    if (given)
      from = given == (component.modification ? component.modification->value : nullptr) ? "default"
             : scope.lexical == &node_                                                   ? "here"
                                                                                         : "outer";
    // A parameter of the class that is looked at itself is written here.
    if (from == "default" && !member_ && member.declared_in == &node_) from = "here";
    json["value"] = text;
    json["from"] = from;
    world::Value known = evaluator_.value(member);
    json["number"] = known.is_number()                           ? Json(known.number)
                     : known.kind == world::Value::Kind::Boolean ? Json(known.boolean)
                                                                 : Json();
    if (known.kind == world::Value::Kind::Enumeration || known.kind == world::Value::Kind::String)
      json["known"] = known.text;
    if (json["startAttribute"].get<bool>()) {
      world::ModifierPtr given = member.modifier ? member.modifier->member("start") : nullptr;
      if (given && given->value) json["value"] = std::string(given->scope.lexical->file->text(given->value->span));
      world::Value start = evaluator_.attribute(member, "start");
      json["number"] = start.is_number() ? Json(start.number) : Json();
    }
  }

  Json choices(const world::FileSnapshot& file, const Arguments& annotation) {
    const Argument* given = find_argument(file, annotation, "choices");
    if (!given) return nullptr;
    Json all = Json::array();
    for (const Argument* choice : arguments_of(given)) {
      if (choice->kind == ArgumentKind::Modify && choice->name.parts.size() == 1 &&
          file.name(choice->name.parts[0].name) == "checkBox")
        return Json::array({{{"value", "true"}, {"description", ""}}, {{"value", "false"}, {"description", ""}}});
      if (const Expr* value = value_of(choice))
        all.push_back(
            {{"value", std::string(file.text(value->span))}, {"description", std::string(choice->description.text)}});
      for (const Argument* inner : arguments_of(choice)) {
        if (inner->kind != ArgumentKind::Redeclare || !inner->element || inner->element->kind != ElementKind::Class)
          continue;
        const ClassDef& definition = *as<ClassElement>(*inner->element).definition;
        all.push_back({{"value", std::string(file.text(definition.base.span))},
                       {"description", std::string(definition.description.text)}});
      }
    }
    return all.empty() ? Json() : all;
  }

  // Replaceable packages, models and functions of the class, which a modifier can redeclare.
  Json replaceable_classes() {
    Json all = Json::array();
    std::function<void(const world::InstancePtr&, int)> look = [&](const world::InstancePtr& instance, int depth) {
      for (const world::Base& base : query_.bases(instance)) {
        if (depth < 8) look(base.instance, depth + 1);
      }
      for (const world::ClassNode* child : instance->node->children) {
        if (!child->element || !child->element->replaceable || child->is_protected) continue;
        world::Found now = query_.member(of_, child->name);
        const world::ClassNode* current = now.kind == world::FoundKind::Class ? now.instance->node : child;
        // A short definition stands for what it names.
        while (current->definition->kind == ClassKind::Short) {
          std::vector<world::Base> bases = query_.bases(query_.instance(*current));
          if (bases.empty()) break;
          current = bases.front().instance->node;
        }
        world::Scope scope = query_.scope_of(query_.instance(*instance->node));
        std::optional<Fields> said = dialog(scope, child->definition->description.annotation);
        Json listed = choices(*child->file, child->definition->description.annotation);
        all.push_back({{"name", std::string(child->name)},
                       {"description", std::string(child->definition->description.text)},
                       {"type", current->full_name()},
                       {"kind", "class"},
                       {"value", current->full_name()},
                       {"from", "default"},
                       {"default", ""},
                       {"number", nullptr},
                       {"unit", ""},
                       {"displayUnit", ""},
                       {"prettyUnit", ""},
                       {"min", nullptr},
                       {"max", nullptr},
                       {"literals", nullptr},
                       {"choices", listed},
                       {"classes", fitting(*child, scope, child->element->constraint)},
                       {"enabled", !said || said->boolean("enable", true)},
                       {"final", false},
                       {"array", nullptr},
                       {"startAttribute", false},
                       {"start", nullptr},
                       {"variability", "class"},
                       {"redeclare", true},
                       {"tab", said && said->has("tab") ? said->text("tab") : "General"},
                       {"group", said && said->has("group") ? said->text("group") : "Parameters"}});
      }
    };
    look(of_, 0);
    return all;
  }

  // Classes that extend the constraining one (MLS 3.6 §7.3.2): those of loaded libraries that may be put in.
  Json fitting(const world::ClassNode& declared, const world::Scope& scope, const ConstrainingClause* constraint) {
    const world::ClassNode* bound = nullptr;
    if (constraint) {
      world::Found found = query_.resolve(scope, constraint->type);
      if (found.kind == world::FoundKind::Class) bound = found.instance->node;
    } else if (declared.definition->kind == ClassKind::Short) {
      std::vector<world::Base> bases = query_.bases(query_.instance(declared));
      if (!bases.empty()) bound = bases.front().instance->node;
    } else {
      bound = &declared;
    }
    Json all = Json::array();
    if (!bound) return all;
    std::map<const world::ClassNode*, bool> known;
    std::function<bool(const world::ClassNode*, int)> fits = [&](const world::ClassNode* node, int depth) {
      if (node == bound) return true;
      if (depth > 12) return false;
      auto [it, fresh] = known.emplace(node, false);
      if (!fresh) return it->second;
      bool good = false;
      for (const world::Base& base : query_.bases(query_.instance(*node)))
        good = good || fits(base.instance->node, depth + 1);
      return known[node] = good;
    };
    for (const world::ClassNode* node : workspace_.world()->loaded_classes()) {
      if (node->definition->partial || node->is_protected ||
          node->definition->restriction != bound->definition->restriction || !fits(node, 0))
        continue;
      all.push_back({{"class", node->full_name()}, {"description", std::string(node->definition->description.text)}});
      if (all.size() >= kMostClasses) break;
    }
    return all;
  }

  Workspace& workspace_;
  const world::ClassNode& node_;
  world::Query query_;
  world::Evaluator evaluator_;
  world::InstancePtr self_, of_;
  std::optional<world::Member> member_;
};

}  // namespace

void add_form_methods(Desk& desk) {
  desk.on("class/parameters", [&desk](WindowId, const Json& params) {
    std::string component =
        params.contains("component") && params["component"].is_string() ? params["component"].get<std::string>() : "";
    return Form(desk.workspace(), desk.workspace().find(params), component).run(component);
  });
}

}  // namespace saltus::studio
